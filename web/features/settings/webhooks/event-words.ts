import type { WebhookEvent } from '#core/people/webhook-events.ts'
import { useText } from '#web/ui/text.ts'
import { settingsText } from '../words.ts'

/** Says an event in words. */
export function useEventWords(): (event: WebhookEvent | 'webhook.test') => string {
  const t = useText(settingsText)
  return (event) => t(`webhookEvent_${event.replace('.', '-') as 'film-ready'}`)
}
