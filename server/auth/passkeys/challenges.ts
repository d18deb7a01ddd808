import { randomUUID } from 'node:crypto'
import type { AuthContext } from '../context.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'

type Ceremony = 'registration' | 'authentication'
const lifeSeconds = 300

/** Saves a challenge. Expired ones are deleted on the way. */
export async function keepChallenge(auth: AuthContext, ceremony: Ceremony, challenge: string, userId: string | null) {
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + lifeSeconds * 1000)
  await auth.sql`
    with swept as (delete from webauthn_challenges where expires_at < now() - interval '1 hour')
    insert into webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
    values (${id}, ${userId}, ${ceremony}, ${auth.sql.json({ challenge })}, ${expiresAt})`
  return { challenge_id: id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/** The challenge, which is deleted in any case. Throws `webauthn_challenge_not_found`, `webauthn_challenge_expired`. */
export async function consumeChallenge(auth: AuthContext, ceremony: Ceremony, id: unknown, userId: string | null): Promise<string> {
  if (!id) throw validationFailed('challenge_id is required')
  if (!isUuid(id)) throw validationFailed('challenge_id must be a valid UUID')
  const [row] = await auth.sql<{ session_data: { challenge: string }; expires_at: Date }[]>`
    delete from webauthn_challenges where id = ${id} and challenge_type = ${ceremony} and user_id is not distinct from ${userId} returning session_data, expires_at`
  if (!row) throw new AuthProblem(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (row.expires_at.getTime() < Date.now()) throw new AuthProblem(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return row.session_data.challenge
}
