/** What a webhook can be for, as `private.webhook_events` has it. */
export const webhookEvents = ['film.ready', 'film.published', 'film.withdrawn', 'licence.agreed', 'withdrawal.asked'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
