import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { clearanceKeys } from '#web/data/clearance/clearance-keys.ts'
import { clearanceLogQuery } from '#web/data/clearance/clearance-log.ts'
import { claimsQuery } from '#web/data/clearance/facts.ts'
import { musicQuery } from '#web/data/clearance/music.ts'
import { papersRightsQuery } from '#web/data/clearance/papers-rights.ts'
import { useCuts, useMeasuredCut } from '#web/data/clearance/use-measured-cut.ts'
import { productionPeopleQuery } from '#web/data/edit/rush-people.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { cutAsked } from '#web/player/cleared/clearances-path.ts'
import { useNameOfCut } from '#web/player/cleared/cut-select.tsx'
import { type PapersList, papersLists, papersPath } from '#web/player/cleared/papers-path.ts'
import { useMaterial } from '#web/player/cleared/use-material.ts'
import type { OpenPapers } from './open-papers.ts'

const tables = ['music_works', 'music_cues', 'fact_claims', 'fact_sources', 'fair_uses', 'credit_lines'] as const

/** A step of the publish checklist opens its list. */
const listOfStep: Record<string, PapersList> = {
  '#need-facts-checked': 'facts',
  '#need-music-complete': 'music',
  '#need-ai-complete': 'ai',
}

/** Everything of a film's papers as it is now, in the cut the address names; `open` is undefined until all of it is here. */
export function usePapers(film: { id: string; title: string }) {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  useLiveTable(
    `papers:${film.id}`,
    tables.map((table) => ({ table, event: '*' as const, filter: `documentary_id=eq.${film.id}` })),
    [clearanceKeys.of(film.id), [...clearanceKeys.all, 'claim']],
  )
  const rights = useQuery(papersRightsQuery(film.id))
  const log = useQuery(clearanceLogQuery(film.id))
  const music = useQuery(musicQuery(film.id))
  const claims = useQuery(claimsQuery(film.id))
  const people = useQuery(productionPeopleQuery(film.id))
  const { material, failed: noMaterial } = useMaterial(film.id)
  const cuts = useCuts(film.id, cutAsked(query.get('in')))
  const measured = useMeasuredCut(film.id, cuts.chosen)
  const cutName = useNameOfCut()(cuts.chosen)
  const failed = [rights, log, music, claims, people].find(({ isLoadingError }) => isLoadingError) ?? noMaterial
  const arrived = cuts.arrived && (!cuts.chosen || measured)
  if (!rights.data || !log.data || !music.data || !claims.data || !people.data || !material || !arrived)
    return { open: undefined, failed, cuts }
  const list = papersLists.find((name) => name === query.get('list')) ?? listOfStep[hash] ?? 'music'
  const cut = cutAsked(query.get('in'))
  const pathTo: OpenPapers['pathTo'] = (to, opened) => papersPath(film.id, { list: to, cut, ...(opened ? { open: opened } : {}) })
  const open: OpenPapers = {
    ...{
      film,
      list,
      pathTo,
      cutName,
      material,
      rights: rights.data,
      log: log.data,
      music: music.data,
      claims: claims.data,
      people: people.data,
    },
    ...{ cut: measured ?? null, chosen: cuts.chosen, opened: query.get('item') },
    open: (id) => void navigate(pathTo(list, id ?? undefined), { preventScrollReset: true, replace: id === null }),
    chooseCut: (next) => void navigate(papersPath(film.id, { list, cut: next }), { preventScrollReset: true, replace: true }),
  }
  return { open, failed, cuts }
}
