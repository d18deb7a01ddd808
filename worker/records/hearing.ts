import { hostname } from 'node:os'
import type { Sql } from '#sql/sql.ts'
import type { HearsBy } from './transcriptions.ts'

/** What this machine turns speech into words with. */
export interface ToldHearing {
  by: HearsBy
  /** Quickly enough for what is spoken in a room. */
  writesAlong: boolean
  models: { name: string; label: string; languages: number; megabytes: number; secondsASecond: number | null }[]
}

/** Pages offer what there is, and nothing else. Only what the house hears by itself is heard unasked: it leaves the house nowhere. */
export async function sayWhatHears(sql: Sql, { by, writesAlong, models }: ToldHearing) {
  await sql`select private.say_hearing(${hostname()}, ${by}, ${writesAlong}, ${sql.json(models)})`
}

/** Whether another machine of the house turns speech into words. */
export async function othersHear(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from private.hearing_machines where machine <> ${hostname()} and hears_by <> 'nothing' limit 1`
  return rows.length > 0
}

/** The name of the model an administrator chose; empty: the project's own. */
export async function chosenModel(sql: Sql): Promise<string> {
  const [row] = await sql<{ model: string }[]>`select model from private.hearing_settings`
  return row?.model ?? ''
}
