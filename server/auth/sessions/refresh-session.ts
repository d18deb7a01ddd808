import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { type Account, whole } from '../people/accounts.ts'
import { AuthProblem } from '../problem.ts'
import { type Aal, type AmrClaim, newRefreshToken, tokenAnswer } from './begin-session.ts'

interface Rotation {
  outcome: 'rotated' | 'reused' | 'not_found' | 'no_session' | 'banned' | 'expired' | 'already_used'
  token: string | null
  account: string
  session: string
  aal: Aal
  amr: AmrClaim[] | null
  client_id: string | null
  scopes: string | null
}

const refusals = {
  not_found: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  no_session: ['session_expired', 'Invalid Refresh Token: No Valid Session Found'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  already_used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
} as const

/**
 * Exchanges a refresh token for the next one and a fresh access token; the rules are in `auth.rotate_refresh_token`. A connected program's token
 * is good for that program only (`clientId`), a person's for no program.
 */
export async function refreshSession(auth: AuthContext, asker: Asker, refreshToken: string, clientId: string | null = null) {
  const { rotation, reuseIntervalSeconds, timeboxSeconds, inactivitySeconds } = auth.settings.refresh
  const { agent, address } = asker
  // One round trip: the rotation and the account it belongs to.
  const [rotated] = await auth.sql<(Rotation & Account)[]>`
    select r.*, own.oauth_client_id as client_id, own.scopes, ${whole(auth.sql)}
    from (select t.token, s.oauth_client_id, s.scopes from refresh_tokens t left join sessions s on s.id = t.session_id
      where t.token = ${refreshToken} and s.oauth_client_id is not distinct from ${clientId}) own
    cross join lateral rotate_refresh_token(own.token, ${newRefreshToken()}, ${reuseIntervalSeconds}, ${timeboxSeconds},
      ${inactivitySeconds}, ${rotation}, ${agent}, ${address}) r left join users u on u.id = r.account`
  if (!rotated || (rotated.outcome !== 'rotated' && rotated.outcome !== 'reused')) {
    const [code, message] = refusals[(rotated?.outcome ?? 'not_found') as keyof typeof refusals]
    throw new AuthProblem(400, code, message)
  }
  return tokenAnswer(auth, rotated, rotated.token!, {
    sessionId: rotated.session,
    aal: rotated.aal,
    amr: rotated.amr ?? [],
    clientId: rotated.client_id,
    scope: rotated.scopes,
  })
}
