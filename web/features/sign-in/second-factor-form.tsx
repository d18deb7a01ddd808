import { type FormEvent, useState } from 'react'
import { answerFactor, listFactors } from '#web/data/people/factors.ts'
import { spendRecoveryCode } from '#web/data/people/recovery-codes.ts'
import { paths } from '#web/paths.ts'
import { authWords } from '#web/session/auth-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { logOut } from '#web/session/log-out.ts'
import { recordSecurityEvent } from '#web/session/security-log.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { greet } from './login.ts'
import { signInText } from './words.ts'

/** The six digits of the person's authenticator; until they are right no session is opened. */
export function SecondFactorForm() {
  const t = useText(signInText)
  const shared = useText(sessionText)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const [onPaper, setOnPaper] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    if (!(onPaper ? /^[0-9a-f-]{12,14}$/i : /^\d{6}$/).test(code)) return setError(t(onPaper ? 'paperCodeRequired' : 'codeRequired'))
    setError(undefined)
    if (!mayTry('second-step')) return void toast.failure(shared('tooMany'), shared('tooManyMinute'))
    setWorking(true)
    const refusal = await (onPaper ? spend(code) : answer(code))
    setWorking(false)
    if (refusal === undefined) {
      greet()
      if (onPaper) toast.success(t('stepTakenAway'), t('stepTakenAwayText'))
      return
    }
    recordSecurityEvent('auth_failure', 'A code of the second step was refused.', 'medium')
    setError(refusal)
    toast.failure(t('codeFailed'), refusal)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={onSubmit} aria-labelledby="second-title">
      <h1 className="title-l" id="second-title">
        {t('secondTitle')}
      </h1>
      <p className="dim">{t(onPaper ? 'paperText' : 'secondText')}</p>
      <TextField
        key={String(onPaper)}
        label={t(onPaper ? 'paperCode' : 'code')}
        name="code"
        inputMode={onPaper ? 'text' : 'numeric'}
        autoComplete={onPaper ? 'off' : 'one-time-code'}
        className="sign-in-code"
        error={error}
      />
      <Button type="submit" kind="ink" working={working && t('confirming')}>
        {t('confirm')}
      </Button>
      <Button
        kind="plain"
        className="sign-in-forgot"
        onClick={() => {
          setError(undefined)
          setOnPaper(!onPaper)
        }}
      >
        {t(onPaper ? 'useApp' : 'usePaper')}
      </Button>
      <Button kind="plain" className="sign-in-forgot" onClick={() => void logOut()}>
        {t('otherAccount')}
      </Button>
      <p className="ui dim">
        {t('noCode')} <TextLink to={paths.contact}>{t('contact')}</TextLink>
      </p>
    </form>
  )
}

/** A code from paper, used up by this; the refusal in words when it opens nothing. */
async function spend(code: string): Promise<string | undefined> {
  try {
    await spendRecoveryCode(code)
  } catch (error) {
    return (error as Error).message
  }
}

/** Tries the code with each of the person's generators; the last refusal in words when none takes it. */
async function answer(code: string): Promise<string | undefined> {
  let refusal = ''
  try {
    for (const factor of await listFactors()) {
      const { failure } = await answerFactor(factor.id, code)
      if (!failure) return undefined
      refusal = authWords(failure)
    }
  } catch (error) {
    refusal = authWords(error as Error)
  }
  return refusal
}
