import { institutionSignIns, institutionTypes, isDomain } from '#core/institutions/institution-types.ts'
import { nameProblem } from '#core/text/name.ts'
import { isWebAddress } from '#core/text/url.ts'
import type { NewApplication } from '#web/data/institutions/institutions.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { signUpText } from './words.ts'

type Words = ReturnType<typeof useText<(typeof signUpText)['english']>>

/** Data of an institution, and its contact person. */
export function InstitutionFields({ errors }: { errors: Record<string, string | undefined> }) {
  const t = useText(signUpText)
  return (
    <>
      <div className="sign-up-group">
        <h2>{t('institution')}</h2>
        <Select
          label={t('institutionType')}
          name="type"
          options={institutionTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
        <TextField label={t('institutionName')} name="institution" autoComplete="organization" error={errors.institution} />
        <TextField label={t('domain')} aside={t('domainAside')} name="domain" autoComplete="off" inputMode="url" error={errors.domain} />
        <TextField label={t('website')} aside={t('websiteAside')} name="website" type="url" autoComplete="url" error={errors.website} />
        <Select label={t('signInWay')} name="sign-in" options={institutionSignIns.map((value) => ({ value, label: t(`way_${value}`) }))} />
      </div>
      <div className="sign-up-group">
        <h2>{t('contact')}</h2>
        <TextField label={t('contactName')} aside={t('nameAside')} name="name" autoComplete="name" error={errors.name} />
      </div>
    </>
  )
}

export function readInstitution(form: FormData): NewApplication {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    type: text('type') as NewApplication['type'],
    name: text('institution'),
    domain: text('domain').toLowerCase(),
    website: text('website'),
    signIn: text('sign-in') as NewApplication['signIn'],
  }
}

/** What is wrong, by field name, in words. */
export function checkInstitution(form: FormData, t: Words) {
  const { name, domain, website } = readInstitution(form)
  return {
    institution: name.length < 2 || name.length > 200 ? t('institutionNameRequired') : undefined,
    domain: isDomain(domain) ? undefined : t('domainInvalid'),
    website: website === '' || isWebAddress(website) ? undefined : t('websiteInvalid'),
    name: nameProblem(String(form.get('name') ?? '')) ? t('contactNameInvalid') : undefined,
  }
}
