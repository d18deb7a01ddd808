import { useEffect, useState, useSyncExternalStore } from 'react'
import { captionsWritten, changesSince, followTrack, type OpenedTrack, openTrack, writeCues } from '../data/caption-writing.ts'
import { keepSaving, type SavingState } from './keep-saving.ts'
import { leftOutboxes, openOutbox } from './outboxes.ts'
import { type TrackState, WrittenTrack } from './written-track.ts'

export interface Writing {
  track: WrittenTrack
  state: TrackState
  saving: SavingState
  /** Unsent changes are stored in this browser and survive the page. */
  kept: boolean
  /** A remote change outside the editor, such as a restore. */
  changed: () => void
}

const house = { write: writeCues, since: changesSince, open: openTrack }
/** Other views are refetched after this long without a save. */
const calmMs = 3000
const lookEveryMs = 30_000

/** The state of an open track editor: autosaved, merged with concurrent edits. */
export function useWriting(opened: OpenedTrack): Writing {
  const [track] = useState(() => new WrittenTrack(opened.cues))
  const [saving, setSaving] = useState<SavingState>('saved')
  const [kept, setKept] = useState(true)
  const [changed, setChanged] = useState<() => void>(() => () => {})
  const state = useSyncExternalStore(track.subscribe, track.get)
  useEffect(() => {
    let stopped = false
    let stop = () => {}
    let keeps = true
    let calm: ReturnType<typeof setTimeout> | undefined
    const outbox = openOutbox(opened.id)
    void leftOutboxes(opened.id).then((left) => {
      if (stopped) return
      for (const one of left) track.takeOutbox(one)
      const keeping = keepSaving({
        ...{ trackId: opened.id, track, number: opened.number, house },
        keepOutbox: (one) => {
          keeps = outbox.keep(one)
          setKept(keeps)
        },
        onState: setSaving,
        onSaved: () => {
          clearTimeout(calm)
          calm = setTimeout(() => void captionsWritten(), calmMs)
        },
      })
      setChanged(() => keeping.changed)
      const again = () => keeping.changed()
      const unfollow = followTrack(opened.id, opened.versionId, again, () => {})
      // Polling fallback without a live connection.
      const looking = setInterval(again, lookEveryMs)
      addEventListener('online', again)
      addEventListener('focus', again)
      const unkept = (event: Event) => track.get().unsaved && !keeps && event.preventDefault()
      addEventListener('beforeunload', unkept)
      stop = () => {
        removeEventListener('beforeunload', unkept)
        unfollow()
        clearInterval(looking)
        keeping.stop()
        removeEventListener('online', again)
        removeEventListener('focus', again)
      }
    })
    return () => {
      stopped = true
      stop()
      clearTimeout(calm)
      void captionsWritten()
    }
  }, [opened, track])
  return { track, state, saving, kept, changed }
}
