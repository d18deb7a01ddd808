import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import type { Account } from '../people/accounts.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'
import { presentForConsent } from './authorizations.ts'
import type { OAuthClient } from './clients.ts'
import { scopesOf } from './scopes.ts'

/** The programs a person has connected. */
export async function listGrants(auth: AuthContext, account: Account) {
  const rows = await auth.sql<(OAuthClient & { scopes: string; granted_at: Date })[]>`
    select c.*, g.scopes, g.granted_at from oauth_consents g join oauth_clients c on c.id = g.client_id
    where g.user_id = ${account.id} and g.revoked_at is null and c.deleted_at is null order by g.granted_at desc, c.id`
  return rows.map((row) => ({ client: presentForConsent(row), scopes: scopesOf(row.scopes), granted_at: row.granted_at.toISOString() }))
}

/** Disconnects a program: its sessions end, and it has to ask again. Throws `oauth_consent_not_found`. */
export async function revokeGrant(auth: AuthContext, asker: Asker, account: Account, clientId: unknown) {
  if (!isUuid(clientId)) throw validationFailed('invalid client_id format')
  await auth.sql.begin(async (tx) => {
    const revoked = await tx`
      update oauth_consents set revoked_at = now() where user_id = ${account.id} and client_id = ${clientId} and revoked_at is null returning id`
    if (revoked.length === 0) throw new AuthProblem(404, 'oauth_consent_not_found', 'No active grant found for this client')
    await tx`delete from oauth_authorizations where user_id = ${account.id} and client_id = ${clientId}`
    await tx`delete from sessions where user_id = ${account.id} and oauth_client_id = ${clientId}`
    await recordAct(tx, 'oauth_revoked', account, asker.address, { client_id: clientId })
  })
}
