import type { Sql } from '#sql/sql.ts'

/** The house's own VAPID keys (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Created at the first start and stored in the database, so that backups include them: with other keys every browser would have to
 * subscribe again.
 */
export async function pushKeysOf(sql: Sql): Promise<PushKeys> {
  const known = await kept(sql)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  // One statement, safe against a race of two workers.
  await sql`
    insert into private.secrets (name, value)
    select k.name, k.value from (values ('push-private', ${made.privateKey}::text), ('push-public', ${made.publicKey}::text)) k (name, value)
    where not exists (select from private.secrets s where s.name = 'push-private')
    on conflict (name) do nothing`
  return (await kept(sql))!
}

async function kept(sql: Sql): Promise<PushKeys | undefined> {
  const rows = await sql<{ name: string; value: string }[]>`
    select name, value from private.secrets where name in ('push-private', 'push-public')`
  const value = (name: string) => rows.find((row) => row.name === name)?.value
  const [publicKey, privateKey] = [value('push-public'), value('push-private')]
  return publicKey && privateKey ? { publicKey, privateKey } : undefined
}
