import { describe, expect, it } from 'vitest'
import { lastCounted } from './months.ts'
import { counterReport, type UsageOf } from './report.ts'
import { readReportRequest } from './report-request.ts'
import type { ReportId } from './reports.ts'
import { tableName, toTable } from './tabular.ts'

const now = new Date('2026-11-22T15:00:00.5Z')
const usage: UsageOf = {
  house: 'Actuality',
  institution: { id: 'f0000000-0000-4000-8000-000000000001', name: 'Fjord University Library' },
  films: [
    {
      ...{
        id: 'a0000000-0000-4000-8000-000000000001',
        title: 'The Ebb',
        director: 'Aud Lie and Per Ås',
        publisher: 'Ebb Film',
        doi: '10.5240/7791',
      },
      publishedOn: '2024-03-01',
      months: { '2026-09': [5, 4, 3, 2, 1, 0], '2026-10': [7, 6, 2, 2, 0, 4] },
    },
    {
      ...{ id: 'b0000000-0000-4000-8000-000000000002', title: 'Harbour', director: '', publisher: '', doi: null, publishedOn: null },
      months: { '2026-10': [1, 1, 0, 0, 0, 0] },
    },
  ],
}
const context = { site: 'https://films.example', registry: '', now }
const ask = (id: ReportId, query = '') =>
  readReportRequest(id, new URLSearchParams(`begin_date=2026-09-01&end_date=2026-10-31${query}`), now)
const report = (id: ReportId, query?: string, of = usage) => {
  const asked = ask(id, query)
  if ('refused' in asked) throw new Error(`Refused: ${asked.refused}`)
  return counterReport(asked, of, context)
}

describe('a usage report', () => {
  it('names whom it is of, what was asked and by whom it was made', () => {
    expect(report('ir', '&metric_type=Total_Item_Requests&attributes_to_show=YOP').Report_Header).toEqual({
      Report_Name: 'Item Report',
      Report_ID: 'IR',
      Release: '5.1',
      Institution_Name: 'Fjord University Library',
      Institution_ID: { Proprietary: ['actuality:f0000000-0000-4000-8000-000000000001'] },
      Report_Filters: { Metric_Type: ['Total_Item_Requests'], Begin_Date: '2026-09-01', End_Date: '2026-10-31' },
      Report_Attributes: { Attributes_To_Show: ['YOP'] },
      Created: '2026-11-22T15:00:00Z',
      Created_By: 'Actuality',
      Registry_Record: '',
    })
  })
  it('counts by film, leaving out what is nought', () => {
    expect(report('ir', '&attributes_to_show=Authors|Publication_Date|YOP|Access_Type|Access_Method').Report_Items).toEqual([
      {
        Items: [
          {
            Item: 'The Ebb',
            Publisher: 'Ebb Film',
            Platform: 'Actuality',
            Authors: [{ Name: 'Aud Lie' }, { Name: 'Per Ås' }],
            Publication_Date: '2024-03-01',
            Item_ID: {
              DOI: '10.5240/7791',
              Proprietary: 'actuality:a0000000-0000-4000-8000-000000000001',
              URI: 'https://films.example/documentary/a0000000-0000-4000-8000-000000000001',
            },
            Attribute_Performance: [
              {
                ...{ Data_Type: 'Audiovisual', YOP: '2024', Access_Type: 'Controlled', Access_Method: 'Regular' },
                Performance: {
                  Total_Item_Investigations: { '2026-09': 5, '2026-10': 7 },
                  Total_Item_Requests: { '2026-09': 3, '2026-10': 2 },
                  Unique_Item_Investigations: { '2026-09': 4, '2026-10': 6 },
                  Unique_Item_Requests: { '2026-09': 2, '2026-10': 2 },
                  Limit_Exceeded: { '2026-10': 4 },
                  No_License: { '2026-09': 1 },
                },
              },
            ],
          },
          expect.objectContaining({
            Item: 'Harbour',
            Attribute_Performance: [
              expect.objectContaining({
                YOP: '0001',
                Performance: { Total_Item_Investigations: { '2026-10': 1 }, Unique_Item_Investigations: { '2026-10': 1 } },
              }),
            ],
          }),
        ],
      },
    ])
  })
  it('adds films up for the platform and the collection, where refusals are of the collection', () => {
    expect(report('pr').Report_Items).toEqual([
      {
        Platform: 'Actuality',
        Attribute_Performance: [
          {
            Data_Type: 'Audiovisual',
            Performance: {
              Total_Item_Investigations: { '2026-09': 5, '2026-10': 8 },
              Total_Item_Requests: { '2026-09': 3, '2026-10': 2 },
              Unique_Item_Investigations: { '2026-09': 4, '2026-10': 7 },
              Unique_Item_Requests: { '2026-09': 2, '2026-10': 2 },
            },
          },
        ],
      },
    ])
    expect(report('dr_d2').Report_Items).toEqual([
      {
        ...{ Database: 'Actuality: licensed films', Publisher: 'Actuality', Platform: 'Actuality' },
        Item_ID: { Proprietary: 'actuality:licensed-films' },
        Attribute_Performance: [{ Performance: { Limit_Exceeded: { '2026-10': 4 }, No_License: { '2026-09': 1 } } }],
      },
    ])
    const [collection] = report('dr').Report_Items as { Attribute_Performance: { Data_Type: string }[] }[]
    expect(collection!.Attribute_Performance.map(({ Data_Type }) => Data_Type)).toEqual(['Audiovisual', 'Database_Full'])
  })
  it('gives the standard views their own filters and nothing else', () => {
    expect(report('ir_m1').Report_Header.Report_Filters).toEqual({
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
      Data_Type: ['Audiovisual', 'Image', 'Interactive_Resource', 'Multimedia', 'Sound'],
      Access_Method: ['Regular'],
      Begin_Date: '2026-09-01',
      End_Date: '2026-10-31',
    })
    const view = report('pr_p1', '&metric_type=No_License')
    expect(view.Report_Header.Exceptions).toEqual([
      { Code: 3050, Message: 'Parameter Not Recognized in this Context', Data: 'metric_type' },
    ])
    expect((view.Report_Items[0] as { Attribute_Performance: unknown }).Attribute_Performance).toEqual([
      {
        Data_Type: 'Audiovisual',
        Performance: { Total_Item_Requests: { '2026-09': 3, '2026-10': 2 }, Unique_Item_Requests: { '2026-09': 2, '2026-10': 2 } },
      },
    ])
  })
  it('holds to filters of film, year, kind and granularity', () => {
    const titles = (query: string) =>
      (report('ir', query).Report_Items as { Items: { Item: string }[] }[]).flatMap(({ Items }) => Items.map(({ Item }) => Item))
    expect(titles('&item_id=Proprietary:actuality:b0000000-0000-4000-8000-000000000002')).toEqual(['Harbour'])
    expect(titles('&item_id=DOI:10.5240/7791')).toEqual(['The Ebb'])
    expect(titles('&yop=2020-2025')).toEqual(['The Ebb'])
    expect(titles('&access_type=Open')).toEqual([])
    expect(titles('&access_method=TDM')).toEqual([])
    const table = toTable(report('ir', '&granularity=Totals')).split('\r\n')
    expect(table[16]!.split('\t').slice(-2)).toEqual(['Total_Item_Requests', '5'])
  })
})

describe('a request that cannot be met', () => {
  it('is refused by number where nothing can be meant by it', () => {
    const refused = (query: string) => readReportRequest('ir', new URLSearchParams(query), now)
    expect(refused('begin_date=2026-09-01')).toEqual({ refused: 1030, data: 'end_date' })
    for (const dates of ['2026-10-01/2026-09-30', '2026-13-01/2026-12-31', '2026-09-31/2026-10-31', 'x/y', '2026-11-01/2026-11-30']) {
      const [from, to] = dates.split('/')
      expect(refused(`begin_date=${from}&end_date=${to}`), dates).toMatchObject({ refused: 3020 })
    }
  })
  it('says what it left out, and gives the rest', () => {
    const codes = (query: string) => (report('ir', query).Report_Header.Exceptions ?? []).map(({ Code, Data }) => [Code, Data])
    expect(codes('&colour=red')).toEqual([[3050, 'colour']])
    expect(codes('&metric_type=Plays|Total_Item_Requests')).toEqual([[3060, 'metric_type=Plays']])
    expect(codes('&yop=last')).toEqual([[3060, 'yop=last']])
    expect(codes('&attributes_to_show=Weather')).toEqual([[3062, 'attributes_to_show=Weather']])
    expect(codes('&include_component_details=True')).toEqual([[3063, undefined]])
    expect(codes('&access_type=Open')).toEqual([[3030, undefined]])
  })
  it('ends with the last month that is counted, and says so', () => {
    const asked = readReportRequest('pr', new URLSearchParams('begin_date=2026-10&end_date=2026-12'), now)
    expect(asked).toMatchObject({ first: '2026-10', last: '2026-10', exceptions: [{ Code: 3031, Data: 'Counted until 2026-10-31.' }] })
    expect(lastCounted(new Date('2026-11-01T23:00:00Z'))).toBe('2026-09')
    expect(lastCounted(new Date('2026-11-02T01:00:00Z'))).toBe('2026-10')
  })
  it('is never an empty report without a reason', () => {
    const none = report('pr', '', { ...usage, films: [] })
    expect(none.Report_Items).toEqual([])
    expect(none.Report_Header.Exceptions).toEqual([{ Code: 3030, Message: 'No Usage Available for Requested Dates' }])
  })
})

describe('the table of a report', () => {
  const lines = toTable(report('ir', '&attributes_to_show=YOP'))
    .split('\r\n')
    .map((line) => line.split('\t'))
  it('has thirteen lines of header, an empty one and the columns of the practice', () => {
    expect(lines.slice(0, 13).map(([label]) => label)).toEqual([
      ...['Report_Name', 'Report_ID', 'Release', 'Institution_Name', 'Institution_ID', 'Metric_Types', 'Report_Filters'],
      ...['Report_Attributes', 'Exceptions', 'Reporting_Period', 'Created', 'Created_By', 'Registry_Record'],
    ])
    expect(lines[9]![1]).toBe('Begin_Date=2026-09-01; End_Date=2026-10-31')
    expect(lines[13]).toEqual([''])
    expect(lines[14]).toEqual([
      ...[
        'Item',
        'Publisher',
        'Publisher_ID',
        'Platform',
        'DOI',
        'Proprietary_ID',
        'ISBN',
        'Print_ISSN',
        'Online_ISSN',
        'URI',
        'Data_Type',
        'YOP',
      ],
      ...['Metric_Type', 'Reporting_Period_Total', 'Sep-2026', 'Oct-2026'],
    ])
  })
  it('has a line a film and metric, its total and each month', () => {
    expect(lines[15]!.slice(-4)).toEqual(['Total_Item_Investigations', '12', '5', '7'])
    expect(lines).toHaveLength(15 + 6 + 2 + 1)
  })
  it('shows the columns of its report alone', () => {
    expect(toTable(report('pr_p1')).split('\r\n')[14]).toBe('Platform\tData_Type\tMetric_Type\tReporting_Period_Total\tSep-2026\tOct-2026')
    expect(toTable(report('dr_d2')).split('\r\n')[14]).toBe(
      'Database\tPublisher\tPublisher_ID\tPlatform\tProprietary_ID\tMetric_Type\tReporting_Period_Total\tSep-2026\tOct-2026',
    )
    expect(toTable(report('pr', '&granularity=Totals')).split('\r\n')[14]).toBe('Platform\tData_Type\tMetric_Type\tReporting_Period_Total')
    expect(tableName(report('ir_m1'))).toBe('Actuality_IR_M1_2026-09_2026-10.tsv')
  })
})
