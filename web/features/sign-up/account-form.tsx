import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UserType } from '#core/people/destination.ts'
import { passwordWeaknesses } from '#core/people/password-strength.ts'
import { emailProblem, sanitiseEmail } from '#core/text/email.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { paths } from '#web/paths.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { NewPasswordField } from '#web/session/password-field.tsx'
import { inspectField } from '#web/session/security-log.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { type FormErrors, useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Joined } from './joined.tsx'
import { LetterSent } from './letter-sent.tsx'
import { openAccount } from './open-account.ts'
import { signUpText } from './words.ts'

interface AccountFormProps {
  userType: UserType
  submit: string
  working: string
  /** What is wrong with the page's own fields, by field name. */
  check?: (form: FormData) => FormErrors
  /** What the page's own fields add to user_metadata. */
  metadata?: (form: FormData) => Record<string, unknown>
  /** The page's own fields, before email and password. */
  children?: (errors: FormErrors) => ReactNode
}

/** Email and password with the other fields of a sign-up page; then the letter, or the open account. */
export function AccountForm({ userType, submit, working: submitting, check, metadata, children }: AccountFormProps) {
  const t = useText(signUpText)
  const words = useFieldWords()
  const { user } = useSession()
  const { data: settings } = useQuery(authSettings)
  const [email, setEmail] = useState('')
  const [letterTo, setLetterTo] = useState<string>()
  const { form, errors, working } = useForm<string>({
    validate: ({ raw, data }) => {
      for (const field of ['email', 'name']) inspectField(field, raw(field))
      const address = sanitiseEmail(raw('email'))
      const weak = passwordWeaknesses(raw('password'), address)[0]
      return { ...check?.(data), email: words.email(emailProblem(address)), password: weak && words.weakness(weak) }
    },
    submit: async ({ raw, data }) => {
      const address = sanitiseEmail(raw('email'))
      const outcome = await openAccount({
        email: address,
        password: raw('password'),
        metadata: { ...metadata?.(data), user_type: userType },
      })
      if (outcome.kind === 'letter') setLetterTo(address)
      if (outcome.kind === 'refused') return { [outcome.field]: outcome.words }
    },
  })
  if (letterTo) return <LetterSent email={letterTo} />
  if (user && !working) return <Joined />
  return (
    <form {...form}>
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
      <Button type="submit" kind="ink" wide working={working && submitting}>
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
