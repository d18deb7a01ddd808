import { csvFile } from '#core/text/tables.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { cellKinds, cellName } from './cell-name.ts'
import type { VersionFigures } from './data/figures.ts'
import { pieceMs } from './figures.ts'
import type { FiguresText } from './words.ts'

/**
 * Everything the page shows as one table: part, what, from, until, count. Hidden figures are empty. With a byte order mark, so that Excel
 * reads accents.
 */
export function csvOf(figures: VersionFigures, t: FiguresText): string {
  const time = (piece: number) => formatTimecode(piece * pieceMs)
  return csvFile([
    [t('csvPart'), t('csvWhat'), t('csvFrom'), t('csvUntil'), t('csvCount')],
    [t('csvTotals'), t('plays'), null, null, figures.plays],
    [t('csvTotals'), t('hours'), null, null, hours(figures.watchedMs)],
    [t('csvTotals'), t('finished'), null, null, figures.finished],
    ...figures.days.flatMap(({ day, since, plays, watchedMs }) => [
      [t('byDay'), t('plays'), since, day, plays],
      [t('byDay'), t('hours'), since, day, hours(watchedMs)],
    ]),
    ...figures.seen.map((count, piece) => [t('stay'), t('there'), time(piece), time(piece + 1), count]),
    ...figures.again.map((count, piece) => [t('stay'), t('again'), time(piece), time(piece + 1), count]),
    ...cellKinds.flatMap(({ kind, head }) =>
      (figures.cells[kind] ?? []).map(({ value, plays }) => [t(head), cellName(kind, value, t), null, null, plays]),
    ),
  ])
}

const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / 360_000) / 10)
