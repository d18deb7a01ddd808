import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { HouseError } from '#web/data/house-error.ts'
import { applyForInstitution } from '#web/data/institutions.ts'
import { paths } from '#web/paths.ts'
import { inspectField } from '#web/session/security-log.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { checkInstitution, InstitutionFields, readInstitution } from './institution-fields.tsx'
import { signUpText } from './words.ts'

/** For a person who has an account already: the application alone. */
export function ApplicationForm({ email }: { email: string }) {
  const t = useText(signUpText)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    inspectField('name', String(form.get('name') ?? ''))
    const found = checkInstitution(form, t)
    setErrors(found)
    const first = Object.keys(found).find((field) => found[field])
    if (first) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      const application = readInstitution(form)
      await applyForInstitution(application, { name: String(form.get('name')).trim(), email })
      toast.success(t('applied'), t('appliedText'))
      navigate(paths.institution(application.type))
    } catch (error) {
      const known = error instanceof HouseError && error.code === '23505'
      if (known) setErrors({ domain: t('domainKnown') })
      toast.failure(t('applyFailed'), known ? t('domainKnown') : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <p className="ui dim">{t('applySignedIn', { email })}</p>
      <InstitutionFields errors={errors} />
      <Button type="submit" kind="ink" wide working={busy && t('applying')}>
        {t('apply')}
      </Button>
    </form>
  )
}
