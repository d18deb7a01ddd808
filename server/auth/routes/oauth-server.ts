import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { PartContext } from '../../http/part.ts'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { authorizationDetails, decideAuthorization, startAuthorization } from '../oauth-server/authorizations.ts'
import { registerClient } from '../oauth-server/clients.ts'
import { describeServer } from '../oauth-server/discovery.ts'
import { listGrants, revokeGrant } from '../oauth-server/grants.ts'
import { issueTokens, personClaims } from '../oauth-server/tokens.ts'
import { AuthProblem } from '../problem.ts'
import { owesSecondStep } from '../sessions/second-step.ts'
import { whoIsSignedIn, whoTookTheFirstStep } from '../sessions/who.ts'
import { readAuthSettings } from '../settings.ts'

const registrationsAnHour = 20

/** This service as an OAuth 2.1 authorization server: programs ask, people answer on a page of the house. */
export const oauthServerRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async () => requireOAuthServer(auth))
    const authorizationId = (request: FastifyRequest) => (request.params as { authorizationId: string }).authorizationId
    app.get('/.well-known/oauth-authorization-server', async () => describeServer(auth.settings, auth.tokens))
    app.get('/.well-known/openid-configuration', async () => describeServer(auth.settings, auth.tokens))

    app.get('/oauth/authorize', async (request, reply) => reply.redirect(await startAuthorization(auth, askerOf(request)), 302))
    app.get('/oauth/authorizations/:authorizationId', async (request) =>
      authorizationDetails(auth, askerOf(request), await whoIsSignedIn(auth, askerOf(request)), authorizationId(request)),
    )
    app.post('/oauth/authorizations/:authorizationId/consent', async (request) =>
      decideAuthorization(auth, askerOf(request), await whoIsSignedIn(auth, askerOf(request)), authorizationId(request), bodyOf(request)),
    )

    app.post('/oauth/token', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      return issueTokens(auth, askerOf(request), bodyOf(request))
    })
    app.get('/oauth/userinfo', async (request) => {
      const signedIn = await whoTookTheFirstStep(auth, askerOf(request))
      if (owesSecondStep(signedIn)) throw new AuthProblem(403, 'insufficient_aal', 'AAL2 session is required')
      return personClaims(signedIn.account, signedIn.session.scopes ?? 'openid email profile phone')
    })

    app.post('/oauth/clients/register', async (request, reply) => {
      if (!auth.settings.oauthServer.allowDynamicRegistration)
        throw new AuthProblem(403, 'oauth_dynamic_client_registration_disabled', 'Dynamic client registration is not enabled')
      auth.limits.take(`register-client:from:${request.ip}`, registrationsAnHour, 3600)
      return reply.code(201).send(await registerClient(auth, bodyOf(request), 'dynamic'))
    })

    app.get('/user/oauth/grants', async (request) => listGrants(auth, (await whoIsSignedIn(auth, askerOf(request))).account))
    app.delete('/user/oauth/grants', async (request, reply) => {
      await revokeGrant(auth, askerOf(request), (await whoIsSignedIn(auth, askerOf(request))).account, queryOf(request).client_id)
      return reply.code(204).send()
    })
  }

/** The same document where RFC 8414 (3.1) looks for it: the well-known path first, then the issuer's own. */
export const oauthDiscoveryAtRoot =
  ({ settings, config, tokens }: PartContext): FastifyPluginAsync =>
  async (app) => {
    const own = readAuthSettings(settings, config)
    if (!own.oauthServer.enabled) return
    app.get('/.well-known/oauth-authorization-server/auth/v1', async () => describeServer(own, tokens))
  }

export function requireOAuthServer(auth: AuthContext) {
  if (!auth.settings.oauthServer.enabled) throw new AuthProblem(404, 'feature_disabled', 'OAuth server is not enabled')
}
