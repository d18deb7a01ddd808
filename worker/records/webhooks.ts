import { isLoopback } from '#abroad/inner-networks.ts'
import type { Sql } from '#sql/sql.ts'

export interface TakenDelivery {
  /** The same at every try (`webhook-id`). */
  id: string
  url: string
  /** In base64; the former one for a day after the secret was made anew. */
  secret: string
  former: string | null
  /** `data.address` is a path of this house. */
  body: { type: string; timestamp: string; data: Record<string, unknown> & { address: string } }
}

/** Why a delivery has no answer. `inner`: its address leads to a network where the house does not go. */
export type DeliveryProblem = 'late' | 'inner' | 'unreachable'

/** A house on one machine may call a program on that machine, without TLS. */
export const callsThisMachine = (siteUrl: string): boolean => isLoopback(new URL(siteUrl).hostname)

export async function sayWhetherThisMachineIsCalled(sql: Sql, siteUrl: string) {
  if (callsThisMachine(siteUrl))
    await sql`insert into private.house_abilities (name) values ('call-this-machine') on conflict (name) do update set said_at = now()`
  else await sql`delete from private.house_abilities where name = 'call-this-machine'`
}

/** The next due delivery of a person; undefined when there is none, or another is under way. */
export async function takeDelivery(sql: Sql, personId: string): Promise<TakenDelivery | undefined> {
  const [row] = await sql<{ taken: TakenDelivery | null }[]>`select private.take_webhook_delivery(${personId}) as taken`
  return row?.taken ?? undefined
}

/** An interrupted delivery was not tried. */
export const giveBack = (sql: Sql, deliveryId: string) => sql`select private.give_webhook_delivery_back(${deliveryId})`

/** How a try ended: a status, or why there is none. Queues the next turn. */
export const noteAnswer = (sql: Sql, deliveryId: string, answer: number | DeliveryProblem) =>
  typeof answer === 'number'
    ? sql`select private.note_webhook_answer(${deliveryId}, ${answer}::int)`
    : sql`select private.note_webhook_answer(${deliveryId}, null, ${answer}::text)`
