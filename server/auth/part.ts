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
import { sweepHourly } from './sweep.ts'

/** Nothing this service is sent is large; metadata beyond this belongs in a table. */
const bodyLimitBytes = 256 * 1024

/** GoTrue's wire format over PostgreSQL: people, sessions, second factors and the letters they need. Mounted under /auth/v1. */
export const authPart: Part = (context) => async (app) => {
  const auth = createAuthContext(context)
  readBodies(app)
  app.setErrorHandler(answerProblem(auth.log))
  app.setNotFoundHandler(() => {
    throw new AuthProblem(404, 'validation_failed', 'There is nothing at this path of auth/v1')
  })
  const stopSweeping = sweepHourly(auth)
  app.addHook('onClose', async () => {
    stopSweeping()
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
