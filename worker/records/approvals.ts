import type { Sql } from '#sql/sql.ts'

/** Says of every approval of a cut which file it was of; one that says so already stands. */
export async function saveDigest(sql: Sql, versionId: string, digest: string) {
  await sql`update public.approvals set digest = ${digest} where version_id = ${versionId} and digest is null`
}
