import { useEffect, useRef } from 'react'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { fetchSaidAhead, saidStretchQueries } from '#web/data/edit/said-stretches.ts'
import { useOpenEdit } from './open-edit.ts'

/** Reads the words of bites that are not in sight, little by little, so that all of the script can be read without a connection. */
export function useWordsAhead(): void {
  const { items, rushes, transcripts } = useOpenEdit()
  const now = useRef({ items, rushes })
  now.current = { items, rushes }
  useEffect(() => {
    const { items, rushes } = now.current
    const stretches = items.flatMap(({ rush: id, in: from, out: to }) => {
      const [rush, track] = id === null ? [] : [rushes.get(id), transcripts.get(id)]
      return rush && track && from !== null && to !== null
        ? saidStretchQueries(track, msOfFrames(from, rush.rate), msOfFrames(to, rush.rate))
        : []
    })
    const stop = new AbortController()
    void fetchSaidAhead(stretches, stop.signal)
    return () => stop.abort()
  }, [transcripts])
}
