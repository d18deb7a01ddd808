import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendMagicLink, signInElsewhere, signInWithPasskey } from '#web/data/people/auth.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { authWords } from '#web/session/auth-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { providerName } from '#web/session/provider-name.ts'
import { recordSecurityEvent } from '#web/session/security-log.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { InstitutionEntry } from './institution-entry.tsx'
import { greet } from './login.ts'
import { signInText } from './words.ts'

/** A link by letter, the sign-ins elsewhere that the house takes, and a passkey where the browser has one. */
export function OtherWays({ usableEmail }: { usableEmail: () => string | undefined }) {
  const t = useText(signInText)
  const shared = useText(sessionText)
  const { data: settings } = useQuery(authSettings)
  const [working, setWorking] = useState<string>()
  const onLink = async () => {
    const email = usableEmail()
    if (!email) return
    if (!mayTry('sign-in-link')) return void toast.failure(shared('tooMany'), shared('tooManyMinute'))
    setWorking('link')
    const { failure } = await sendMagicLink(email)
    setWorking(undefined)
    if (failure) toast.failure(t('linkFailed'), authWords(failure))
    else toast.success(t('linkSent'), t('linkSentText'))
  }
  const onPasskey = async () => {
    setWorking('passkey')
    const { failure } = await signInWithPasskey()
    setWorking(undefined)
    if (!failure) return greet()
    recordSecurityEvent('auth_failure', 'A sign-in with a passkey did not succeed.', 'medium')
    toast.failure(t('loginFailed'), authWords(failure))
  }
  const onElsewhere = async (provider: string) => {
    setWorking(provider)
    const { failure } = await signInElsewhere(provider)
    // Where all is well the browser is on its way.
    if (!failure) return
    setWorking(undefined)
    toast.failure(t('loginFailed'), authWords(failure))
  }
  return (
    <section className="sign-in-ways" aria-labelledby="sign-in-ways">
      <h2 className="small dim" id="sign-in-ways">
        {t('otherWays')}
      </h2>
      {settings?.sendsMail === false ? (
        <p className="small dim">{t('noMail')}</p>
      ) : (
        <Button small working={working === 'link' && t('sendingLink')} onClick={onLink}>
          {t('magicLink')}
        </Button>
      )}
      {settings?.providers.map((provider) => (
        <Button key={provider} small working={working === provider && t('elsewhereWorking')} onClick={() => onElsewhere(provider)}>
          {t('elsewhere', { name: providerName(provider) })}
        </Button>
      ))}
      {settings?.institutions && <InstitutionEntry />}
      {'PublicKeyCredential' in window && settings?.passkeys && (
        <Button small working={working === 'passkey' && t('passkeyWorking')} onClick={onPasskey}>
          {t('passkey')}
        </Button>
      )}
    </section>
  )
}
