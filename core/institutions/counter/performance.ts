import { monthsBetween } from './months.ts'
import type { ReportRequest } from './report-request.ts'
import { countedMetrics, kindOf, type Metric } from './reports.ts'
import type { UsedFilm } from './used-film.ts'

type Counts = Record<string, number>
export interface AttributePerformance {
  Data_Type?: string
  YOP?: string
  Access_Type?: string
  Access_Method?: string
  Performance: Record<string, Counts>
}
/** Usage of some films: one part per data type, since a refused play counts for the collection and a watched film for itself. */
export function performancesOf(request: ReportRequest, films: readonly UsedFilm[]): AttributePerformance[] {
  const kind = kindOf(request.id)
  const denials = request.metrics.filter((metric) => metric === 'No_License' || metric === 'Limit_Exceeded')
  const watched = request.metrics.filter((metric) => metric !== 'No_License' && metric !== 'Limit_Exceeded')
  const parts: readonly (readonly [string, readonly Metric[]])[] =
    kind.of === 'database'
      ? [
          ['Audiovisual', watched],
          ['Database_Full', denials],
        ]
      : [['Audiovisual', request.metrics]]
  const byYear = request.attributes.includes('YOP') ? Map.groupBy(films, ({ publishedOn }) => yearOf(publishedOn)) : new Map([['', films]])
  return parts
    .filter(([type]) => !request.types || request.types.includes(type))
    .flatMap(([type, metrics]) =>
      [...byYear].flatMap(([year, some]): AttributePerformance[] => {
        const performance = Object.fromEntries(
          metrics.flatMap((metric) => {
            const counts = countsOf(request, some, metric)
            return Object.keys(counts).length > 0 ? [[metric, counts]] : []
          }),
        )
        if (Object.keys(performance).length === 0) return []
        return [
          {
            ...(kind.showsDataType ? { Data_Type: type } : {}),
            ...(year ? { YOP: year } : {}),
            ...(request.attributes.includes('Access_Type') ? { Access_Type: 'Controlled' } : {}),
            ...(request.attributes.includes('Access_Method') ? { Access_Method: 'Regular' } : {}),
            Performance: performance,
          },
        ]
      }),
    )
}

function countsOf({ first, last, counted, total }: ReportRequest, films: readonly UsedFilm[], metric: Metric): Counts {
  const at = countedMetrics.indexOf(metric)
  const counts: Counts = {}
  for (const month of monthsBetween(first, last < counted ? last : counted)) {
    const count = films.reduce((sum, { months }) => sum + (months[month]?.[at] ?? 0), 0)
    const key = total ? first : month
    if (count > 0) counts[key] = (counts[key] ?? 0) + count
  }
  return counts
}

/** Year of publication, as the Code of Practice has it: `0001` where it is unknown. */
export const yearOf = (publishedOn: string | null) => publishedOn?.slice(0, 4) ?? '0001'
