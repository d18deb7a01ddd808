import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthOutcome } from '#web/data/people/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { providerName } from '#web/session/provider-name.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { connectSignIn, disconnectSignIn, mySignIns } from './data/other-sign-ins.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** External sign-ins of this account: connected by the signed-in person, never by an address a provider reports. */
export function OtherSignInsSection({ providers }: { providers: readonly string[] }) {
  const t = useText(settingsText)
  const mine = useQuery(mySignIns)
  const [working, setWorking] = useState<string>()
  const [refused] = useState(refusedHere)
  const change = async (provider: string, act: () => Promise<AuthOutcome>, done?: string) => {
    setWorking(provider)
    const { failure } = await act()
    setWorking(undefined)
    if (failure) toast.failure(t('otherSignInFailed'), authWords(failure))
    else if (done) toast.success(done)
  }
  return (
    <Section title={t('otherSignIns')} text={t('otherSignInsText')}>
      {refused && <p role="alert">{t(refused)}</p>}
      {mine.isError && <Failed title={t('otherSignInsFailed')} text={mine.error.message} again={mine.refetch} />}
      <ul className="settings-list">
        {mine.data &&
          providers.map((provider) => {
            const identity = mine.data.find((each) => each.provider === provider)
            const name = providerName(provider)
            return (
              <li key={provider}>
                <span>
                  <strong>{name}</strong>
                  <span className="small dim">
                    {identity ? String(identity.identity_data?.email ?? t('otherSignInOn')) : t('otherSignInOff')}
                  </span>
                </span>
                {identity ? (
                  <Button
                    small
                    aria-label={t('otherSignInDisconnectOf', { name })}
                    notNow={working !== undefined || mine.data.length < 2}
                    onClick={() => void change(provider, () => disconnectSignIn(identity), t('otherSignInGone'))}
                  >
                    {t('otherSignInDisconnect')}
                  </Button>
                ) : (
                  <Button
                    small
                    aria-label={t('otherSignInConnectOf', { name })}
                    notNow={working !== undefined}
                    onClick={() => void change(provider, () => connectSignIn(provider))}
                  >
                    {t('otherSignInConnect')}
                  </Button>
                )}
              </li>
            )
          })}
      </ul>
      {mine.data?.length === 1 && providers.includes(mine.data[0]!.provider) && <p className="small dim">{t('otherSignInOnly')}</p>}
    </Section>
  )
}

/** What auth/v1 said after the # when it did not connect the two. The address is tidied. */
function refusedHere(): 'otherSignInTaken' | 'otherSignInFailed' | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('error_code')
  if (!code) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return code === 'identity_already_exists' ? 'otherSignInTaken' : 'otherSignInFailed'
}
