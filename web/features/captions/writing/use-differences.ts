import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Difference, differencesOf } from '#core/media/captions/differences.ts'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import type { OpenedTrack } from '../data/caption-writing.ts'
import { heardWordsQuery, isHeardIn } from '../data/heard-words.ts'

/** Debounced: comparing a film of hours takes a third of a second. */
const calmMs = 800
const none: readonly Difference[] = []

/** Where a track and what was heard of its film differ, debounced. Not for a machine's own track, nor another language. */
export function useDifferences(opened: OpenedTrack, cues: readonly WrittenCue[]): readonly Difference[] {
  const compared = opened.origin === 'uploaded' && opened.kind === 'captions'
  const { data: heard } = useQuery({ ...heardWordsQuery(opened.versionId), enabled: compared })
  const words = compared && heard && isHeardIn(heard, opened.language) ? heard.words : undefined
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (!words) return setFound(none)
    const due = setTimeout(() => setFound(differencesOf(cues, words)), calmMs)
    return () => clearTimeout(due)
  }, [cues, words])
  return found
}
