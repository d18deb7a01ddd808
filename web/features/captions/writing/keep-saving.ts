import { newId } from '#core/house/new-id.ts'
import type { HouseError } from '#web/data/house/house-error.ts'
import type { changesSince, OpenedTrack, writeCues } from '../data/caption-writing.ts'
import type { Outbox, WrittenTrack } from './written-track.ts'

export type SavingState = 'saved' | 'saving' | 'away' | 'refused'

/** Dependencies of saving. */
export interface SavingWishes {
  trackId: string
  track: WrittenTrack
  /** Revision at which the track was loaded. */
  number: number
  house: {
    write: typeof writeCues
    since: typeof changesSince
    open(trackId: string): Promise<OpenedTrack | null>
  }
  keepOutbox(outbox: Outbox | null): unknown
  onState(state: SavingState): void
  /** Called after a save, here or elsewhere: other views are stale. */
  onSaved(): void
}

const pauseMs = 800
const longestAwayMs = 15_000

/**
 * Saves a track while it is edited, debounced: in order, exactly once, retried until acknowledged. Merges what others
 * changed. Returns functions to report remote changes, to flush, and to stop.
 */
export function keepSaving({ trackId, track, number, house, keepOutbox, onState, onSaved }: SavingWishes) {
  let seen = number
  let failures = 0
  let due: ReturnType<typeof setTimeout> | undefined
  let working = false
  let askedAgain = false
  let stopped = false

  const later = (ms: number) => {
    clearTimeout(due)
    if (!stopped) due = setTimeout(() => void work(), ms)
  }
  const work = async () => {
    if (working) {
      askedAgain = true
      return
    }
    working = true
    askedAgain = false
    try {
      await send()
      await pull()
      failures = 0
      const { unsaved } = track.get()
      onState(unsaved ? 'saving' : 'saved')
      if (unsaved || askedAgain) later(pauseMs)
    } catch (cause) {
      failures++
      const refused = isRefusal(cause)
      if (refused) track.giveBack()
      onState(refused ? 'refused' : 'away')
      later(Math.min(longestAwayMs, 500 * 2 ** failures))
    } finally {
      working = false
      if (askedAgain && failures === 0) later(0)
    }
  }
  const send = async () => {
    const sending = track.outbox().sending ?? track.take(newId())
    if (!sending) return
    onState('saving')
    keepOutbox(track.outbox())
    const answer = await house.write(trackId, sending.batch, sending.changes)
    track.settle(answer)
    keepOutbox(track.get().unsaved ? track.outbox() : null)
    if (answer.number === seen + 1) seen = answer.number
    onSaved()
  }
  const pull = async () => {
    for (;;) {
      const { changes, whole } = await house.since(trackId, seen)
      if (!whole) {
        const opened = await house.open(trackId)
        if (!opened) return
        track.reload(opened.number, opened.cues)
        seen = opened.number
        return
      }
      for (const change of changes) track.receive(change.number, change.changes)
      seen = changes.at(-1)?.number ?? seen
      if (changes.length > 0) onSaved()
      if (changes.length < 200) return
    }
  }
  const stopListening = track.subscribe(() => {
    if (!track.get().unsaved) return
    keepOutbox(track.outbox())
    onState('saving')
    if (failures === 0) later(pauseMs)
  })
  return {
    /** Remote change, or reconnect. */
    changed: () => later(0),
    /** Stops; unsent changes stay in the browser. */
    stop() {
      stopped = true
      stopListening()
      clearTimeout(due)
      if (track.get().unsaved) void work()
    },
  }
}

/** A refusal, not a connection error. */
const isRefusal = (cause: unknown) => cause instanceof Error && /^(23|22|42|P0)/.test((cause as HouseError).code ?? '')
