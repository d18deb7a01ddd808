import type { Identity } from '../db/identity.ts'
import { checkSubscription } from './changes/check-subscription.ts'
import { parseFilter } from './changes/filter.ts'
import type { Subscription } from './changes/subscriptions.ts'
import { echoed, type JoinPayload } from './channel-config.ts'
import type { Hub } from './hub.ts'

type Asked = NonNullable<NonNullable<JoinPayload['config']>['postgres_changes']>
let nextId = 1

/** The table changes one channel follows. */
export class ChannelChanges {
  /** The subscriptions reported to the client, in the order it asked. */
  readonly bindings: object[]
  readonly #hub: Hub
  readonly #asked: Asked
  readonly #push: (event: string, payload: unknown) => void
  readonly #channel: string
  readonly #subscriptions: Subscription[] = []
  #identity: Identity
  #stopGap?: () => void
  #ended = false

  /** `address` is counted where the identity has no account. */
  constructor(
    hub: Hub,
    { identity, address }: { identity: Identity; address: string },
    asked: Asked,
    push: (event: string, payload: unknown) => void,
    channel: string,
  ) {
    this.#hub = hub
    this.#identity = identity
    this.#asked = asked
    this.#push = push
    this.#channel = channel
    this.bindings = asked.map((binding, index) => echoed(binding, nextId + index))
    for (const [index, binding] of asked.entries())
      this.#subscriptions.push({
        id: nextId + index,
        event: binding.event,
        schema: binding.schema ?? 'public',
        table: binding.table ?? '*',
        conditions: parseFilter(binding.filter) ?? [],
        select: selectedColumns(binding.select),
        identity,
        channel: this,
        subscriber: typeof identity.claims.sub === 'string' ? identity.claims.sub : `${identity.role} at ${address}`,
        deliver: (ids, data) => this.#push('postgres_changes', { ids, data }),
        refuse: (reason) => this.#tell('error', exceptionOn(binding, reason)),
      })
    nextId += asked.length
  }

  /** Begins to follow; errors are sent in a `system` message, as on the platform. */
  async begin() {
    if (this.#asked.length === 0) return
    const refused = await this.#whyNot()
    if (refused) return this.#tell('error', refused)
    if (this.#ended) return
    const { subscriptions, limits } = this.#hub
    if (!this.#subscriptions.every((one) => subscriptions.add(one))) {
      for (const one of this.#subscriptions) subscriptions.remove(one)
      return this.#tell('error', `Nobody may have more than ${limits.maxChangesPerSubscriber} subscriptions to table changes at once.`)
    }
    this.#stopGap = this.#hub.onGap(() => this.#tell('error', 'The stream of changes was interrupted; some may have been missed.'))
    this.#tell('ok', 'Subscribed to PostgreSQL')
  }

  become(identity: Identity) {
    this.#identity = identity
    for (const subscription of this.#subscriptions) subscription.identity = this.#identity
  }

  end() {
    this.#ended = true
    this.#stopGap?.()
    for (const subscription of this.#subscriptions) this.#hub.subscriptions.remove(subscription)
  }

  async #whyNot(): Promise<string | null> {
    for (const binding of this.#asked) {
      const refused = await this.#whyNotThis(binding)
      if (refused) return refused
    }
    try {
      await this.#hub.changes()
      return null
    } catch (error) {
      this.#hub.log.warn({ error }, 'Live table changes are off.')
      return 'Live table changes are off: the database does not replicate (wal_level must be logical).'
    }
  }

  async #whyNotThis(binding: Asked[number]): Promise<string | null> {
    const conditions = parseFilter(binding.filter)
    if (conditions === null) return `Error parsing \`filter\` params: ["${binding.filter}"]`
    const [schema, table] = [binding.schema ?? 'public', binding.table ?? '*']
    const { tables } = this.#hub.subscriptions
    if (!(await tables.isPublished(schema, table)))
      return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${shown(binding)}`
    const facts = await tables.factsOf(schema, table)
    if (!facts) return null
    const reason = await checkSubscription(this.#hub.subscriptions, this.#identity, facts, conditions, selectedColumns(binding.select))
    return reason && exceptionOn(binding, reason)
  }

  #tell(status: 'ok' | 'error', message: string) {
    this.#push('system', { extension: 'postgres_changes', status, message, channel: this.#channel })
  }
}

const selectedColumns = (select: Asked[number]['select']): string[] =>
  (typeof select === 'string' ? select.split(',') : (select ?? [])).map((column) => column.trim()).filter((column) => column !== '')

const shown = ({ event, schema, table }: Asked[number]) => `[event: ${event}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}]`

const exceptionOn = (binding: Asked[number], reason: string) =>
  `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${shown(binding)}. Exception: ERROR P0001 (raise_exception) ${reason}`
