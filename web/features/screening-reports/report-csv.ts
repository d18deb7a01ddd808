import type { ScreeningReport } from '#contract/screenings/screening-reports.ts'
import { markKinds } from '#core/screenings/talks.ts'
import { csvFile } from '#core/text/tables.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { ReportedScreening } from './reported-screening.ts'
import type { ReportsText } from './words.ts'

/** Everything the sheet shows as one table: part, what, where, count. With a mark of its bytes' order, so that spreadsheets read accents. */
export function csvOf(screening: ReportedScreening, report: ScreeningReport, t: ReportsText): string {
  const film = (itemId: string | null) => {
    const item = screening.items.find(({ id }) => id === itemId)
    return item?.film?.title ?? item?.title ?? null
  }
  const at = (itemId: string | null, atMs: number | null) =>
    [film(itemId), atMs === null ? null : formatTimecode(atMs)].filter(Boolean).join(' ') || null
  return csvFile([
    [t('csvPart'), t('csvWhat'), t('csvWhere'), t('csvCount')],
    [t('figures'), t('figure_registered'), screening.title, report.registered],
    [t('figures'), t('figure_came'), screening.title, report.came],
    [t('figures'), t('figure_hallRegistered'), screening.venue, report.hallRegistered],
    [t('figures'), t('figure_hall'), screening.venue, report.hallCame],
    ...report.present.map(([minute, people]) => [t('presence'), t('minute'), String(minute - screening.doorsMinutes), people]),
    ...report.questions.map(({ words, itemId, atMs, supports }) => [t('questions'), words, at(itemId, atMs), supports]),
    ...markKinds.flatMap((kind) => (report.markSums[kind] ? [[t('marks'), t(`mark_${kind}`), null, report.markSums[kind]]] : [])),
    ...report.marks.map(({ itemId, atMs, marks }) => [t('marks'), t('together'), at(itemId, atMs), marks]),
    ...report.polls.flatMap(({ words, part, kind, choices, result }) =>
      result?.choices
        ? result.choices.map((count, index) => [t(part), `${words}: ${kind === 'scale' ? index + 1 : choices[index]}`, null, count])
        : (result?.words ?? []).map((answer) => [t(part), `${words}: ${answer}`, null, 1]),
    ),
    ...report.costs.map(({ words, cents, currency }) => [t('costs'), words, currency, cents / 100]),
  ])
}
