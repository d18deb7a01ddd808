import type { Sql } from '#sql/sql.ts'

/** Records the source file's digest in every approval of a cut; existing ones stay. */
export async function saveDigest(sql: Sql, versionId: string, digest: string) {
  await sql`update public.approvals set digest = ${digest} where version_id = ${versionId} and digest is null`
}
