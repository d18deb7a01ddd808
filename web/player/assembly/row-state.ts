import type { StreamFailure } from '../stream/stream.ts'

export interface RowState {
  nowMs: number
  playing: boolean
  /** It should play and what comes is not here yet. */
  waiting: boolean
  rate: number
  /** Of the event that is seen; null where there is none. */
  key: string | null
  failure: StreamFailure | null
}

/** What is known of a row that is played, for those who follow it. */
export class RowStore {
  #state: RowState = { nowMs: 0, playing: false, waiting: false, rate: 1, key: null, failure: null }
  #listeners = new Set<() => void>()

  get = (): RowState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  set(change: Partial<RowState>) {
    const next = { ...this.#state, ...change }
    if ((Object.keys(change) as (keyof RowState)[]).every((name) => next[name] === this.#state[name])) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
