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
  it('names its institution, its request and its creator', () => {
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
  it('counts by film, leaving out zeros', () => {
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
  it('adds up films for the platform and the collection, where refusals belong to the collection', () => {
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
    expect(report('dr_d1').Report_Items).toEqual([
      {
        ...{ Database: 'Actuality: licensed films', Publisher: 'Actuality', Platform: 'Actuality' },
        Item_ID: { Proprietary: 'actuality:licensed-films' },
        Attribute_Performance: [
          {
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
  it('applies filters of film, year, kind and granularity', () => {
    const titles = (query: string) =>
      (report('ir', query).Report_Items as { Items: { Item: string }[] }[]).flatMap(({ Items }) => Items.map(({ Item }) => Item))
    expect(titles('&item_id=Proprietary:actuality:b0000000-0000-4000-8000-000000000002')).toEqual(['Harbour'])
    expect(titles('&item_id=DOI:10.5240/7791')).toEqual(['The Ebb'])
    expect(titles('&yop=2020-2025')).toEqual(['The Ebb'])
    expect(titles('&access_type=Open')).toEqual([])
    expect(titles('&author=per ås')).toEqual(['The Ebb'])
    expect(titles('&author=Per')).toEqual([])
    expect(titles('&data_type=Book_Segment')).toEqual([])
    expect(titles('&access_method=TDM')).toEqual([])
    expect(report('ir', '&granularity=Totals').Report_Header.Report_Attributes).toEqual({ Granularity: 'Totals' })
    const table = toTable(report('ir', '&granularity=Totals')).split('\r\n')
    expect(table[16]!.split('\t').slice(-2)).toEqual(['Total_Item_Requests', '5'])
  })
})

describe('a request that cannot be met', () => {
  it('is refused by number where it has no meaning', () => {
    const refused = (query: string) => readReportRequest('ir', new URLSearchParams(query), now)
    expect(refused('begin_date=2026-09-01')).toEqual({ refused: 1030, data: 'end_date' })
    for (const dates of [
      '2026-09-01/9999-12-31',
      '2026-10-01/2026-09-30',
      '2026-13-01/2026-12-31',
      '2026-09-31/2026-10-31',
      'x/y',
      '2026-11-01/2026-11-30',
    ]) {
      const [from, to] = dates.split('/')
      expect(refused(`begin_date=${from}&end_date=${to}`), dates).toMatchObject({ refused: 3020 })
    }
  })
  it('repeats a filter in its header as the Code of Practice defines', () => {
    const filters = (id: ReportId, query: string) => {
      const { Begin_Date: _, End_Date: __, ...rest } = report(id, query).Report_Header.Report_Filters
      return rest
    }
    expect(filters('ir', '&item_id=DOI:10.5240/7791')).toEqual({ Item_ID: 'DOI:10.5240/7791' })
    expect(filters('ir', '&author=Per Ås')).toEqual({ Author: 'Per Ås' })
    // All values of a filter are its default, which is left out.
    expect(filters('ir', '&access_method=TDM|Regular&access_type=Open|Controlled|Free_To_Read')).toEqual({})
    // All that is counted here are not all the metrics of the report.
    const counted = ['Total_Item_Investigations', 'Total_Item_Requests', 'Unique_Item_Investigations', 'Unique_Item_Requests']
    expect(filters('pr', `&metric_type=${counted.join('|')}`)).toEqual({ Metric_Type: counted })
  })
  it('is empty where it asks for something COUNTER knows and a house of films never counts', () => {
    for (const [id, query] of [
      ['pr', '&metric_type=Searches_Platform'],
      ['pr', '&data_type=Book'],
      ['dr', '&metric_type=Unique_Title_Requests'],
    ] as const) {
      const none = report(id, query)
      expect([none.Report_Items, none.Report_Header.Exceptions?.map(({ Code }) => Code)], query).toEqual([[], [3030]])
    }
  })
  it('has no components, and its header says that they were requested', () => {
    const asked = report('ir', '&include_component_details=True')
    expect(asked.Report_Header.Report_Attributes).toEqual({ Include_Component_Details: 'True' })
    expect(toTable(asked).split('\r\n')[7]).toBe('Report_Attributes\tInclude_Component_Details=True')
  })
  it('says what it left out, and returns the rest', () => {
    const codes = (query: string) => (report('ir', query).Report_Header.Exceptions ?? []).map(({ Code, Data }) => [Code, Data])
    expect(codes('&colour=red')).toEqual([[3050, 'colour']])
    expect(codes('&metric_type=Plays|Total_Item_Requests')).toEqual([[3060, 'metric_type=Plays']])
    expect(codes('&yop=last|2025-2020|0000')).toEqual([[3060, 'yop=last|2025-2020|0000']])
    expect(codes('&include_parent_details=True')).toEqual([[3050, 'include_parent_details']])
    expect(codes('&attributes_to_show=Weather')).toEqual([[3062, 'attributes_to_show=Weather']])
    expect(codes('&include_component_details=True')).toEqual([[3063, undefined]])
    expect(codes('&access_type=Open')).toEqual([[3030, undefined]])
  })
  it('counts until the last counted month, and names the others, in the requested span', () => {
    const months = { '2026-10': [1, 1, 1, 1, 0, 0], '2026-11': [5, 5, 5, 5, 0, 0] }
    const of = { ...usage, films: [{ ...usage.films[0]!, months }] }
    const asked = (dates: string) => {
      const found = readReportRequest('pr_p1', new URLSearchParams(dates), now)
      if ('refused' in found) throw new Error(`Refused: ${found.refused}`)
      return counterReport(found, of, context)
    }
    const { Report_Header: header, Report_Items: items } = asked('begin_date=2026-10&end_date=2026-12')
    expect(header.Report_Filters).toMatchObject({ Begin_Date: '2026-10-01', End_Date: '2026-12-31' })
    expect(header.Exceptions).toEqual([{ Code: 3031, Message: 'Usage Not Ready for Requested Dates', Data: '2026-11, 2026-12' }])
    const [platform] = items as { Attribute_Performance: { Performance: unknown }[] }[]
    expect(platform!.Attribute_Performance[0]!.Performance).toEqual({
      Total_Item_Requests: { '2026-10': 1 },
      Unique_Item_Requests: { '2026-10': 1 },
    })
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
  it('begins with a byte order mark, and names metrics only where some were requested', () => {
    const metrics = (id: ReportId, query = '') => toTable(report(id, query)).split('\r\n')[5]!
    expect(toTable(report('ir')).startsWith('\uFEFFReport_Name\tItem Report\r\n')).toBe(true)
    const all = 'Total_Item_Investigations|Total_Item_Requests|Unique_Item_Investigations|Unique_Item_Requests|Limit_Exceeded|No_License'
    for (const query of ['', `&metric_type=${all}`]) expect(metrics('ir', query)).toBe('Metric_Types\t')
    expect(report('ir', `&metric_type=${all}`).Report_Header.Report_Filters).not.toHaveProperty('Metric_Type')
    expect(metrics('ir', '&metric_type=No_License|Limit_Exceeded')).toBe('Metric_Types\tLimit_Exceeded; No_License')
    expect(metrics('ir_m1')).toBe('Metric_Types\tTotal_Item_Requests; Unique_Item_Requests')
  })
  const lines = toTable(report('ir', '&attributes_to_show=YOP'))
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split('\t'))
  it('has thirteen lines of header, an empty one and the columns of the Code of Practice', () => {
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
  it('shows only the columns of its report', () => {
    expect(toTable(report('pr_p1')).split('\r\n')[14]).toBe('Platform\tData_Type\tMetric_Type\tReporting_Period_Total\tSep-2026\tOct-2026')
    expect(toTable(report('dr_d2')).split('\r\n')[14]).toBe(
      'Database\tPublisher\tPublisher_ID\tPlatform\tProprietary_ID\tMetric_Type\tReporting_Period_Total\tSep-2026\tOct-2026',
    )
    expect(toTable(report('pr', '&granularity=Totals')).split('\r\n')[14]).toBe('Platform\tData_Type\tMetric_Type\tReporting_Period_Total')
    expect(tableName(report('ir_m1'))).toBe('Actuality_IR_M1_2026-09_2026-10.tsv')
  })
})
