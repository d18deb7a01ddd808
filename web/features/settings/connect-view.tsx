import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { answerConnectionRequest, connectionRequest } from './data/connections.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

const toldOf = { email: 'connectLearnsEmail', profile: 'connectLearnsProfile', phone: 'connectLearnsPhone' } as const

/** A program asks to be connected: who, what it may do, where it goes back to, and the person's yes or no. */
export function ConnectView({ authorizationId }: { authorizationId: string }) {
  const t = useText(settingsText)
  const asked = useQuery(connectionRequest(authorizationId))
  const [working, setWorking] = useState<'approve' | 'deny'>()
  const goOnTo = asked.data && 'goOnTo' in asked.data ? asked.data.goOnTo : undefined
  useEffect(() => {
    if (goOnTo) location.assign(goOnTo)
  }, [goOnTo])
  if (asked.isPending || goOnTo) return <Loading what={t('connectLoading')} />
  if (asked.isError || !asked.data || 'goOnTo' in asked.data)
    return (
      <Failed
        title={t('connectFailed')}
        text={t('connectFailedText')}
        act={<ButtonLink to={paths.settings}>{t('connectToSettings')}</ButtonLink>}
      />
    )
  const { program, redirectUri, scopes } = asked.data
  const answer = async (decision: 'approve' | 'deny') => {
    setWorking(decision)
    try {
      await answerConnectionRequest(authorizationId, decision)
    } catch (error) {
      toast.failure(t('connectNotDone'), (error as Error).message)
      setWorking(undefined)
    }
  }
  return (
    <Section title={t('connectTitle', { program: program.name || t('programUnnamed') })} text={t('connectText')}>
      <p>{t('connectMay')}</p>
      <p>{t('connectMayNot')}</p>
      <ul>{Object.entries(toldOf).map(([scope, words]) => scopes.includes(scope) && <li key={scope}>{t(words)}</li>)}</ul>
      <p className="ui dim">{t('connectBackTo', { place: placeOf(redirectUri) })}</p>
      <p className="settings-acts">
        <Button kind="ink" working={working === 'approve' && t('connectWorking')} onClick={() => void answer('approve')}>
          {t('connectYes')}
        </Button>{' '}
        <Button working={working === 'deny' && t('connectWorking')} onClick={() => void answer('deny')}>
          {t('connectNo')}
        </Button>
      </p>
    </Section>
  )
}

/** What a person can recognise of an address: its host, or the scheme of a program on their own machine. */
function placeOf(uri: string): string {
  const { host, protocol } = new URL(uri)
  return host || protocol.replace(/:$/, '')
}
