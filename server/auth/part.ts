import type { FastifyInstance } from 'fastify'
import type { Part } from '../http/part.ts'
import { createAuthContext } from './context.ts'
import { AuthProblem, answerProblem } from './problem.ts'
import { aboutRoutes } from './routes/about.ts'
import { adminFactorRoutes } from './routes/admin-factors.ts'
import { adminLinkRoutes } from './routes/admin-links.ts'
import { adminOAuthRoutes } from './routes/admin-oauth.ts'
import { adminUserRoutes } from './routes/admin-users.ts'
import { factorRoutes } from './routes/factors.ts'
import { letterRoutes } from './routes/letters.ts'
import { oauthServerRoutes } from './routes/oauth-server.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { providerRoutes } from './routes/providers.ts'
import { signingInRoutes } from './routes/signing-in.ts'
import { adminSsoRoutes, ssoRoutes } from './routes/sso.ts'
import { userRoutes } from './routes/user.ts'
import { shareLimits } from './shared-limits.ts'
import { sweepHourly } from './sweep.ts'

/** Nothing this service is sent is large; metadata beyond this belongs in a table. */
const bodyLimitBytes = 256 * 1024

/** GoTrue's wire format over PostgreSQL: people, sessions, second factors and the letters they need. Mounted under /auth/v1. */
export const authPart: Part = (context) => async (app) => {
  const auth = createAuthContext(context)
  readBodies(app)
  // A HEAD does nothing: Fastify would run the GET, and a program that looks whether a link leads somewhere would spend it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'HEAD') reply.header('cache-control', 'no-store').send()
    else done()
  })
  app.setErrorHandler(answerProblem(auth.log))
  const methodsAt = knownPaths(app)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(request.url)
    if (allowed.length > 0) return reply.code(405).header('allow', allowed.join(', ')).send()
    throw new AuthProblem(404, 'validation_failed', 'There is nothing at this path of auth/v1')
  })
  const stopSweeping = sweepHourly(auth)
  const stopSharing = await shareLimits(auth.limits, auth.sql, auth.log)
  app.addHook('onClose', async () => {
    stopSweeping()
    await stopSharing()
    await auth.background.settle()
    auth.mail.close()
  })
  const own = [
    aboutRoutes,
    signingInRoutes,
    userRoutes,
    letterRoutes,
    factorRoutes,
    passkeyRoutes,
    providerRoutes,
    ssoRoutes,
    oauthServerRoutes,
  ]
  const operators = [adminUserRoutes, adminLinkRoutes, adminFactorRoutes, adminSsoRoutes, adminOAuthRoutes]
  for (const routes of [...own, ...operators]) await app.register(routes(auth))
}

/** Methods a path takes, to answer 405 for a wrong one and 404 for an unknown path. */
function knownPaths(app: FastifyInstance) {
  const known: { method: string; path: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const path = new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) if (one !== 'HEAD') known.push({ method: one, path })
  })
  return (url: string): string[] => {
    const asked = url.split('?')[0]!
    return [...new Set(known.filter(({ path }) => path.test(asked)).map(({ method }) => method))]
  }
}

/** JSON, where an empty body counts as none (clients send its content type without one), and the form a SAML provider posts. */
function readBodies(app: FastifyInstance) {
  const options = { parseAs: 'string' as const, bodyLimit: bodyLimitBytes }
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(['application/json', 'text/plain'], options, (_request, body: string, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body))
    } catch (cause) {
      done(new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${(cause as Error).message}`))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body: string, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}
