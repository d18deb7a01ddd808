import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { providerAddress } from '../oidc/authorize.ts'
import { followCallback } from '../oidc/callback.ts'
import { recordAct } from '../people/audit.ts'
import { unlinkIdentity } from '../people/outside-identity.ts'
import { AuthProblem } from '../problem.ts'
import { isUuid, whoIsSignedIn } from '../sessions/who.ts'

/** Signing in at an OpenID Connect provider, and linking such identities to an account. */
export const providerRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/authorize', async (request, reply) => {
      const url = await providerAddress(auth, askerOf(request))
      return queryOf(request).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
    })

    app.get('/callback', async (request, reply) => {
      const { to, status } = await followCallback(auth, askerOf(request), queryOf(request))
      return reply.redirect(to, status)
    })
    app.post('/callback', async (request, reply) => {
      const { to } = await followCallback(auth, askerOf(request), bodyOf(request) as Record<string, string>)
      return reply.redirect(to, 303)
    })

    app.get('/user/identities/authorize', async (request, reply) => {
      const { account } = await whoIsSignedIn(auth, askerOf(request))
      refuseLinking(auth)
      const url = await providerAddress(auth, askerOf(request), account.id)
      return queryOf(request).skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
    })

    app.delete('/user/identities/:identityId', async (request) => {
      const { account } = await whoIsSignedIn(auth, askerOf(request))
      refuseLinking(auth)
      const { identityId } = request.params as { identityId: string }
      if (!isUuid(identityId)) throw new AuthProblem(404, 'validation_failed', 'identity_id must be an UUID')
      await unlinkIdentity(auth, account, identityId)
      await recordAct(auth.sql, 'identity_unlinked', account, request.ip, { identity_id: identityId })
      return {}
    })
  }

function refuseLinking(auth: AuthContext) {
  if (!auth.settings.manualLinkingEnabled) throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
