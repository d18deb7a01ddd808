import type { FastifyReply } from 'fastify'
import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flows/pkce.ts'
import { AuthProblem, oauthErrorOf, validationFailed } from '../problem.ts'
import { allowedRedirect, withParameters } from '../redirects.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { verifyCode } from '../signing-in/verify.ts'

export const acceptedHalf = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Followed = { [Name in 'token' | 'type' | 'redirect_to']?: string | undefined }

/** A link from a letter: leads back with a session in the fragment, an auth code in the query, or the error in both. */
export async function followLink(auth: AuthContext, asker: Asker, { token, type, redirect_to }: Followed, reply: FastifyReply) {
  const target = allowedRedirect(redirect_to, auth.settings)
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const back = (query: Record<string, string>, fragment: Record<string, string>) =>
    reply.redirect(withParameters(target, query, fragment), 303)
  try {
    if (!token || !type) throw validationFailed('Verify requires a token and a verification type')
    const { account, pending, byPkce } = await verifyCode(auth, asker, { type, linkToken: token })
    if (pending) return back(byPkce ? { message: acceptedHalf } : {}, { message: acceptedHalf })
    if (byPkce) {
      const code = await issueAuthCode(auth.sql, account.id)
      if (!code) throw new AuthProblem(404, 'flow_state_not_found', 'The browser this link was asked for in did not leave a trace')
      return back({ code }, {})
    }
    const { user: _, ...session } = await beginSession(auth, asker, account, 'otp')
    return back({}, { ...Object.fromEntries(Object.entries(session).map(([name, value]) => [name, String(value)])), type })
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    const said = {
      error: oauthErrorOf(error),
      error_code: error.code,
      error_description: error.message,
    }
    return back(token?.startsWith('pkce_') ? said : {}, said)
  }
}
