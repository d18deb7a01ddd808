import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { clearanceKeys } from '#web/data/clearance/clearance-keys.ts'
import { clearanceLogQuery } from '#web/data/clearance/clearance-log.ts'
import { papersRightsQuery } from '#web/data/clearance/papers-rights.ts'
import { useClearedCut } from '#web/data/clearance/use-cleared-cut.ts'
import { useCuts, useMeasuredCut } from '#web/data/clearance/use-measured-cut.ts'
import { productionPeopleQuery } from '#web/data/edit/rush-people.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { clearancesPath, cutAsked } from '#web/player/cleared/clearances-path.ts'
import { useNameOfCut } from '#web/player/cleared/cut-select.tsx'
import { useMaterial } from '#web/player/cleared/use-material.ts'
import type { OpenLog } from './open-log.ts'

const tables = [
  ...(['clearance_items', 'clearance_licences', 'clearance_options', 'clearance_prices'] as const),
  ...(['clearance_uses', 'planned_releases', 'clearance_proofs'] as const),
]

/** Everything of a film's clearance log as it is now, in the cut the address names; `open` is undefined until all of it is here. */
export function useLog(film: { id: string; title: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useLiveTable(
    `clearances:${film.id}`,
    tables.map((table) => ({ table, event: '*' as const, filter: `documentary_id=eq.${film.id}` })),
    [clearanceKeys.log(film.id), [...clearanceKeys.all, 'proofs'], [...clearanceKeys.all, 'history']],
  )
  const asked = useQuery(clearanceLogQuery(film.id))
  const people = useQuery(productionPeopleQuery(film.id))
  const rights = useQuery(papersRightsQuery(film.id))
  const { material: versions, failed: noMaterial } = useMaterial(film.id)
  const cuts = useCuts(film.id, cutAsked(query.get('in')))
  const measured = useMeasuredCut(film.id, cuts.chosen)
  const { log, cleared } = useClearedCut(film.id, cuts.arrived && !cuts.chosen ? null : measured)
  const names = useMemo(() => new Map((people.data ?? []).map(({ id, name }) => [id, name])), [people.data])
  const cutName = useNameOfCut()(cuts.chosen)
  const failed = [asked, people, rights].find(({ isLoadingError }) => isLoadingError) ?? noMaterial
  if (!log || !cleared || people.isPending || !rights.data || !versions) return { open: undefined, failed, cuts }
  const choice = cutAsked(query.get('in'))
  const pathTo: OpenLog['pathTo'] = (place) => clearancesPath(film.id, { cut: choice, ...place })
  const list = query.get('list') === 'releases' ? { list: 'releases' as const } : {}
  const open: OpenLog = {
    ...{
      film,
      log,
      cleared,
      cut: measured ?? null,
      chosen: cuts.chosen,
      cutName,
      people: names,
      versions,
      pathTo,
      edits: rights.data.edits,
    },
    item: log.items.find(({ id }) => id === query.get('item')),
    open: (item) => void navigate(pathTo({ ...list, ...(item ? { item } : {}) }), { preventScrollReset: true, replace: item === null }),
  }
  return { open, failed, cuts }
}
