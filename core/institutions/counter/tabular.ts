import { tabbed } from '../../text/tables.ts'
import { inHeading, monthsBetween } from './months.ts'
import type { CounterReport, ReportItem } from './report.ts'
import { kindOf, type ReportId, reportIds } from './reports.ts'

/** The columns of each report, in the order of the practice; those in brackets only where they were asked for. */
const columns: Record<'platform' | 'database' | 'item', readonly string[]> = {
  platform: ['Platform', '[Data_Type]', '[Access_Method]'],
  database: ['Database', 'Publisher', 'Publisher_ID', 'Platform', 'Proprietary_ID', '[Data_Type]', '[Access_Method]'],
  item: [
    ...[
      'Item',
      'Publisher',
      'Publisher_ID',
      'Platform',
      '[Authors]',
      '[Publication_Date]',
      'DOI',
      'Proprietary_ID',
      '[ISBN]',
      '[Print_ISSN]',
    ],
    ...['[Online_ISSN]', 'URI', '[Data_Type]', '[YOP]', '[Access_Type]', '[Access_Method]'],
  ],
}

/** The same report as a table (tab-separated, UTF-8 with its byte order mark, which the practice recommends for Excel): thirteen lines of header, an empty one, and a line an item, part and metric. */
export function toTable(report: CounterReport): string {
  const { Report_Header: header, Report_Items } = report
  const id = reportIds.find((each) => each.toUpperCase() === header.Report_ID) as ReportId
  const kind = kindOf(id)
  const { Begin_Date, End_Date, Metric_Type, ...filters } = header.Report_Filters as Record<string, string | string[]>
  const asked = (header.Report_Attributes?.['Attributes_To_Show'] ?? []) as readonly string[]
  const total = header.Report_Attributes?.['Granularity'] === 'Totals'
  const months = total ? [] : monthsBetween(String(Begin_Date).slice(0, 7), String(End_Date).slice(0, 7))
  const shown = columns[kind.of].flatMap((column) => {
    const name = column.replace(/[[\]]/g, '')
    if (name === column) return [name]
    if (name === 'Data_Type') return kind.showsDataType ? [name] : []
    // The Item Report keeps the columns of books and journals, empty.
    if (name === 'ISBN' || name.endsWith('ISSN')) return id === 'ir' ? [name] : []
    return asked.includes(name) ? [name] : []
  })
  const lines = [
    ['Report_Name', header.Report_Name],
    ['Report_ID', header.Report_ID],
    ['Release', header.Release],
    ['Institution_Name', header.Institution_Name],
    ['Institution_ID', header.Institution_ID.Proprietary.join('; ')],
    // Left empty, as the practice has it, where all metrics of the report are shown.
    ['Metric_Types', [Metric_Type ?? []].flat().join('; ')],
    [
      'Report_Filters',
      Object.entries(filters)
        .map(([name, value]) => `${name}=${[value].flat().join('|')}`)
        .join('; '),
    ],
    [
      'Report_Attributes',
      [
        asked.length > 0 ? `Attributes_To_Show=${asked.join('|')}` : '',
        total ? 'Exclude_Monthly_Details=True' : '',
        header.Report_Attributes?.['Include_Component_Details'] ? 'Include_Component_Details=True' : '',
      ]
        .filter(Boolean)
        .join('; '),
    ],
    ['Exceptions', (header.Exceptions ?? []).map(({ Code, Message, Data }) => `${Code}: ${Message}${Data ? ` (${Data})` : ''}`).join('; ')],
    ['Reporting_Period', `Begin_Date=${Begin_Date}; End_Date=${End_Date}`],
    ['Created', header.Created],
    ['Created_By', header.Created_By],
    ['Registry_Record', header.Registry_Record],
    [],
    [...shown, 'Metric_Type', 'Reporting_Period_Total', ...months.map(inHeading)],
    ...Report_Items.flatMap((item) => ('Items' in item ? item.Items : [item])).flatMap((item) => linesOf(item, shown, months)),
  ]
  return `\uFEFF${lines.map(tabbed).join('\r\n')}\r\n`
}

function linesOf(item: ReportItem, shown: readonly string[], months: readonly string[]): string[][] {
  return item.Attribute_Performance.flatMap(({ Performance, ...part }) =>
    Object.entries(Performance).map(([metric, counts]) => {
      const cells: Record<string, string> = {
        ...part,
        Platform: item.Platform,
        Database: item.Database ?? '',
        Item: item.Item ?? '',
        Publisher: item.Publisher ?? '',
        Authors: (item.Authors ?? []).map(({ Name }) => Name).join('; '),
        Publication_Date: item.Publication_Date ?? '',
        DOI: item.Item_ID?.['DOI'] ?? '',
        Proprietary_ID: item.Item_ID?.['Proprietary'] ?? '',
        URI: item.Item_ID?.['URI'] ?? '',
      }
      const sum = Object.values(counts).reduce((all, count) => all + count, 0)
      return [...shown.map((column) => cells[column] ?? ''), metric, String(sum), ...months.map((month) => String(counts[month] ?? 0))]
    }),
  )
}

/** A name for the file: `Actuality_IR_M1_2026-01_2026-06.tsv`. */
export const tableName = ({ Report_Header: header }: CounterReport): string =>
  `${[
    header.Created_By.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
    header.Report_ID,
    String(header.Report_Filters['Begin_Date']).slice(0, 7),
    String(header.Report_Filters['End_Date']).slice(0, 7),
  ].join('_')}.tsv`
