import { useQuery } from '@tanstack/react-query'
import { type CheckedStep, checkedSteps } from '#core/publishing.ts'
import { captionTracksQuery } from '#web/data/films/captions.ts'
import { chaptersQuery } from '#web/data/films/chapters.ts'
import { ownCredits } from '#web/data/films/credits.ts'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { invitedViewers } from '#web/data/invited-viewers.ts'

/** What this film has and has not before it goes out; `arrived` once everything asked for is here. */
export function useCheckedSteps(film: OwnDocumentary): { steps: CheckedStep[]; arrived: boolean } {
  const current = film.versions.find((version) => version.id === film.currentVersionId)
  const captions = useQuery({ ...captionTracksQuery(current?.id ?? ''), enabled: current !== undefined })
  const chapters = useQuery({ ...chaptersQuery(current?.id ?? ''), enabled: current !== undefined })
  const credits = useQuery(ownCredits(film.id))
  const people = useQuery(invitedViewers(film.id))
  const steps = checkedSteps({
    ...film,
    hasPoster: film.posterObject !== null,
    isWatchable: current?.state === 'watchable' || current?.state === 'ready',
    captionTracks: captions.data ?? [],
    chapters: chapters.data?.length ?? 0,
    credits: credits.data?.length ?? 0,
    firstViewers: (people.data ?? []).filter(({ seesFirst }) => seesFirst).map(({ seenAt }) => ({ seen: seenAt !== null })),
  })
  const asked = [credits, people, ...(current ? [captions, chapters] : [])]
  return { steps, arrived: asked.every((query) => !query.isPending) }
}
