import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf, textField } from '../body.ts'
import { issueCode } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import { noteSent, takeLetter } from '../mail/send-code.ts'
import { recordAct } from '../people/audit.ts'
import { validationFailed } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { whoIsSignedIn } from '../sessions/who.ts'
import { recover, resend, sendSignInCode } from '../signing-in/letters.ts'
import { sendPhoneCode } from '../signing-in/phone.ts'
import { verifyCode } from '../signing-in/verify.ts'
import { confirmPage } from './confirm-page.ts'
import { acceptedHalf, followLink } from './follow-link.ts'

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

    app.get('/verify', (request, reply) => followLink(auth, askerOf(request), queryOf(request), reply))

    // Link targets of letters: opening them (by a mail scanner, a preview) changes nothing. Pressing the button does.
    app.get('/confirm', (request, reply) => {
      const { token = '', type = '', redirect_to = '' } = queryOf(request)
      const asked = { token, type, redirect_to }
      const leadsTo = allowedRedirect(redirect_to, auth.settings)
      const page = confirmPage(asked, {
        houseName: auth.settings.email.sender.name,
        languages: request.headers['accept-language'],
        leadsTo,
      })
      return reply.headers(page.headers).send(page.html)
    })
    app.post('/confirm', (request, reply) => {
      const body = bodyOf(request)
      const [token, type, redirect_to] = [textField(body, 'token'), textField(body, 'type'), textField(body, 'redirect_to')]
      return followLink(auth, askerOf(request), { token, type, redirect_to }, reply)
    })

    app.post('/verify', async (request) => {
      const body = bodyOf(request)
      const [type, token, tokenHash] = [textField(body, 'type'), textField(body, 'token'), textField(body, 'token_hash')]
      if (!type) throw validationFailed('Verify requires a verification type')
      if (Boolean(token) === Boolean(tokenHash)) throw validationFailed('Verify requires either a token or a token hash')
      if (token && Boolean(body.email) === Boolean(body.phone))
        throw validationFailed('Only an email address or phone number should be provided on verify')
      if (tokenHash && (body.email || body.phone || body.redirect_to))
        throw validationFailed('Only the token_hash and type should be provided')
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
