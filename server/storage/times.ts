/** Columns of times as the platform writes them: UTC with milliseconds and a Z, null where nothing is. */
export const shownTimes = (...columns: string[]) =>
  columns.map((column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`).join(', ')
