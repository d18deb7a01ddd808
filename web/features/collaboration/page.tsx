import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { defineText, useText } from '#web/ui/text.ts'
import { ToCome } from '#web/ui/to-come.tsx'
import english from './en.json' with { type: 'json' }

const text = defineText('collaboration', english)

export default function CollaborationPage() {
  const t = useText(text)
  return (
    <ToCome
      title={t('title')}
      purpose={t('purpose')}
      meanwhile={t('meanwhile')}
      acts={<ButtonLink to={paths.creatorDashboard}>{t('toCreatorDashboard')}</ButtonLink>}
    />
  )
}
