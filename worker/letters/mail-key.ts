import type { Sql } from '#sql/sql.ts'

/** Webhook key of incoming mail, set by the operator; without one none is accepted. */
export async function keepMailKey(sql: Sql, key: string | undefined) {
  if (key)
    await sql`insert into private.secrets (name, value) values ('mail-in', ${key}) on conflict (name) do update set value = excluded.value`
  else await sql`delete from private.secrets where name = 'mail-in'`
}
