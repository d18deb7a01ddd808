import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { emailProblem, sanitiseEmail } from '#core/email.ts'
import { authSettings } from '#web/data/auth-settings.ts'
import { paths } from '#web/paths.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { brokenLink } from './broken-link.ts'
import { GuestEntry } from './guest-entry.tsx'
import { askForReset, login } from './login.ts'
import { OtherWays } from './other-ways.tsx'
import { signInText } from './words.ts'

/** Email, password, Sign In and Forgot password?, worded and answered as in sections 2, 5 and 8. */
export function SignInForm() {
  const t = useText(signInText)
  const shared = useText(sessionText)
  const words = useFieldWords()
  const { endedBy } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [working, setWorking] = useState<'login' | 'reset'>()
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [refusal, setRefusal] = useState<{ title: string; text: string }>()
  const { data: settings } = useQuery(authSettings)
  const [linkIsBroken] = useState(brokenLink)

  /** What the server, or a limit, said no with: in the toast, and in the form, where it stays. */
  const tell = (failure: { title: string; text: string } | undefined) => {
    setRefusal(failure)
    if (failure) toast.failure(failure.title, failure.text)
  }
  /** The sanitised address when it can be used; otherwise the field says what is wrong and the toast repeats it. */
  const usableEmail = (): string | undefined => {
    const email = sanitiseEmail(rawEmail(form.current))
    const problem = words.email(emailProblem(email))
    setErrors({ email: problem })
    setRefusal(undefined)
    if (!problem) return email
    toast.failure(shared('invalidEmail'), problem)
    focusOn(form.current, 'email')
    return undefined
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setWorking('login')
    const failure = await login(rawEmail(form.current), password, usableEmail, () => {
      setErrors({ password: t('passwordRequired') })
      focusOn(form.current, 'password')
    })
    tell(failure)
    setWorking(undefined)
  }
  const onForgot = async () => {
    if (rawEmail(form.current).trim() === '') {
      toast.failure(t('emailRequiredTitle'), t('emailRequiredText'))
      setErrors({ email: t('emailRequiredText') })
      return focusOn(form.current, 'email')
    }
    const email = usableEmail()
    if (!email) return
    setWorking('reset')
    tell(await askForReset(email, settings?.sendsMail !== false))
    setWorking(undefined)
  }
  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={onSubmit} aria-labelledby="sign-in-title">
      <h1 className="title-l" id="sign-in-title">
        {t('title')}
      </h1>
      <GuestEntry />
      {linkIsBroken ? (
        <p className="sign-in-note" role="alert">
          {t('linkBroken')}
        </p>
      ) : (
        endedBy === 'elsewhere' && (
          <p className="sign-in-note" role="status">
            {t('ended')}
          </p>
        )
      )}
      <TextField label={t('email')} name="email" type="email" autoComplete="username" error={errors.email} />
      <TextField label={t('password')} name="password" type="password" autoComplete="current-password" error={errors.password} />
      {refusal && (
        <p className="field-error sign-in-refusal">
          {refusal.title}. {refusal.text}
        </p>
      )}
      <Button type="submit" kind="ink" working={working === 'login' && t('signingIn')}>
        {t('signIn')}
      </Button>
      <Button kind="plain" className="sign-in-forgot" working={working === 'reset' && t('sendingReset')} onClick={onForgot}>
        {t('forgot')}
      </Button>
      <p className="ui dim">
        {t('noAccount')}{' '}
        <TextLink to={paths.home} state={{ join: true }}>
          {t('signUp')}
        </TextLink>
      </p>
      <OtherWays usableEmail={usableEmail} />
    </form>
  )
}

const rawEmail = (form: HTMLFormElement | null): string => (form ? String(new FormData(form).get('email') ?? '') : '')
const focusOn = (form: HTMLFormElement | null, name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
