import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { Section } from '../section.tsx'
import { settingsText } from '../words.ts'

/** Leads to the webhooks, which few people need. */
export function WebhooksSection() {
  const t = useText(settingsText)
  return (
    <Section title={t('webhooks')} text={t('webhooksText')}>
      <p>
        <ButtonLink to={`${paths.settings}?view=webhooks`}>{t('webhooksManage')}</ButtonLink>
      </p>
    </Section>
  )
}
