import type { Identity } from '../db/identity.ts'
import { parseFilter } from './changes/filter.ts'
import type { Subscription } from './changes/subscriptions.ts'
import { echoed, type JoinPayload } from './channel-config.ts'
import type { Hub } from './hub.ts'

type Asked = NonNullable<NonNullable<JoinPayload['config']>['postgres_changes']>
let nextId = 1

/** The table changes one channel follows. */
export class ChannelChanges {
  /** What the client is told it follows, in the order it asked. */
  readonly bindings: object[]
  readonly #hub: Hub
  readonly #asked: Asked
  readonly #push: (event: string, payload: unknown) => void
  readonly #channel: string
  readonly #subscriptions: Subscription[] = []
  #identity: Identity
  #stopGap?: () => void
  #ended = false

  constructor(hub: Hub, identity: Identity, asked: Asked, push: (event: string, payload: unknown) => void, channel: string) {
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
        identity,
        channel: this,
        deliver: (ids, data) => this.#push('postgres_changes', { ids, data }),
      })
    nextId += asked.length
  }

  /** Begins to follow; what cannot be followed is told in a `system` message, as on the platform. */
  async begin() {
    if (this.#asked.length === 0) return
    const refused = await this.#whyNot()
    if (refused) return this.#tell('error', refused)
    if (this.#ended) return
    for (const subscription of this.#subscriptions) this.#hub.subscriptions.add(subscription)
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
      if (parseFilter(binding.filter) === null) return `Error parsing \`filter\` params: ["${binding.filter}"]`
      if (!(await this.#hub.subscriptions.tables.isPublished(binding.schema ?? 'public', binding.table ?? '*')))
        return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${binding.event}, schema: ${binding.schema ?? 'public'}, table: ${binding.table ?? '*'}]`
    }
    try {
      await this.#hub.changes()
      return null
    } catch (error) {
      this.#hub.log.warn({ error }, 'Live table changes are off.')
      return 'Live table changes are off: the database does not replicate (wal_level must be logical).'
    }
  }

  #tell(status: 'ok' | 'error', message: string) {
    this.#push('system', { extension: 'postgres_changes', status, message, channel: this.#channel })
  }
}
