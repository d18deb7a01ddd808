import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import type { Period } from './data/figures.ts'
import { dayOf, lastDays } from './figures.ts'

export const periods = ['7', '28', '90', '365', 'all', 'own'] as const
export type PeriodName = (typeof periods)[number]

export interface AskedFigures {
  periodName: PeriodName
  period: Period
  version: OwnVersion
  compared: { version: OwnVersion; name: string } | undefined
}

const isDay = (value: string | null): value is string => /^20\d\d-\d\d-\d\d$/.test(value ?? '') && !Number.isNaN(Date.parse(value ?? ''))

/** What the address asks for; anything else in it is ignored. */
export function readAsked(query: URLSearchParams, film: OwnDocumentary, films: readonly OwnDocumentary[], now: number): AskedFigures {
  const periodName = periods.find((name) => name === query.get('period')) ?? '28'
  const from = query.get('from')
  const to = query.get('to')
  const days = Number(periodName)
  const period: Period =
    periodName === 'own' && isDay(from) && isDay(to) && from <= to && to < '2100'
      ? { from, to }
      : days
        ? lastDays(days, now)
        : { from: dayOf(now - 3650 * 86_400_000), to: dayOf(now) }
  const shown = film.versions.find(({ id }) => id === film.currentVersionId) ?? film.versions[0]!
  const version = film.versions.find(({ id }) => id === query.get('version')) ?? shown
  const otherFilm = films.find(({ versions }) => versions.some(({ id }) => id === query.get('with')))
  const other = otherFilm?.versions.find(({ id }) => id === query.get('with'))
  return {
    periodName,
    period,
    version,
    compared:
      otherFilm && other && other.id !== version.id
        ? { version: other, name: otherFilm.id === film.id ? `${otherFilm.title} (${other.number})` : otherFilm.title }
        : undefined,
  }
}
