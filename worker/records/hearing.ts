import { hostname } from 'node:os'
import type { Sql } from '#sql/sql.ts'
import type { HearsBy } from './transcriptions.ts'

/** This machine's recogniser. */
export interface ToldHearing {
  by: HearsBy
  /** Fast enough for live captions. */
  writesAlong: boolean
  models: { name: string; label: string; languages: number; megabytes: number; wordTimes: boolean; secondsASecond: number | null }[]
}

/** Pages offer only what exists. Only the built-in recogniser runs unasked: it sends nothing out of the house. */
export async function sayWhatHears(sql: Sql, { by, writesAlong, models }: ToldHearing) {
  await sql`select private.say_hearing(${hostname()}, ${by}, ${writesAlong}, ${sql.json(models)})`
}

/** Whether another machine of the house has a recogniser. */
export async function othersHear(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from private.hearing_machines where machine <> ${hostname()} and hears_by <> 'nothing' limit 1`
  return rows.length > 0
}

/** A machine without a recogniser that was started first takes jobs from the line too: for this long it releases them. */
export const leftToOthersMs = 2000

/** The name of the model an administrator chose; empty: the project's own. */
export async function chosenModel(sql: Sql): Promise<string> {
  const [row] = await sql<{ model: string }[]>`select model from private.hearing_settings`
  return row?.model ?? ''
}
