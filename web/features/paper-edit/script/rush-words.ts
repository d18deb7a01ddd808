import { useQuery } from '@tanstack/react-query'
import { type BiteWord, wordsOfCues } from '#core/edit/bite-words.ts'
import { cuesQuery, type TrackCue } from '#web/data/media/captions.ts'
import { useOpenEdit } from '../open/open-edit.ts'

const none: readonly BiteWord[] = []
/** Once for all the bites of a rush. */
const known = new WeakMap<readonly TrackCue[], readonly BiteWord[]>()

/** The words of a rush in order; undefined until they are here, none where it has no transcript. */
export function useRushWords(rushId: string | null): readonly BiteWord[] | undefined {
  const { transcripts } = useOpenEdit()
  const track = rushId === null ? undefined : transcripts.get(rushId)
  const { data, isPending } = useQuery({ ...cuesQuery(track ?? ''), enabled: track !== undefined })
  if (track === undefined) return none
  if (isPending || !data) return undefined
  const words = known.get(data) ?? wordsOfCues(data)
  known.set(data, words)
  return words
}
