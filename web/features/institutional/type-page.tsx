import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { defineText, useText } from '#web/ui/text.ts'
import { ToCome } from '#web/ui/to-come.tsx'
import english from './en.json' with { type: 'json' }

const text = defineText('institutional', english)

export default function InstitutionalTypePage() {
  const t = useText(text)
  return (
    <ToCome
      title={t('typeTitle')}
      purpose={t('typePurpose')}
      meanwhile={t('typeMeanwhile')}
      acts={<ButtonLink to={paths.contact}>{t('typeToContact')}</ButtonLink>}
    />
  )
}
