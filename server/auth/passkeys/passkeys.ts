import type { AuthContext } from '../context.ts'
import { AuthProblem } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'

export interface PasskeyRow {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  sign_count: string
  transports: string[]
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

export const presentPasskey = (row: PasskeyRow) => ({
  id: row.id,
  ...(row.friendly_name ? { friendly_name: row.friendly_name } : {}),
  created_at: row.created_at.toISOString(),
  ...(row.last_used_at ? { last_used_at: row.last_used_at.toISOString() } : {}),
})

export async function listPasskeys(auth: AuthContext, userId: string) {
  const rows = await auth.sql<PasskeyRow[]>`select * from webauthn_credentials where user_id = ${userId} order by created_at, id`
  return rows.map(presentPasskey)
}

export async function renamePasskey(auth: AuthContext, userId: string, id: string, name: string) {
  const [row] = isUuid(id)
    ? await auth.sql<
        PasskeyRow[]
      >`update webauthn_credentials set friendly_name = ${name}, updated_at = now() where id = ${id} and user_id = ${userId} returning *`
    : []
  if (!row) throw notFound()
  return presentPasskey(row)
}

export async function deletePasskey(auth: AuthContext, userId: string, id: string) {
  const [row] = isUuid(id) ? await auth.sql`delete from webauthn_credentials where id = ${id} and user_id = ${userId} returning id` : []
  if (!row) throw notFound()
}

const notFound = () => new AuthProblem(404, 'webauthn_credential_not_found', 'Passkey not found')
