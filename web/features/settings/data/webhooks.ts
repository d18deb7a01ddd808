import { queryOptions } from '@tanstack/react-query'
import type { MadeWebhook } from '#contract/people/webhooks.ts'
import type { WebhookEvent } from '#core/people/webhook-events.ts'
import { act, makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  pausedWhy: 'person' | 'failing' | 'gone' | null
  succeededAt: string | null
  failedAt: string | null
}
export interface WebhookDelivery {
  id: string
  event: WebhookEvent | 'webhook.test'
  state: 'waiting' | 'delivered' | 'given-up'
  tries: number
  nextTryAt: string | null
  /** HTTP status of the last try, or why there was none; both null before the first. */
  answered: number | null
  problem: 'late' | 'inner' | 'unreachable' | null
  madeAt: string
}

const keys = { all: ['webhooks'], mine: () => [...keys.all, 'mine'], deliveries: (id: string) => [...keys.all, id, 'deliveries'] } as const

/** While one is about to be sent, how often it is looked at. */
const followMs = 1500
const soonMs = 30_000

/** The signed-in person's webhooks, oldest first. */
export const myWebhooks = queryOptions({
  queryKey: keys.mine(),
  queryFn: async () =>
    orThrow(
      await supabase()
        .from('webhooks')
        .select('id, url, events, pausedWhy:paused_why, succeededAt:succeeded_at, failedAt:failed_at')
        .is('removed_at', null)
        .order('made_at')
        .overrideTypes<Webhook[], { merge: false }>(),
    ),
})

/** The last 50 deliveries of a webhook, newest first; followed while one is about to be sent. */
export const deliveriesOf = (id: string) =>
  queryOptions({
    queryKey: keys.deliveries(id),
    queryFn: async () => {
      // The list says when something was last delivered.
      void makeStale(keys.mine())
      return orThrow(
        await supabase()
          .from('webhook_deliveries')
          .select('id, event, state, tries, nextTryAt:next_try_at, answered, problem, madeAt:made_at')
          .eq('webhook_id', id)
          .order('made_at', { ascending: false })
          .limit(50)
          .overrideTypes<WebhookDelivery[], { merge: false }>(),
      )
    },
    refetchInterval: ({ state }) => (state.data?.some(isSoon) ? followMs : false),
  })

const isSoon = ({ nextTryAt }: WebhookDelivery) => nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + soonMs

export const makeWebhook = (url: string, events: WebhookEvent[]): Promise<MadeWebhook> =>
  act([keys.mine()], async () => {
    const { madeWebhook } = await import('#contract/people/webhooks.ts')
    return madeWebhook.parse(orThrow(await supabase().rpc('make_webhook', { url, events })))
  })

export const changeWebhook = (webhook: string, url: string, events: WebhookEvent[]): Promise<void> =>
  act([keys.mine()], async () => void orThrow(await supabase().rpc('change_webhook', { webhook, url, events })))

/** The new secret; the former one still signs for a day. */
export const renewWebhookSecret = (webhook: string): Promise<string> =>
  act([], async () => orThrow(await supabase().rpc('renew_webhook_secret', { webhook })))

export const pauseWebhook = (webhook: string, paused: boolean): Promise<void> =>
  act([keys.all], async () => void orThrow(await supabase().rpc('pause_webhook', { webhook, paused })))

/** Deletes a webhook; with `removed` false it comes back. */
export const removeWebhook = (webhook: string, removed = true): Promise<void> =>
  act([keys.mine()], async () => void orThrow(await supabase().rpc('remove_webhook', { webhook, removed })))

export const testWebhook = (webhook: string): Promise<void> =>
  act([keys.deliveries(webhook)], async () => void orThrow(await supabase().rpc('test_webhook', { webhook })))

export const sendDeliveryAgain = (webhook: string, delivery: string): Promise<void> =>
  act([keys.deliveries(webhook)], async () => void orThrow(await supabase().rpc('send_delivery_again', { delivery })))
