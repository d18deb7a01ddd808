import { Table } from '#web/ui/layout/table.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { monthNamed } from './month-named.ts'
import { sumsOf, type UsedFilm } from './usage-sums.ts'
import { usagesText } from './words.ts'

/** Plays by month as columns; the same as a table for anyone who would rather read it. */
export function MonthColumns({ films, months }: { films: readonly UsedFilm[]; months: readonly string[] }) {
  const t = useText(usagesText)
  const number = numberFormat()
  const rows = months.map((month) => ({ month, ...sumsOf(films, month) }))
  const peak = rows.reduce((best, row) => (row.played > best.played ? row : best))
  if (peak.played === 0 || rows.length < 2) return null
  const width = 1000 / rows.length
  return (
    <figure className="usages-plot">
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        {rows.map(({ month, played }, at) => (
          <rect
            key={month}
            x={at * width}
            width={Math.max(1, width - 6)}
            y={100 - Math.max(0.5, (played / peak.played) * 100)}
            height={Math.max(0.5, (played / peak.played) * 100)}
          >
            <title>{t('monthPlays', { month: monthNamed(month), plays: number.format(played) })}</title>
          </rect>
        ))}
      </svg>
      <p className="usages-axis mono dim" aria-hidden="true">
        <span>{monthNamed(rows[0]!.month)}</span>
        <span>{monthNamed(rows.at(-1)!.month)}</span>
      </p>
      <figcaption className="ui">{t('mostIn', { month: monthNamed(peak.month), plays: number.format(peak.played) })}</figcaption>
      <details className="small no-print">
        <summary>{t('asATable')}</summary>
        <Table
          rows={rows}
          keyOf={({ month }) => month}
          columns={[
            { key: 'month', head: t('month'), cell: ({ month }) => monthNamed(month) },
            { key: 'opened', head: t('opened'), figures: true, cell: ({ opened }) => number.format(opened) },
            { key: 'played', head: t('played'), figures: true, cell: ({ played }) => number.format(played) },
            { key: 'refused', head: t('refused'), figures: true, cell: ({ noLicence, full }) => number.format(noLicence + full) },
          ]}
        />
      </details>
    </figure>
  )
}
