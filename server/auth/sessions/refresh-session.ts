import type { FastifyRequest } from 'fastify'
import type { AuthContext } from '../context.ts'
import { type Account, whole } from '../people/accounts.ts'
import { AuthProblem } from '../problem.ts'
import { type Aal, type AmrClaim, newRefreshToken, originOf, tokenAnswer } from './begin-session.ts'

interface Rotation {
  outcome: 'rotated' | 'reused' | 'not_found' | 'no_session' | 'banned' | 'expired' | 'already_used'
  token: string | null
  account: string
  session: string
  aal: Aal
  amr: AmrClaim[] | null
}

const refusals = {
  not_found: ['refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  no_session: ['session_expired', 'Invalid Refresh Token: No Valid Session Found'],
  banned: ['user_banned', 'Invalid Refresh Token: User Banned'],
  expired: ['session_expired', 'Invalid Refresh Token: Session Expired'],
  already_used: ['refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
} as const

/** Exchanges a refresh token for the next one and a fresh access token; the rules are in `auth.rotate_refresh_token`. */
export async function refreshSession(auth: AuthContext, request: FastifyRequest, refreshToken: string) {
  const { rotation, reuseIntervalSeconds, timeboxSeconds, inactivitySeconds } = auth.settings.refresh
  const { agent, address } = originOf(request)
  // One round trip: the rotation and the account it belongs to.
  const [rotated] = await auth.sql<(Rotation & Account)[]>`
    select r.*, ${whole(auth.sql)} from rotate_refresh_token(${refreshToken}, ${newRefreshToken()}, ${reuseIntervalSeconds}, ${timeboxSeconds},
      ${inactivitySeconds}, ${rotation}, ${agent}, ${address}) r left join users u on u.id = r.account`
  if (!rotated || (rotated.outcome !== 'rotated' && rotated.outcome !== 'reused')) {
    const [code, message] = refusals[(rotated?.outcome ?? 'not_found') as keyof typeof refusals]
    throw new AuthProblem(400, code, message)
  }
  return tokenAnswer(auth, rotated, rotated.token!, { sessionId: rotated.session, aal: rotated.aal, amr: rotated.amr ?? [] })
}
