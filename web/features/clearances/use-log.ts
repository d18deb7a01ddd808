import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { clearanceKeys } from '#web/data/clearance/clearance-keys.ts'
import { clearanceLogQuery } from '#web/data/clearance/clearance-log.ts'
import { useClearedCut } from '#web/data/clearance/use-cleared-cut.ts'
import { type ChosenCut, useCuts, useMeasuredCut } from '#web/data/clearance/use-measured-cut.ts'
import { productionPeopleQuery } from '#web/data/edit/rush-people.ts'
import { rushesQuery } from '#web/data/edit/rushes.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { clearancesPath, cutAsked } from '#web/player/cleared/clearances-path.ts'
import { useText } from '#web/ui/text.ts'
import type { OpenLog, UsableVersion } from './open-log.ts'
import { clearancesText } from './words.ts'

const tables = [
  ...(['clearance_items', 'clearance_licences', 'clearance_options', 'clearance_prices'] as const),
  ...(['clearance_uses', 'planned_releases', 'clearance_proofs'] as const),
]

/** Everything of a film's clearance log as it is now, in the cut the address names; `open` is undefined until all of it is here. */
export function useLog(film: { id: string; title: string }) {
  const t = useText(clearancesText)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useLiveTable(
    `clearances:${film.id}`,
    tables.map((table) => ({ table, event: '*' as const, filter: `documentary_id=eq.${film.id}` })),
    [clearanceKeys.log(film.id), [...clearanceKeys.all, 'proofs'], [...clearanceKeys.all, 'history']],
  )
  const asked = useQuery(clearanceLogQuery(film.id))
  const people = useQuery(productionPeopleQuery(film.id))
  const rushes = useQuery(rushesQuery(film.id))
  const cuts = useCuts(film.id, cutAsked(query.get('in')))
  const measured = useMeasuredCut(film.id, cuts.chosen)
  const { log, cleared } = useClearedCut(film.id, cuts.arrived && !cuts.chosen ? null : measured)
  const names = useMemo(() => new Map((people.data ?? []).map(({ id, name }) => [id, name])), [people.data])
  const cutName = nameOf(cuts.chosen, t)
  const versions = useMemo(() => {
    const all: UsableVersion[] = [
      ...(rushes.data ?? []).map(({ id, name, durationMs }) => ({ id, name, isRush: true, durationMs })),
      ...cuts.versions.map((version) => ({
        ...{ id: version.id, isRush: false, durationMs: version.durationMs },
        name: nameOf({ kind: 'version', version }, t),
      })),
    ]
    return new Map(all.map((one) => [one.id, one]))
  }, [rushes.data, cuts.versions, t])
  const failed = [asked, people, rushes].find(({ isLoadingError }) => isLoadingError)
  if (!log || !cleared || people.isPending || rushes.isPending) return { open: undefined, failed, cuts }
  const choice = cutAsked(query.get('in'))
  const pathTo: OpenLog['pathTo'] = (place) => clearancesPath(film.id, { cut: choice, ...place })
  const list = query.get('list') === 'releases' ? { list: 'releases' as const } : {}
  const open: OpenLog = {
    ...{ film, log, cleared, cut: measured ?? null, chosen: cuts.chosen, cutName, people: names, versions, pathTo },
    item: log.items.find(({ id }) => id === query.get('item')),
    open: (item) => void navigate(pathTo({ ...list, ...(item ? { item } : {}) }), { preventScrollReset: true, replace: item === null }),
  }
  return { open, failed, cuts }
}

type Say = (key: 'versionNumber', values: { number: number }) => string
export const nameOf = (chosen: ChosenCut | null, t: Say): string =>
  chosen?.kind === 'edit' ? chosen.edit.title : chosen ? chosen.version.label || t('versionNumber', { number: chosen.version.number }) : ''
