import { expect, it } from 'vitest'
import { auditCsv } from './audit-csv.ts'

it('the audit log as a file keeps quotes and lines, and gives no spreadsheet a formula', () => {
  const entry = {
    id: 1,
    at: '2026-11-22T06:00:00Z',
    type: 'case',
    severity: 'low' as const,
    details: 'Said "no",\nand left.',
    reason: '=HYPERLINK("http://x")',
    url: '',
    userAgent: '',
    hashedIp: null,
    userId: null,
    who: 'Marit',
    aboutId: null,
    about: null,
  }
  const [head, ...rest] = auditCsv([entry]).split('\r\n')
  expect(head).toBe('\uFEFFat,severity,type,who,userId,about,aboutId,details,reason,url,userAgent,hashedIp')
  expect(rest.join('\r\n')).toBe(`2026-11-22T06:00:00Z,low,case,Marit,,,,"Said ""no"",\nand left.","'=HYPERLINK(""http://x"")",,,\r\n`)
})
