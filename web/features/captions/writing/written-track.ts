import { type CueChange, inverse, type WrittenCue } from '#core/media/captions/edits.ts'
import { inTime, rebase, sameCue } from './rebase.ts'

export interface TrackState {
  /** In order of time. A new array whenever one of them is another. */
  cues: readonly WrittenCue[]
  canUndo: boolean
  canRedo: boolean
  /** There are unsent changes. */
  unsaved: boolean
  /** Cues with a conflict: both texts stay until a person decides. */
  clashes: ReadonlySet<string>
}
export interface Sending {
  batch: string
  changes: CueChange[]
}
/** The part stored in the browser until acknowledged. */
export interface Outbox {
  sending: Sending | null
  pending: CueChange[]
}
interface HouseAnswer {
  number: number
  cues: readonly { id: string; cue: Omit<WrittenCue, 'id'> | null }[]
  conflicts: readonly string[]
}

const mostUndone = 500

/**
 * The cues of a track in the editor: acknowledged, in flight and unsent changes. Every act can be undone;
 * remote changes are applied below local ones.
 */
export class WrittenTrack {
  #cues = new Map<string, WrittenCue>()
  #house = new Map<string, WrittenCue>()
  /** Revision of the acknowledged state. */
  #asOf = new Map<string, number>()
  #pending = new Map<string, CueChange>()
  #sending: Sending | null = null
  #undo: CueChange[][] = []
  #redo: CueChange[][] = []
  #clashes = new Set<string>()
  #lastAct = ''
  #listeners = new Set<() => void>()
  #state: TrackState = { cues: [], canUndo: false, canRedo: false, unsaved: false, clashes: new Set() }

  constructor(cues: readonly WrittenCue[]) {
    for (const cue of cues) {
      this.#cues.set(cue.id, cue)
      this.#house.set(cue.id, cue)
    }
    this.#tell()
  }

  get = (): TrackState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  cue = (id: string): WrittenCue | undefined => this.#cues.get(id)

  /** Does an act. Consecutive acts with the same `goesOn`, such as typed letters, are one undo step. */
  apply(changes: readonly CueChange[], goesOn = '') {
    if (changes.length === 0) return
    const done = this.#write(changes)
    const last = this.#undo.at(-1)
    if (goesOn !== '' && goesOn === this.#lastAct && last) this.#undo[this.#undo.length - 1] = joined(last, done)
    else this.#undo.push(done)
    if (this.#undo.length > mostUndone) this.#undo.shift()
    this.#redo = []
    this.#lastAct = goesOn
    this.#tell()
  }
  /** Returns the affected cue, to show it. */
  undo(): string | undefined {
    const last = this.#undo.pop()
    if (!last) return undefined
    this.#redo.push(inverse(this.#write(inverse(last))))
    this.#lastAct = ''
    this.#tell()
    return last[0]?.id
  }
  redo(): string | undefined {
    const last = this.#redo.pop()
    if (!last) return undefined
    this.#undo.push(this.#write(last))
    this.#tell()
    return last[0]?.id
  }
  settleClash(id: string) {
    if (this.#clashes.delete(id)) this.#tell()
  }

  /** The next batch; null when there is nothing, or one is in flight. Empty cues are held back. */
  take(batch: string): Sending | null {
    if (this.#sending) return null
    const changes = [...this.#pending.values()].filter(({ after }) => after === null || after.text.trim() !== '')
    if (changes.length === 0) return null
    for (const { id } of changes) this.#pending.delete(id)
    this.#sending = { batch, changes }
    return this.#sending
  }
  /** Acknowledges the batch in flight. */
  settle({ number, cues, conflicts }: HouseAnswer) {
    const sent = new Map(this.#sending?.changes.map((change) => [change.id, change]))
    this.#sending = null
    for (const { id, cue } of cues) {
      const change = sent.get(id)
      const base = conflicts.includes(id) ? change?.before : change?.after
      this.#takeIn(id, cue ? { ...cue, id } : null, number, base ?? null)
    }
    this.#tell()
  }
  /** Final refusal: moved back to the unsent changes. */
  giveBack() {
    for (const change of this.#sending?.changes ?? []) {
      const later = this.#pending.get(change.id)
      this.#pending.set(change.id, later ? { ...later, before: change.before } : change)
    }
    this.#sending = null
    this.#tell()
  }
  /** An acknowledged change, remote or our own. */
  receive(number: number, changes: readonly { id: string; after: Omit<WrittenCue, 'id'> | null }[]) {
    const onItsWay = new Set(this.#sending?.changes.map(({ id }) => id))
    for (const { id, after } of changes) {
      // The batch in flight arrives as a remote change.
      if (onItsWay.has(id) || (this.#asOf.get(id) ?? 0) >= number) continue
      this.#takeIn(id, after ? { ...after, id } : null, number, this.#house.get(id) ?? null)
    }
    this.#tell()
  }
  /** The reloaded track, after the history was too short. */
  reload(number: number, cues: readonly WrittenCue[]) {
    const now = new Map(cues.map((cue) => [cue.id, cue]))
    this.receive(
      number,
      [...new Set([...this.#house.keys(), ...now.keys()])].map((id) => ({ id, after: now.get(id) ?? null })),
    )
  }

  outbox = (): Outbox => ({ sending: this.#sending, pending: [...this.#pending.values()] })
  /** Unsent changes of an earlier visit. */
  takeOutbox({ sending, pending }: Outbox) {
    if (sending && !this.#sending) {
      for (const change of sending.changes) this.#put(change.id, rebase(change, this.#cues.get(change.id) ?? null).cue)
      this.#sending = sending
    }
    this.#write(pending)
    this.#tell()
  }

  /** Applies changes locally and marks them unsent. Returns the results. */
  #write(changes: readonly CueChange[]): CueChange[] {
    return changes.map((change) => {
      const before = this.#cues.get(change.id) ?? null
      const { cue: after, clash } = rebase(change, before)
      if (clash) this.#clashes.add(change.id)
      this.#put(change.id, after)
      const onItsWay = this.#sending?.changes.find(({ id }) => id === change.id)
      const known = this.#pending.get(change.id)?.before ?? (onItsWay ? onItsWay.after : (this.#house.get(change.id) ?? null))
      this.#note(change.id, known, after)
      return { id: change.id, before, after }
    })
  }
  /** The acknowledged cue with local changes since `base`. */
  #takeIn(id: string, house: WrittenCue | null, number: number, base: WrittenCue | null) {
    this.#asOf.set(id, number)
    if (house) this.#house.set(id, house)
    else this.#house.delete(id)
    const here = this.#cues.get(id) ?? null
    const untouched = sameCue(here, base) || (!here && !base)
    const { cue, clash } = untouched ? { cue: house, clash: false } : rebase({ id, before: base, after: here }, house)
    if (clash) this.#clashes.add(id)
    this.#put(id, cue)
    this.#note(id, house, cue)
  }
  #note(id: string, before: WrittenCue | null, after: WrittenCue | null) {
    if (sameCue(before, after) || (!before && !after)) this.#pending.delete(id)
    else this.#pending.set(id, { id, before, after })
  }
  #put(id: string, cue: WrittenCue | null) {
    if (cue) this.#cues.set(id, cue)
    else this.#cues.delete(id)
  }
  #tell() {
    const cues = [...this.#cues.values()].sort(inTime)
    const before = this.#state.cues
    const same = before.length === cues.length && before.every((cue, at) => cue === cues[at])
    this.#state = {
      cues: same ? before : cues,
      canUndo: this.#undo.length > 0,
      canRedo: this.#redo.length > 0,
      unsaved: this.#sending !== null || this.#pending.size > 0,
      clashes: new Set(this.#clashes),
    }
    for (const listener of this.#listeners) listener()
  }
}

/** Merges two acts: each cue from before the first to after the second. */
function joined(first: readonly CueChange[], second: readonly CueChange[]): CueChange[] {
  const all = new Map(first.map((change) => [change.id, change]))
  for (const change of second) {
    const before = all.get(change.id)
    all.set(change.id, before ? { ...before, after: change.after } : change)
  }
  return [...all.values()]
}
