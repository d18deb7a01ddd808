import type { Sql } from '#sql/sql.ts'

/** What incoming mail is handed over with, as whoever runs the house chose it; without one nothing is taken. */
export async function keepMailKey(sql: Sql, key: string | undefined) {
  if (key)
    await sql`insert into private.secrets (name, value) values ('mail-in', ${key}) on conflict (name) do update set value = excluded.value`
  else await sql`delete from private.secrets where name = 'mail-in'`
}
