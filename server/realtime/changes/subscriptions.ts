import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/identity.ts'
import { type Condition, fulfils } from './filter.ts'
import type { RowChange } from './pgoutput.ts'
import { recordFor, seenBy } from './row-rules.ts'
import { type TableFacts, Tables } from './tables.ts'
import { jsonValue } from './values.ts'

/** One `on('postgres_changes', …)` of one channel. */
export interface Subscription {
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table: string
  conditions: Condition[]
  identity: Identity
  deliver(ids: number[], data: ChangeData): void
  /** Subscriptions of one channel share a message. */
  channel: object
}
export interface ChangeData {
  schema: string
  table: string
  commit_timestamp: string
  type: RowChange['type']
  columns: { name: string; type: string }[]
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  errors: null
}

/** Matches changes with subscriptions; each identity is asked once a change, and changes are delivered in the order they were committed. */
export class Subscriptions {
  readonly tables: Tables
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  readonly #all = new Set<Subscription>()
  #queue: Promise<void> = Promise.resolve()

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database
    this.#log = log
    this.tables = new Tables(database)
  }
  add(subscription: Subscription) {
    this.#all.add(subscription)
  }
  remove(subscription: Subscription) {
    this.#all.delete(subscription)
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
    const matching = concerned.filter((one) => this.#all.has(one) && matches(one, change, facts))
    const byIdentity = Map.groupBy(matching, (one) => identityKey(one.identity))
    await Promise.all(
      [...byIdentity.values()].map(async (subscriptions) => {
        const identity = subscriptions[0]!.identity
        const extra = await seenBy(this.#database, identity, change, facts)
        if (!extra) return
        const data = dataFor(change, identity, facts, extra)
        for (const ofChannel of Map.groupBy(subscriptions, (one) => one.channel).values())
          ofChannel[0]!.deliver(
            ofChannel.map((one) => one.id),
            data,
          )
      }),
    )
  }
}

const identityKey = (identity: Identity) => `${identity.role} ${JSON.stringify(identity.claims)}`

function matches(subscription: Subscription, change: RowChange, facts: TableFacts): boolean {
  const tuple = change.row ?? change.old
  const readable = facts.readable.get(subscription.identity.role)
  return subscription.conditions.every((condition) => {
    // A filter on a column one may not read would tell what is in it.
    if (!readable?.has(condition.column) || !tuple?.has(condition.column)) return false
    return fulfils(condition, tuple.get(condition.column) ?? null, facts.types.get(condition.column) ?? 'text')
  })
}

function dataFor(change: RowChange, identity: Identity, facts: TableFacts, extra: Record<string, unknown>): ChangeData {
  const { role } = identity
  const underRules = facts.rowRules && role !== 'service_role'
  const readable = facts.readable.get(role)
  const old = change.old ?? (change.type === 'UPDATE' ? keyOf(change, facts) : null)
  return {
    schema: change.relation.schema,
    table: change.relation.table,
    commit_timestamp: timestamp(change.committedAt),
    type: change.type,
    columns: [...facts.types].filter(([name]) => readable?.has(name)).map(([name, type]) => ({ name, type })),
    ...(change.row ? { record: { ...recordFor(change.row, role, facts, false, jsonValue), ...extra } } : {}),
    ...(old ? { old_record: recordFor(old, role, facts, underRules, jsonValue) } : {}),
    errors: null,
  }
}

const keyOf = (change: RowChange, facts: TableFacts) => new Map(facts.keyColumns.map((column) => [column, change.row?.get(column) ?? null]))

function timestamp(micros: bigint): string {
  const date = new Date(Number(micros / 1000n))
  return `${date.toISOString().slice(0, -1)}${String(micros % 1000n).padStart(3, '0')}Z`.replace(/000Z$/, 'Z')
}
