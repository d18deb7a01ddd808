import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ClaimLack, lacksOfClaim } from '#core/clearance/facts/judged-claims.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { lacksOfWork, type MusicLack } from '#core/clearance/music/cue-sheet.ts'
import { needsInCut } from '#core/clearance/needs-in-cut.ts'
import type { FrameRange } from '#core/edit/items.ts'
import { keptPapersQuery } from './clearance-log.ts'
import { claimsQuery } from './facts.ts'
import { musicQuery } from './music.ts'

/** A claim or a piece of music in a cut: where it is, and what it lacks. */
export interface Owed<Lack> {
  id: string
  name: string
  shown: FrameRange[]
  lacks: Lack[]
}

/** The facts and the music of a cut, in its order. Undefined until they are here; empty for a film without such logs, of which nothing else is asked. */
export function useOwedCut(
  film: string,
  cut: MeasuredCut,
  today: string,
): { facts: Owed<ClaimLack>[]; music: Owed<MusicLack>[] } | undefined {
  const { data: kept } = useQuery(keptPapersQuery(film))
  const claims = useQuery({ ...claimsQuery(film), enabled: kept?.includes('facts') ?? false })
  const music = useQuery({ ...musicQuery(film), enabled: kept?.includes('music') ?? false })
  return useMemo(() => {
    if (!kept || (kept.includes('facts') && !claims.data) || (kept.includes('music') && !music.data)) return undefined
    const said = needsInCut(
      cut,
      (claims.data ?? []).map(({ id, versionId, startsMs, endsMs }) => ({ of: id, version: versionId, startsMs, endsMs })),
    )
    const heard = needsInCut(
      cut,
      (music.data?.cues ?? []).map(({ workId, versionId, startsMs, endsMs }) => ({ of: workId, version: versionId, startsMs, endsMs })),
    )
    return {
      facts: inOrder(
        claims.data ?? [],
        said,
        (claim) => claim.claim,
        (claim) => lacksOfClaim(claim, today),
      ),
      music: inOrder(music.data?.works ?? [], heard, (work) => work.title, lacksOfWork),
    }
  }, [kept, claims.data, music.data, cut, today])
}

const inOrder = <One extends { id: string }, Lack>(
  all: readonly One[],
  found: ReturnType<typeof needsInCut>,
  name: (one: One) => string,
  lacks: (one: One) => Lack[],
): Owed<Lack>[] =>
  all
    .flatMap((one) => {
      const shown = found.get(one.id)?.shown
      return shown ? [{ id: one.id, name: name(one), shown, lacks: lacks(one) }] : []
    })
    .toSorted((one, other) => one.shown[0]![0] - other.shown[0]![0])
