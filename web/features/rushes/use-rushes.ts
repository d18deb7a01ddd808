import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListedRush } from '#core/edit/rushes/rush-order.ts'
import { usedInEdits } from '#core/edit/rushes/shot-and-used.ts'
import { outlineQuery } from '#web/data/boards/outlines.ts'
import { editUsesQuery } from '#web/data/edit/edit-uses.ts'
import { rushStillsQuery } from '#web/data/edit/rush-facts.ts'
import { productionPeopleQuery, rushPeopleQuery } from '#web/data/edit/rush-people.ts'
import { rushTracksQuery } from '#web/data/edit/rush-tracks.ts'
import { rushesQuery, rushKeys } from '#web/data/edit/rushes.ts'
import { selectKeys, selectsQuery } from '#web/data/edit/selects.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { useStirred } from '#web/data/house/live/use-stirred.ts'

/** Everything the lists of a film's rushes need, kept true while files arrive and are prepared. */
export function useRushes(film: string) {
  useLiveTable(
    `rushes:${film}`,
    [
      { table: 'versions', event: '*', filter: `documentary_id=eq.${film}` },
      { table: 'caption_tracks', event: '*' },
    ],
    [rushKeys.of(film)],
  )
  useStirred(`rush-selects:${film}`, [selectKeys.of(film)])
  const rushes = useQuery(rushesQuery(film))
  const stills = useQuery(rushStillsQuery(film))
  const tracks = useQuery(rushTracksQuery(film))
  const people = useQuery(productionPeopleQuery(film))
  const inRushes = useQuery(rushPeopleQuery(film))
  const selects = useQuery(selectsQuery(film))
  const scenes = useQuery(outlineQuery(film))
  const uses = useQuery(editUsesQuery(film))
  const inEdits = useMemo(() => usedInEdits(selects.data ?? [], uses.data ?? []), [selects.data, uses.data])
  const about = useMemo(() => {
    const names = new Map(people.data?.map(({ id, name }) => [id, name]))
    const of = new Map<string, string[]>()
    for (const { rush, person } of inRushes.data ?? []) of.set(rush, [...(of.get(rush) ?? []), names.get(person) ?? ''])
    const used = new Set(selects.data?.map(({ rushId }) => rushId))
    const titles = new Map(scenes.data?.map(({ id, title }) => [id, title]))
    return {
      people: ({ id }: ListedRush) => of.get(id) ?? [],
      hasTranscript: ({ id }: ListedRush) => tracks.data?.has(id) ?? false,
      isUsed: ({ id }: ListedRush) => used.has(id),
      isInEdit: ({ id }: ListedRush) => inEdits.rushes.has(id),
      scene: ({ sceneId }: ListedRush) => (sceneId && titles.get(sceneId)) || '',
    }
  }, [people.data, inRushes.data, selects.data, tracks.data, scenes.data, inEdits])
  return {
    ...{ rushes, stills: stills.data, tracks: tracks.data, people: people.data ?? [], inRushes: inRushes.data ?? [], selects, about },
    ...{ scenes: scenes.data ?? [], uses: uses.data ?? [], inEdits },
  }
}

export type Rushes = ReturnType<typeof useRushes>
