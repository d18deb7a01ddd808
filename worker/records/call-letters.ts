import { type CallLetter, callLetter } from '#contract/production/call-sheets.ts'
import type { Sql } from '#sql/sql.ts'

/** A call sheet that waits to be mailed; undefined once it has gone, or where the film or the address is gone. */
export async function callLetterToSend(sql: Sql, sheetId: string, personId: string): Promise<CallLetter | undefined> {
  const [row] = await sql<{ letter: unknown }[]>`select private.call_letter(${sheetId}, ${personId}) as letter`
  return row?.letter ? callLetter.parse(row.letter) : undefined
}

/** Records the result. The link's key is kept as a hash only from then on. */
export async function answerCallLetter(sql: Sql, sheetId: string, personId: string, state: 'sent' | 'refused' | 'none'): Promise<void> {
  await sql`select private.answer_call_letter(${sheetId}, ${personId}, ${state})`
}
