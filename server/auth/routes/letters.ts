import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf, textField } from '../body.ts'
import { issueCode } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flows/pkce.ts'
import { noteSent, takeLetter } from '../mail/send-code.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect, withParameters } from '../redirects.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { whoIsSignedIn } from '../sessions/who.ts'
import { recover, resend, sendSignInCode } from '../signing-in/letters.ts'
import { sendPhoneCode } from '../signing-in/phone.ts'
import { verifyCode } from '../signing-in/verify.ts'

const acceptedHalf = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** What sends a letter, and what its link or code leads to. */
export const letterRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.post('/recover', async (request) => recover(auth, askerOf(request), bodyOf(request)))
    app.post('/otp', (request) => sendSignInCode(auth, askerOf(request), bodyOf(request)))
    app.post('/magiclink', (request) => sendSignInCode(auth, askerOf(request), { ...bodyOf(request), phone: undefined }))
    app.post('/resend', (request) => resend(auth, askerOf(request), bodyOf(request)))

    app.get('/reauthenticate', async (request) => {
      const { account } = await whoIsSignedIn(auth, askerOf(request))
      if (!account.email && !account.phone) throw validationFailed('Reauthentication requires the user to have an email or a phone number')
      if (account.email) {
        takeLetter(auth, askerOf(request), account.email)
        const { code } = await issueCode(auth, auth.sql, account.id, 'reauthentication_token', account.email)
        await noteSent(auth.sql, account.id, 'reauthentication_token')
        auth.mail.send(account.email, { kind: 'reauthentication', code, minutes: Math.round(auth.settings.email.otpExpirySeconds / 60) })
      } else await sendPhoneCode(auth, askerOf(request), account, account.phone!, 'reauthentication_token')
      await recordAct(auth.sql, 'user_reauthenticate_requested', account, request.ip)
      return {}
    })

    app.get('/verify', (request, reply) => followLink(auth, request, reply))

    app.post('/verify', async (request) => {
      const body = bodyOf(request)
      const [type, token, tokenHash] = [textField(body, 'type'), textField(body, 'token'), textField(body, 'token_hash')]
      if (!type) throw validationFailed('Verify requires a verification type')
      if (tokenHash && (body.email || body.phone)) throw validationFailed('Only the token_hash and type should be provided')
      const { account, pending } = await verifyCode(auth, askerOf(request), {
        type,
        linkToken: tokenHash,
        code: token,
        email: body.email,
        phone: body.phone,
      })
      return pending ? { code: 200, msg: acceptedHalf } : beginSession(auth, askerOf(request), account, 'otp')
    })
  }

/** A link from a letter: leads back with a session in the fragment, an auth code in the query, or the error in both. */
async function followLink(auth: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { token, type, redirect_to } = queryOf(request)
  const target = allowedRedirect(redirect_to, auth.settings)
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const back = (query: Record<string, string>, fragment: Record<string, string>) =>
    reply.redirect(withParameters(target, query, fragment), 303)
  try {
    if (!token || !type) throw validationFailed('Verify requires a token and a verification type')
    const { account, pending, byPkce } = await verifyCode(auth, askerOf(request), { type, linkToken: token })
    if (pending) return back(byPkce ? { message: acceptedHalf } : {}, { message: acceptedHalf })
    if (byPkce) {
      const code = await issueAuthCode(auth.sql, account.id)
      if (!code) throw new AuthProblem(404, 'flow_state_not_found', 'The browser this link was asked for in did not leave a trace')
      return back({ code }, {})
    }
    const { user: _, ...session } = await beginSession(auth, askerOf(request), account, 'otp')
    return back({}, { ...Object.fromEntries(Object.entries(session).map(([name, value]) => [name, String(value)])), type })
  } catch (error) {
    if (!(error instanceof AuthProblem)) throw error
    const said = {
      error: error.status >= 500 ? 'server_error' : 'access_denied',
      error_code: error.code,
      error_description: wordsForLink(error),
    }
    return back(token?.startsWith('pkce_') ? said : {}, said)
  }
}

const wordsForLink = (problem: AuthProblem) => (problem.code === 'otp_expired' ? 'Email link is invalid or has expired' : problem.message)
