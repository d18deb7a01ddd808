import type { Severity } from './security-log.ts'

export interface HostilePattern {
  type: 'xss_attempt' | 'sql_injection_attempt'
  severity: Severity
}

const xss =
  /<\s*\/?\s*(?:script|iframe|object|embed|svg|img|body|link|style)\b|(?:java|vb)script\s*:|data:text\/html|<[^>]*\bon[a-z]+\s*=|\bdocument\s*\.\s*cookie/i
const sql =
  /\bunion\b[\s\S]{1,40}\bselect\b|'\s*(?:or|and)\s+[\w'"]+\s*(?:=|like\b|<|>)|;\s*(?:drop\s+\w+|delete\s+from|insert\s+into|update\s+\w+\s+set|alter\s+\w+|truncate\s+\w+|exec(?:ute)?)\b|'\s*;|'\s*--|\/\*[\s\S]*\*\/|\bxp_\w+|\b(?:sleep|pg_sleep|benchmark)\s*\(/i

/** Patterns of hostile raw values in sign-in and contact fields (section 5); the value itself is never stored. */
export function hostilePatterns(raw: string): HostilePattern[] {
  const found: HostilePattern[] = []
  if (xss.test(raw)) found.push({ type: 'xss_attempt', severity: 'high' })
  if (sql.test(raw)) found.push({ type: 'sql_injection_attempt', severity: 'critical' })
  return found
}
