import type { AuditPage } from '#web/data/office.ts'

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

/** The audit log as a file of commas (RFC 4180). A value that a spreadsheet would take for a formula begins with an apostrophe. */
export function auditCsv(entries: AuditPage['entries']): string {
  const cell = (value: string | null) => {
    const text = value ?? ''
    const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return `"${tame.replaceAll('"', '""')}"`
  }
  const rows = entries.map((entry) => columns.map((column) => cell(entry[column])).join(','))
  return `\uFEFF${[columns.join(','), ...rows].join('\r\n')}\r\n`
}
