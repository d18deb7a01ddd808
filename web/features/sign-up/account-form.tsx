import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { UserType } from '#core/destination.ts'
import { emailProblem, sanitiseEmail } from '#core/email.ts'
import { passwordWeaknesses } from '#core/password-strength.ts'
import { authSettings } from '#web/data/auth-settings.ts'
import { paths } from '#web/paths.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { NewPasswordField } from '#web/session/password-field.tsx'
import { inspectField } from '#web/session/security-log.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Joined } from './joined.tsx'
import { LetterSent } from './letter-sent.tsx'
import { openAccount } from './open-account.ts'
import { signUpText } from './words.ts'

type Errors = Record<string, string | undefined>
interface AccountFormProps {
  userType: UserType
  submit: string
  working: string
  /** What is wrong with the page's own fields, by field name. */
  check?: (form: FormData) => Errors
  /** What the page's own fields add to user_metadata. */
  metadata?: (form: FormData) => Record<string, unknown>
  /** The page's own fields, before email and password. */
  children?: (errors: Errors) => ReactNode
}

/** Email and password with whatever a sign-up page asks besides; then the letter, or the open account. */
export function AccountForm({ userType, submit, working, check, metadata, children }: AccountFormProps) {
  const t = useText(signUpText)
  const words = useFieldWords()
  const { user } = useSession()
  const { data: settings } = useQuery(authSettings)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [email, setEmail] = useState('')
  const [letterTo, setLetterTo] = useState<string>()

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password') ?? '')
    for (const field of ['email', 'name']) inspectField(field, String(form.get(field) ?? ''))
    const address = sanitiseEmail(String(form.get('email') ?? ''))
    const weak = passwordWeaknesses(password, address)[0]
    const found = clean({ ...check?.(form), email: words.email(emailProblem(address)), password: weak && words.weakness(weak) })
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    const outcome = await openAccount({ email: address, password, metadata: { ...metadata?.(form), user_type: userType } })
    setBusy(false)
    if (outcome.kind === 'letter') setLetterTo(address)
    if (outcome.kind === 'refused') setErrors({ [outcome.field]: outcome.words })
  }
  if (letterTo) return <LetterSent email={letterTo} />
  if (user && !busy) return <Joined />
  return (
    <form noValidate onSubmit={onSubmit}>
      {children?.(errors)}
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={errors.email}
      />
      <NewPasswordField label={t('password')} email={sanitiseEmail(email)} error={errors.password} />
      <Button type="submit" kind="ink" wide working={busy && working}>
        {submit}
      </Button>
      <p className="small dim">
        {t('terms')} <TextLink to={`${paths.about}#terms`}>{t('termsLink')}</TextLink>.
      </p>
      {/* Last, because it comes last: nothing is pushed down by it. */}
      {settings && <p className="small dim">{t(settings.confirmsByMail ? 'mailOn' : 'mailOff')}</p>}
    </form>
  )
}

const clean = (errors: Errors): Errors => Object.fromEntries(Object.entries(errors).filter(([, words]) => words !== undefined))
