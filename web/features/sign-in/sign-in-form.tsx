import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { emailProblem, sanitiseEmail } from '#core/text/email.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { paths } from '#web/paths.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { useSession } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { valuesOf } from '#web/ui/controls/form-values.ts'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
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
  const navigate = useNavigate()
  const { endedBy } = useSession()
  const [resetting, setResetting] = useState(false)
  const [refusal, setRefusal] = useState<{ title: string; text: string }>()
  const { data: settings } = useQuery(authSettings)
  const [refusedLink] = useState(brokenLink)

  /** What the server, or a limit, said no with: in the toast, and in the form, where it stays. */
  const tell = (failure: { title: string; text: string } | undefined) => {
    setRefusal(failure)
    if (failure) toast.failure(failure.title, failure.text)
  }
  /** The sanitised address when it can be used; otherwise the field says what is wrong and the toast repeats it. */
  const usableEmail = (): string | undefined => {
    const email = sanitiseEmail(valuesOf(form.ref.current).raw('email'))
    const problem = words.email(emailProblem(email))
    setErrors({ email: problem })
    setRefusal(undefined)
    if (!problem) return email
    toast.failure(shared('invalidEmail'), problem)
    return undefined
  }
  const { form, errors, setErrors, working } = useForm<'email' | 'password'>({
    submit: async ({ raw }) => {
      if (resetting) return
      tell(await login(raw('email'), raw('password'), usableEmail, () => setErrors({ password: t('passwordRequired') })))
    },
  })
  const onForgot = async () => {
    if (valuesOf(form.ref.current).text('email') === '') {
      toast.failure(t('emailRequiredTitle'), t('emailRequiredText'))
      return setErrors({ email: t('emailRequiredText') })
    }
    const email = usableEmail()
    if (!email) return
    setResetting(true)
    tell(await askForReset(email, settings?.sendsMail !== false))
    setResetting(false)
  }
  // The link leads to / (section 2); pressed plainly, the choice opens here.
  const chooseHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(`${paths.login}?join`)
  }
  return (
    <form {...form} className="sign-in-form" aria-labelledby="sign-in-title">
      <h1 className="title-l" id="sign-in-title">
        {t('title')}
      </h1>
      <GuestEntry />
      {refusedLink ? (
        <p className="sign-in-note" role="alert">
          {t(refusedLink === 'taken' ? 'addressTaken' : 'linkBroken')}
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
      <Button type="submit" kind="ink" working={working && t('signingIn')}>
        {t('signIn')}
      </Button>
      <Button kind="plain" className="sign-in-forgot" working={resetting && t('sendingReset')} onClick={onForgot}>
        {t('forgot')}
      </Button>
      <p className="ui dim">
        {t('noAccount')}{' '}
        <TextLink to={paths.home} onClick={chooseHere}>
          {t('signUp')}
        </TextLink>
      </p>
      <OtherWays usableEmail={usableEmail} />
    </form>
  )
}
