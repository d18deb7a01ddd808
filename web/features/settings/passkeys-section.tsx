import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthOutcome } from '#web/data/people/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addPasskey, myPasskeys, removePasskey } from './data/passkeys.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

export function PasskeysSection() {
  const t = useText(settingsText)
  const passkeys = useQuery(myPasskeys)
  const [working, setWorking] = useState(false)
  const change = async (act: () => Promise<AuthOutcome>, done: string) => {
    setWorking(true)
    const { failure } = await act()
    setWorking(false)
    if (failure) toast.failure(t('passkeyFailed'), authWords(failure))
    else toast.success(done)
  }
  return (
    <Section title={t('passkeys')} text={t('passkeysText')}>
      {passkeys.isPending && <Loading what={t('passkeysLoading')} />}
      {passkeys.isError && <Failed title={t('passkeysFailed')} text={passkeys.error.message} />}
      {passkeys.data?.length === 0 && <p className="ui dim">{t('passkeysNone')}</p>}
      <ul className="settings-list">
        {passkeys.data?.map((passkey) => (
          <li key={passkey.id}>
            <span>
              <strong>{passkey.name || t('passkeyUnnamed')}</strong>
              <span className="small dim">
                {t('passkeyAdded')} {moment(passkey.createdAt)}
              </span>
            </span>
            <Button
              small
              aria-label={t('passkeyRemoveOf', { name: passkey.name || t('passkeyUnnamed') })}
              onClick={() => void change(() => removePasskey(passkey.id), t('passkeyGone'))}
            >
              {t('passkeyRemove')}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button working={working && t('passkeyAdding')} onClick={() => void change(addPasskey, t('passkeyDone'))}>
          {t('passkeyAdd')}
        </Button>
      </p>
    </Section>
  )
}
