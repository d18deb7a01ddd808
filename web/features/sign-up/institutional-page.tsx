import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { defineText, useText } from '#web/ui/text.ts'
import { ToCome } from '#web/ui/to-come.tsx'
import english from './en.json' with { type: 'json' }

const text = defineText('sign-up', english)

export default function SignUpInstitutionalPage() {
  const t = useText(text)
  return (
    <ToCome
      title={t('institutionalTitle')}
      purpose={t('institutionalPurpose')}
      meanwhile={t('institutionalMeanwhile')}
      acts={<ButtonLink to={paths.contact}>{t('institutionalToContact')}</ButtonLink>}
    />
  )
}
