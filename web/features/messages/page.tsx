import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { defineText, useText } from '#web/ui/text.ts'
import { ToCome } from '#web/ui/to-come.tsx'
import english from './en.json' with { type: 'json' }

const text = defineText('messages', english)

export default function MessagesPage() {
  const t = useText(text)
  return (
    <ToCome
      title={t('title')}
      purpose={t('purpose')}
      meanwhile={t('meanwhile')}
      acts={<ButtonLink to={paths.contact}>{t('toContact')}</ButtonLink>}
    />
  )
}
