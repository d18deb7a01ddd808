import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthProblem, oauthErrorOf } from '../problem.ts'
import { withParameters } from '../redirects.ts'
import { consumeAssertion } from '../saml/consume-assertion.ts'
import { addProvider, changeProvider, listProviders, providerById, removeProvider } from '../saml/providers.ts'
import { ownMetadata } from '../saml/service-provider.ts'
import { ssoAddress } from '../saml/sign-in.ts'
import { requireOperator } from '../sessions/who.ts'

/** Signing in through an institution, by SAML 2.0. */
export const ssoRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async () => {
      if (!auth.settings.saml.enabled) throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    })

    app.post('/sso', async (request, reply) => {
      const body = bodyOf(request)
      const url = await ssoAddress(auth, askerOf(request), body)
      return body.skip_http_redirect === true ? { url } : reply.redirect(url, 303)
    })

    app.get('/sso/saml/metadata', async (_request, reply) => reply.type('application/xml').send(await ownMetadata(auth.settings)))

    app.post('/sso/saml/acs', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      try {
        return await reply.redirect(await consumeAssertion(auth, askerOf(request), bodyOf(request)), 303)
      } catch (error) {
        if (!(error instanceof AuthProblem)) throw error
        const words = { error: oauthErrorOf(error), error_code: error.code, error_description: error.message }
        return reply.redirect(withParameters(auth.settings.siteUrl, words, words), 303)
      }
    })
  }

/** The institutions a house trusts, managed with the service key. */
export const adminSsoRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', (request) => requireOperator(auth, askerOf(request)))
    const idOf = (request: { params: unknown }) => (request.params as { idpId: string }).idpId
    app.get('/admin/sso/providers', async () => ({
      items: (await listProviders(auth)).map((item) => ({ ...item, saml: { ...item.saml, metadata_xml: undefined } })),
    }))
    app.post('/admin/sso/providers', async (request, reply) => reply.code(201).send(await addProvider(auth, bodyOf(request))))
    app.get('/admin/sso/providers/:idpId', (request) => providerById(auth, idOf(request)))
    app.put('/admin/sso/providers/:idpId', async (request) =>
      changeProvider(auth, await providerById(auth, idOf(request)), bodyOf(request)),
    )
    app.delete('/admin/sso/providers/:idpId', async (request) => {
      const provider = await providerById(auth, idOf(request))
      await removeProvider(auth, provider)
      return provider
    })
  }
