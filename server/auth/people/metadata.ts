import type { Db } from './accounts.ts'

/** Merges key by key; a key set to null goes. In one statement, so that two writers do not lose each other's keys. */
export async function mergeMetadata(
  db: Db,
  accountId: string,
  { userMetadata, appMetadata }: { userMetadata?: object; appMetadata?: object },
) {
  const merged = (column: 'raw_user_meta_data' | 'raw_app_meta_data', changes: object | undefined) =>
    changes ? db`jsonb_strip_top_nulls(coalesce(${db(column)}, '{}') || ${db.json(changes as never)})` : db`${db(column)}`
  await db`update users set raw_user_meta_data = ${merged('raw_user_meta_data', userMetadata)}, raw_app_meta_data = ${merged('raw_app_meta_data', appMetadata)},
    updated_at = now() where id = ${accountId}`
}
