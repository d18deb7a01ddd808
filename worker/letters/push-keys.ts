import webPush from 'web-push'
import type { Sql } from '#sql/sql.ts'

/** The house's own VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Made at the first start and kept in the database, so that a backup holds them: with other keys every browser would have to ask again. */
export async function pushKeysOf(sql: Sql): Promise<PushKeys> {
  const made = webPush.generateVAPIDKeys()
  // One statement: of two workers that start at once, one makes both.
  await sql`
    insert into private.secrets (name, value)
    select k.name, k.value from (values ('push-private', ${made.privateKey}::text), ('push-public', ${made.publicKey}::text)) k (name, value)
    where not exists (select from private.secrets s where s.name = 'push-private')
    on conflict (name) do nothing`
  const kept = await sql<
    { name: string; value: string }[]
  >`select name, value from private.secrets where name in ('push-private', 'push-public')`
  const value = (name: string) => kept.find((row) => row.name === name)!.value
  return { publicKey: value('push-public'), privateKey: value('push-private') }
}
