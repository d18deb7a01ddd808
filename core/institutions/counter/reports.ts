/** What can be counted, in the order in which the counts of a film's month are (contract/institutions/usages.ts). */
export const countedMetrics = [
  'Total_Item_Investigations',
  'Unique_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Requests',
  'No_License',
  'Limit_Exceeded',
] as const
export type Metric = (typeof countedMetrics)[number]

const usage = ['Total_Item_Investigations', 'Total_Item_Requests', 'Unique_Item_Investigations', 'Unique_Item_Requests'] as const
const requests = ['Total_Item_Requests', 'Unique_Item_Requests'] as const
const denials = ['Limit_Exceeded', 'No_License'] as const

interface ReportKind {
  name: string
  description: string
  /** What a line of it is of. */
  of: 'platform' | 'database' | 'item'
  metrics: readonly Metric[]
  /** A Standard View: its filters are given, and shown in its header as the practice writes them. */
  view?: { Metric_Type: readonly string[]; Data_Type?: readonly string[]; Access_Method: readonly ['Regular'] }
  /** Whether lines of it say what kind of thing was used. */
  showsDataType: boolean
  /** Attributes that may be asked for (`attributes_to_show`). */
  attributes: readonly string[]
}

/** The reports a house of films gives (host types Multimedia and Multimedia_Collection), by their COUNTER 5.1 names. */
export const reports = {
  pr: {
    name: 'Platform Report',
    description: 'Activity across the platform, by metric.',
    of: 'platform',
    metrics: usage,
    showsDataType: true,
    attributes: ['Access_Method'],
  },
  pr_p1: {
    name: 'Platform Usage',
    description: 'Platform-level requests.',
    of: 'platform',
    metrics: requests,
    // Searches are not counted by institution, and a film has no titles below it; the view lists both anyway.
    view: {
      Metric_Type: ['Searches_Platform', 'Total_Item_Requests', 'Unique_Item_Requests', 'Unique_Title_Requests'],
      Access_Method: ['Regular'],
    },
    showsDataType: true,
    attributes: [],
  },
  dr: {
    name: 'Database Report',
    description: 'Activity in the collection of licensed films.',
    of: 'database',
    metrics: [...usage, ...denials],
    showsDataType: true,
    attributes: ['Access_Method'],
  },
  dr_d1: {
    name: 'Database Search and Item Usage',
    description: 'Key investigations and requests in the collection of licensed films.',
    of: 'database',
    metrics: usage,
    // As with the platform's view, searches are named and never counted.
    view: {
      Metric_Type: ['Searches_Automated', 'Searches_Federated', 'Searches_Regular', ...usage],
      Access_Method: ['Regular'],
    },
    showsDataType: false,
    attributes: [],
  },
  dr_d2: {
    name: 'Database Access Denied',
    description: 'Plays refused because too many watched at once, or for want of a licence.',
    of: 'database',
    metrics: denials,
    view: { Metric_Type: ['Limit_Exceeded', 'No_License'], Access_Method: ['Regular'] },
    showsDataType: false,
    attributes: [],
  },
  ir: {
    name: 'Item Report',
    description: 'Activity by film.',
    of: 'item',
    metrics: [...usage, ...denials],
    showsDataType: true,
    attributes: ['Authors', 'Publication_Date', 'YOP', 'Access_Type', 'Access_Method'],
  },
  ir_m1: {
    name: 'Multimedia Item Requests',
    description: 'Requests by film.',
    of: 'item',
    metrics: requests,
    view: {
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
      Data_Type: ['Audiovisual', 'Image', 'Interactive_Resource', 'Multimedia', 'Sound'],
      Access_Method: ['Regular'],
    },
    showsDataType: true,
    attributes: [],
  },
} as const satisfies Record<string, ReportKind>

export type ReportId = keyof typeof reports
export const reportIds = Object.keys(reports) as ReportId[]
export const kindOf = (id: ReportId): ReportKind => reports[id]
