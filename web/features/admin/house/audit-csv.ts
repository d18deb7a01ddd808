import { csvFile } from '#core/text/tables.ts'
import type { AuditPage } from '#web/data/office/office.ts'

const columns = [
  'at',
  'severity',
  'type',
  'who',
  'userId',
  'about',
  'aboutId',
  'details',
  'reason',
  'url',
  'userAgent',
  'hashedIp',
] as const

/** The audit log as a file of commas. */
export const auditCsv = (entries: AuditPage['entries']): string =>
  csvFile([columns, ...entries.map((entry) => columns.map((column) => entry[column]))])
