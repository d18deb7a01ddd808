import { useQuery } from '@tanstack/react-query'
import { type BiteWord, type SaidCue, wordsOfCues } from '#core/edit/bite-words.ts'
import { saidQuery } from '#web/data/edit/said-words.ts'
import { useOpenEdit } from '../open/open-edit.ts'

const none: readonly BiteWord[] = []
/** Once for all the bites of a rush. */
const known = new WeakMap<readonly SaidCue[], readonly BiteWord[]>()

/** The words of a rush in order; undefined until they are here, none where it has no transcript. */
export function useRushWords(rushId: string | null): readonly BiteWord[] | undefined {
  const { transcripts } = useOpenEdit()
  const track = rushId === null ? undefined : transcripts.get(rushId)
  const { data, isPending } = useQuery({ ...saidQuery(track ?? ''), enabled: track !== undefined })
  if (track === undefined) return none
  if (isPending || !data) return undefined
  const words = known.get(data) ?? wordsOfCues(data)
  known.set(data, words)
  return words
}
