import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { type BiteWord, type SaidCue, wordsOfCues } from '#core/edit/bite-words.ts'
import type { EditItem } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { joinedStretches, saidQuery, saidStretchQueries } from '#web/data/edit/said-stretches.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { useOpenEdit } from '../open/open-edit.ts'

const none: readonly BiteWord[] = []

/** The words of an item and some beside it, in order; undefined until they are here, none where its rush has no transcript. */
export function useRushWords({ rush: rushId, in: from, out: to }: Pick<EditItem, 'rush' | 'in' | 'out'>): readonly BiteWord[] | undefined {
  const { rushes, transcripts } = useOpenEdit()
  const rush = rushId === null ? undefined : rushes.get(rushId)
  const track = rushId === null ? undefined : transcripts.get(rushId)
  const isRead = track !== undefined && rush && from !== null && to !== null
  const words = useQueries({
    queries: isRead ? saidStretchQueries(track, msOfFrames(from, rush.rate), msOfFrames(to, rush.rate)) : [],
    combine: wordsWhenAllAreHere,
  })
  // While an end is moved to where nothing was read yet, what was there stays, and with it the keyboard.
  const last = useRef<{ track: string; words: readonly BiteWord[] }>(undefined)
  if (isRead && words) last.current = { track, words }
  if (!isRead) return none
  return words ?? (last.current?.track === track ? last.current.words : undefined)
}

const wordsWhenAllAreHere = (stretches: { data: SaidCue[] | undefined }[]) =>
  stretches.every(({ data }) => data) ? wordsOfCues(joinedStretches(stretches.map(({ data }) => data!))) : undefined

/** Every word of a transcript: where the next one is further away than what is read beside a bite. */
export const allWords = async (track: string): Promise<readonly BiteWord[]> => wordsOfCues(await queryClient.fetchQuery(saidQuery(track)))
