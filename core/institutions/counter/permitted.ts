import type { ReportId } from './reports.ts'

type FullReport = Extract<ReportId, 'pr' | 'dr' | 'ir'>

const ofItems = ['Total_Item_Investigations', 'Total_Item_Requests', 'Unique_Item_Investigations', 'Unique_Item_Requests']
const ofTitles = ['Unique_Title_Investigations', 'Unique_Title_Requests']
const denials = ['Limit_Exceeded', 'No_License']

/** Data types of single items, as PR and IR have them. */
const itemTypes = [
  ...['Article', 'Audiovisual', 'Book_Segment', 'Conference_Item', 'Database_Full_Item', 'Dataset', 'Image', 'Interactive_Resource'],
  ...['Multimedia', 'News_Item', 'Other', 'Patent', 'Reference_Item', 'Report', 'Software', 'Sound', 'Standard'],
  ...['Thesis_or_Dissertation', 'Unspecified'],
]
const databaseTypes = [
  ...['Audiovisual', 'Book', 'Conference', 'Database_Aggregated', 'Database_AI', 'Database_Full', 'Database_Full_Item', 'Image'],
  ...['Interactive_Resource', 'Journal', 'Multimedia', 'Newspaper_or_Newsletter', 'Other', 'Patent', 'Reference_Work', 'Report'],
  ...['Sound', 'Standard', 'Thesis_or_Dissertation', 'Unspecified'],
]
const platformTypes = [...itemTypes, 'Book', 'Conference', 'Journal', 'Newspaper_or_Newsletter', 'Platform', 'Reference_Work']

/**
 * The values COUNTER 5.1 permits for a filter of a report, also those that never apply to films: such a filter is applied, and the report
 * is empty, instead of being ignored and answered with the usage of films.
 */
export const permitted: Readonly<Record<FullReport, { metrics: readonly string[]; types: readonly string[] }>> = {
  pr: { metrics: ['Searches_Platform', ...ofItems, ...ofTitles], types: platformTypes },
  dr: {
    metrics: ['Searches_Automated', 'Searches_Federated', 'Searches_Regular', ...ofItems, ...ofTitles, ...denials],
    types: databaseTypes,
  },
  ir: { metrics: [...ofItems, ...denials], types: itemTypes },
}
export const permittedMethods = ['Regular', 'TDM']
export const permittedAccess = ['Controlled', 'Free_To_Read', 'Open']
