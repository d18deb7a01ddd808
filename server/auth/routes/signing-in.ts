import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { redeemAuthCode } from '../flows/pkce.ts'
import { signInWithIdToken } from '../oidc/id-token.ts'
import { accountById } from '../people/accounts.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { signInWithPassword } from '../signing-in/password.ts'
import { signUp, signUpAnonymously } from '../signing-in/sign-up.ts'

/** Older accounts that moved here have tokens of twelve letters. */
const shortestRefreshToken = 12

export const signingInRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.post('/signup', async (request) => {
      const body = bodyOf(request)
      return body.email || body.phone ? signUp(auth, askerOf(request), body) : signUpAnonymously(auth, askerOf(request), body)
    })

    app.post('/token', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const body = bodyOf(request)
      switch (queryOf(request).grant_type) {
        case 'password':
          return signInWithPassword(auth, askerOf(request), body)
        case 'refresh_token': {
          const refreshToken = textField(body, 'refresh_token')
          if (!refreshToken || refreshToken.length < shortestRefreshToken) throw validationFailed('Refresh token is not valid')
          const key = `refresh:from:${request.ip}`
          auth.limits.take(key, auth.settings.limits.tokenRefresh, 300)
          const answer = await refreshSession(auth, askerOf(request), refreshToken)
          auth.limits.giveBack(key)
          return answer
        }
        case 'pkce': {
          const [authCode, verifier] = [textField(body, 'auth_code'), textField(body, 'code_verifier')]
          if (!authCode || !verifier) throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
          auth.limits.take(`verify:from:${request.ip}`, auth.settings.limits.tokenVerifications, 300)
          const flow = await redeemAuthCode(auth, authCode, verifier)
          const account = await accountById(auth.sql, flow.user_id!)
          if (!account) throw new AuthProblem(403, 'user_not_found', 'User from flow state does not exist')
          const provider = {
            ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
            ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
          }
          return { ...(await beginSession(auth, askerOf(request), account, methodOf(flow.authentication_method))), ...provider }
        }
        case 'id_token':
          return signInWithIdToken(auth, askerOf(request), body)
        case 'web3':
          throw new AuthProblem(422, 'web3_provider_disabled', 'Web3 provider is disabled')
        default:
          throw new AuthProblem(400, 'invalid_credentials', 'unsupported_grant_type')
      }
    })
  }

/** How `amr` names the way a flow began. */
const methodOf = (authenticationMethod: string) =>
  authenticationMethod.startsWith('email/')
    ? 'otp'
    : authenticationMethod === 'magiclink' || authenticationMethod === 'recovery'
      ? 'otp'
      : authenticationMethod
