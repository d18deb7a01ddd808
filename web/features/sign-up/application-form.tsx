import { useNavigate } from 'react-router'
import { HouseError } from '#web/data/house/house-error.ts'
import { applyForInstitution } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { inspectField } from '#web/session/security-log.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { checkInstitution, InstitutionFields, readInstitution } from './institution-fields.tsx'
import { signUpText } from './words.ts'

/** For a person who has an account already: the application alone. */
export function ApplicationForm({ email }: { email: string }) {
  const t = useText(signUpText)
  const navigate = useNavigate()
  const { form, errors, working } = useForm({
    validate: ({ raw, data }) => {
      inspectField('name', raw('name'))
      return checkInstitution(data, t)
    },
    submit: async ({ text, data }) => {
      const application = readInstitution(data)
      await applyForInstitution(application, { name: text('name'), email })
      toast.success(t('applied'), t('appliedText'))
      navigate(paths.institution(application.type))
    },
    failed: (error) => {
      const known = error instanceof HouseError && error.code === '23505'
      toast.failure(t('applyFailed'), known ? t('domainKnown') : (error as Error).message)
      return known ? { domain: t('domainKnown') } : {}
    },
  })
  return (
    <form {...form}>
      <p className="ui dim">{t('applySignedIn', { email })}</p>
      <InstitutionFields errors={errors} />
      <Button type="submit" kind="ink" wide working={working && t('applying')}>
        {t('apply')}
      </Button>
    </form>
  )
}
