import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CreditedCut, type CreditLine, composedCredits, computedCredits } from '#core/clearance/credits/composed-credits.ts'
import { needsInCut } from '#core/clearance/needs-in-cut.ts'
import { creditedPeopleQuery, creditLinesQuery } from '#web/data/clearance/credit-lines.ts'
import { rushPeopleQuery } from '#web/data/edit/rush-people.ts'
import { useOpenPapers } from '../open-papers.ts'

/** The credits of the cut that is looked at. People are credited with the rushes they are in, crew always. Undefined until everything is here. */
export function useCredits(): CreditLine[] | undefined {
  const { film, cut, log, music } = useOpenPapers()
  const people = useQuery(creditedPeopleQuery(film.id))
  const inRushes = useQuery(rushPeopleQuery(film.id))
  const changes = useQuery(creditLinesQuery(film.id))
  return useMemo(() => {
    if (!cut || !people.data || !inRushes.data || !changes.data) return undefined
    const whole = (of: string, version: string) => ({ of, version, startsMs: null, endsMs: null })
    const used = needsInCut(cut, [
      ...[...log.uses, ...log.heard].map(({ itemId, versionId, ...at }) => ({ of: itemId, version: versionId, ...at })),
      ...music.cues.map(({ workId, versionId, startsMs, endsMs }) => ({ of: workId, version: versionId, startsMs, endsMs })),
      ...inRushes.data.map(({ rush, person }) => whole(person, rush)),
    ])
    const names = new Map(people.data.map(({ id, name }) => [id, name]))
    const computed = computedCredits({
      items: log.items
        .filter(({ id }) => used.has(id))
        .map(({ id, creditWords, licensorId }) => ({ id, creditWords, licensor: (licensorId && names.get(licensorId)) || '' })),
      works: music.works.filter(({ id }) => used.has(id)),
      people: people.data.flatMap(({ id, name, kind }): CreditedCut['people'][number][] =>
        kind === 'crew'
          ? [{ id, name, section: 'crew' }]
          : kind === 'participant' && used.has(id)
            ? [{ id, name, section: 'participants' }]
            : [],
      ),
    })
    return composedCredits(computed, changes.data)
  }, [cut, people.data, inRushes.data, changes.data, log, music])
}
