import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '#core/people/device-name.ts'
import { signOut } from '#web/data/people/auth.ts'
import { endSession, mySessions, type OpenSession } from '#web/data/people/security.ts'
import { authWords } from '#web/session/auth-words.ts'
import { whileLoggingOut } from '#web/session/session-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Every device that is signed in, this one marked; each other one can be ended. */
export function SessionsSection() {
  const t = useText(settingsText)
  const sessions = useQuery(mySessions)
  const [working, setWorking] = useState(false)
  const end = async (session: OpenSession) => {
    try {
      await endSession(session.id)
      toast.success(t('sessionEnded'), t('sessionEndedText'))
    } catch (error) {
      toast.failure(t('sessionFailed'), (error as Error).message)
    }
  }
  const endOthers = async () => {
    setWorking(true)
    const { failure } = await signOut('others')
    setWorking(false)
    if (failure) toast.failure(t('sessionFailed'), authWords(failure))
    else toast.success(t('othersEnded'))
  }
  const endAll = async () => {
    const { failure } = await whileLoggingOut(() => signOut('global'))
    if (failure) toast.failure(t('sessionFailed'), authWords(failure))
    else toast.success(t('allEnded'), t('allEndedText'))
  }
  const nameOf = (session: OpenSession) => {
    const { browser, system } = deviceName(session.userAgent)
    return browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('deviceUnknown'))
  }
  return (
    <Section title={t('sessions')}>
      {sessions.isPending && <Loading what={t('sessionsLoading')} />}
      {sessions.isError && <Failed title={t('sessionsFailed')} text={sessions.error.message} again={sessions.refetch} />}
      <ul className="settings-list">
        {sessions.data?.map((session) => (
          <li key={session.id}>
            <span>
              <strong>{nameOf(session)}</strong>
              <span className="small dim">
                {t('lastUsed')} {moment(session.usedAt)} · {t('since')} {moment(session.startedAt)}
              </span>
            </span>
            {session.current ? (
              <span className="ui dim">{t('thisDevice')}</span>
            ) : (
              <Button small aria-label={t('endSessionOf', { device: nameOf(session) })} onClick={() => void end(session)}>
                {t('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="settings-acts">
        {(sessions.data?.length ?? 0) > 1 && (
          <Button small working={working && t('endingOthers')} onClick={endOthers}>
            {t('endOthers')}
          </Button>
        )}
        <Button small onClick={() => void endAll()}>
          {t('endAll')}
        </Button>
      </p>
    </Section>
  )
}
