import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/identity.ts'
import { type ChangeData, dataFor } from './change-data.ts'
import { type Condition, fulfils } from './filter.ts'
import { isPattern, PatternRefused, Patterns } from './patterns.ts'
import type { RowChange } from './pgoutput.ts'
import { seenBy } from './row-rules.ts'
import { type TableFacts, Tables } from './tables.ts'

/** One `on('postgres_changes', …)` of one channel. */
export interface Subscription {
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  conditions: Condition[]
  /** Columns asked for; all when empty. */
  select: string[]
  identity: Identity
  deliver(ids: number[], data: ChangeData): void
  /** Ends the subscription with a reason that is sent to its subscriber. */
  refuse(reason: string): void
  /** Subscriptions of one channel share a message. */
  channel: object
  /** The client it is counted for, over all its sockets. */
  subscriber: string
}

/** Changes that may wait for one subscription's patterns before it is ended. */
const longestBacklog = 500

/**
 * Matches changes with subscriptions; each identity is asked once a change, and changes are delivered in the order they were committed.
 * Comparisons come first, being cheap; then the row rules; patterns last, so that no pattern is tried on a row its subscriber may not see.
 */
export class Subscriptions {
  readonly tables: Tables
  readonly patterns: Patterns
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #mostPerSubscriber: number
  readonly #all = new Set<Subscription>()
  readonly #counts = new Map<string, number>()
  /** Changes each subscription with patterns still has to match, so that slow ones do not delay others. */
  readonly #backlogs = new Map<Subscription, { waiting: number; last: Promise<void> }>()
  #queue: Promise<void> = Promise.resolve()

  constructor(database: Database, log: FastifyBaseLogger, mostPerSubscriber: number) {
    this.#database = database
    this.#log = log
    this.#mostPerSubscriber = mostPerSubscriber
    this.tables = new Tables(database)
    this.patterns = new Patterns(database)
  }

  /** False when its subscriber has reached the limit. */
  add(subscription: Subscription): boolean {
    const count = this.#counts.get(subscription.subscriber) ?? 0
    if (count >= this.#mostPerSubscriber) return false
    if (this.#all.has(subscription)) return true
    this.#all.add(subscription)
    this.#counts.set(subscription.subscriber, count + 1)
    return true
  }

  remove(subscription: Subscription) {
    if (!this.#all.delete(subscription)) return
    this.#backlogs.delete(subscription)
    const count = (this.#counts.get(subscription.subscriber) ?? 1) - 1
    if (count > 0) this.#counts.set(subscription.subscriber, count)
    else this.#counts.delete(subscription.subscriber)
  }

  handle(change: RowChange) {
    const { schema, table } = change.relation
    const concerned = [...this.#all].filter(
      (one) =>
        (one.event === '*' || one.event === change.type) &&
        (one.schema === '*' || one.schema === schema) &&
        (one.table === '*' || !one.table || one.table === table),
    )
    if (concerned.length === 0) return
    this.#queue = this.#queue
      .then(() => this.#deliver(change, concerned))
      .catch((error) => this.#log.error({ error, table }, 'A table change could not be delivered.'))
  }

  async #deliver(change: RowChange, concerned: Subscription[]) {
    const facts = await this.tables.facts(change.relation)
    const matching = concerned.filter((one) => this.#all.has(one) && mayMatch(one, change, facts))
    const byIdentity = Map.groupBy(matching, (one) => identityKey(one.identity))
    await Promise.all(
      [...byIdentity.values()].map(async (subscriptions) => {
        const { identity } = subscriptions[0]!
        const extra = await seenBy(this.#database, identity, change, facts)
        if (!extra) return
        const [patterned, plain] = [subscriptions.filter(hasPattern), subscriptions.filter((one) => !hasPattern(one))]
        for (const group of Map.groupBy(plain, (one) => one.channel).values()) send(group, change, facts, extra)
        for (const one of patterned) this.#matchLater(one, change, facts, extra)
      }),
    )
  }

  #matchLater(one: Subscription, change: RowChange, facts: TableFacts, extra: Record<string, unknown>) {
    const backlog = this.#backlogs.get(one) ?? { waiting: 0, last: Promise.resolve() }
    this.#backlogs.set(one, backlog)
    if (++backlog.waiting > longestBacklog) return this.#end(one, 'the patterns of its filter cannot keep pace with the changes')
    backlog.last = backlog.last
      .then(async () => {
        backlog.waiting--
        if (this.#all.has(one) && (await this.#patternsHold(one, change, facts)) && this.#all.has(one)) send([one], change, facts, extra)
      })
      .catch((error) => {
        if (error instanceof PatternRefused) return this.#end(one, error.message)
        this.#log.error({ error, table: change.relation.table }, 'A table change could not be matched with a pattern.')
      })
  }

  async #patternsHold({ conditions }: Subscription, change: RowChange, facts: TableFacts): Promise<boolean> {
    const tuple = change.row ?? change.old
    for (const condition of conditions.filter(isPattern)) {
      const text = tuple?.get(condition.column) ?? null
      if (text === null || !(await this.patterns.fulfils(condition, text, facts.types.get(condition.column) ?? 'text'))) return false
    }
    return true
  }

  #end(one: Subscription, reason: string) {
    if (!this.#all.has(one)) return
    this.remove(one)
    one.refuse(reason)
  }
}

const identityKey = (identity: Identity) => `${identity.role} ${JSON.stringify(identity.claims)}`
const hasPattern = ({ conditions }: Subscription) => conditions.some(isPattern)

/** Subscriptions of one channel that ask for the same columns share a message. */
function send(subscriptions: Subscription[], change: RowChange, facts: TableFacts, extra: Record<string, unknown>) {
  for (const group of Map.groupBy(subscriptions, (one) => JSON.stringify(one.select)).values()) {
    const [first] = group as [Subscription]
    first.deliver(
      group.map((one) => one.id),
      dataFor(change, first.identity, facts, extra, first.select),
    )
  }
}

/** Whether every condition except patterns matches. */
function mayMatch(subscription: Subscription, change: RowChange, facts: TableFacts): boolean {
  const tuple = change.row ?? change.old
  const readable = facts.readable.get(subscription.identity.role)
  return subscription.conditions.every((condition) => {
    // A filter on an unreadable column would reveal its content.
    if (!readable?.has(condition.column) || !tuple?.has(condition.column)) return false
    return isPattern(condition) || fulfils(condition, tuple.get(condition.column) ?? null, facts.types.get(condition.column) ?? 'text')
  })
}
