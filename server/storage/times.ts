import { joinedText, nameText, type SqlText, sqlText } from '#sql/text.ts'

/** Columns of times as the platform writes them: UTC with milliseconds and a Z, null where nothing is. */
export const shownTimes = (...columns: string[]): SqlText =>
  joinedText(
    columns.map(nameText).map((column) => sqlText`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`),
    ', ',
  )
