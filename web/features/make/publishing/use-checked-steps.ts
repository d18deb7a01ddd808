import { useQuery } from '@tanstack/react-query'
import type { PublishWall } from '#contract/clearance/publish-wall.ts'
import { type CheckedStep, checkedSteps } from '#core/film/publishing.ts'
import { publishWallQuery } from '#web/data/clearance/publish-wall.ts'
import { type ClearedVersion, useClearedVersion } from '#web/data/clearance/use-cleared-version.ts'
import { type ReleasedVersion, useReleasedVersion } from '#web/data/clearance/use-released-version.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { captionTracksQuery } from '#web/data/media/captions.ts'
import { ownCredits } from '../data/credits.ts'
import { invitedViewers } from '../data/invited-viewers.ts'

/** What this film has and has not before it goes out; `arrived` once everything asked for is here. */
export function useCheckedSteps(film: OwnDocumentary): {
  steps: CheckedStep[]
  arrived: boolean
  rights: ClearedVersion | undefined
  releases: ReleasedVersion | undefined
  wall: PublishWall | null | undefined
} {
  const current = film.versions.find((version) => version.id === film.currentVersionId)
  const captions = useQuery({ ...captionTracksQuery(current?.id ?? ''), enabled: current !== undefined })
  const chapters = useQuery({ ...chaptersQuery(current?.id ?? ''), enabled: current !== undefined })
  const credits = useQuery(ownCredits(film.id))
  const people = useQuery(invitedViewers(film.id))
  const rights = useClearedVersion(film.id, current?.id)
  const releases = useReleasedVersion(film.id, current?.id)
  const { data: wall } = useQuery({ ...publishWallQuery(film.id), enabled: current !== undefined })
  const gapsIn = (lane: 'facts' | 'music' | 'synthetic') =>
    wall?.needs[lane] ? new Set(wall.gaps.filter((gap) => gap.lane === lane).map(({ of }) => of)).size : undefined
  const [facts, music, ai] = [gapsIn('facts'), gapsIn('music'), gapsIn('synthetic')]
  const steps = checkedSteps({
    ...film,
    hasPoster: film.posterObject !== null,
    isWatchable: current?.state === 'watchable' || current?.state === 'ready',
    captionTracks: captions.data ?? [],
    chapters: chapters.data?.length ?? 0,
    credits: credits.data?.length ?? 0,
    notCleared: rights ? new Set(rights.cleared.red.map(({ item }) => item)).size : null,
    notReleased: releases ? releases.released.found.filter(({ red }) => red.length > 0).length : null,
    gaps: { ...(facts !== undefined && { facts }), ...(music !== undefined && { music }), ...(ai !== undefined && { ai }) },
    walled: wall?.wall === 'closed',
    firstViewers: (people.data ?? []).filter(({ seesFirst }) => seesFirst).map(({ seenAt }) => ({ seen: seenAt !== null })),
  })
  const asked = [credits, people, ...(current ? [captions, chapters] : [])]
  return { steps, arrived: asked.every((query) => !query.isPending), rights, releases, wall }
}
