import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contentPassagesQuery, footnotesQuery, syntheticPassagesQuery } from '#web/data/film/footnotes.ts'
import type { RangeMark, RightsRange } from '#web/ui/time/range-bar.tsx'

/** Sources, content notes and machine-made passages as the range bar of the player carries them. */
export function useRestingMarks(versionId: string): { sources: readonly RangeMark[]; disclosed: readonly RightsRange[] } {
  const { data: footnotes } = useQuery(footnotesQuery(versionId))
  const { data: passages } = useQuery(syntheticPassagesQuery(versionId))
  const { data: noted } = useQuery(contentPassagesQuery(versionId))
  return useMemo(
    () => ({
      sources: (footnotes ?? []).map((note) => ({ atMs: note.startsMs, label: note.statement || note.source })),
      disclosed: [
        ...(noted ?? []).map(({ startsMs, endsMs, note }) => ({ startsMs, endsMs, kind: 'content' as const, label: note })),
        ...(passages ?? []).map(({ startsMs, endsMs, statement }) => ({ startsMs, endsMs, kind: 'synthetic' as const, label: statement })),
      ],
    }),
    [footnotes, passages, noted],
  )
}
