import type { FastifyPluginAsync } from 'fastify'
import type { AuthContext } from '../context.ts'

/** What GoTrue's answer names, on or off; pages read a missing one as undecided. */
const namedProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google', 'kakao', 'keycloak', 'linkedin'],
  ...['linkedin_oidc', 'notion', 'slack', 'slack_oidc', 'snapchat', 'spotify', 'twitch', 'twitter', 'workos', 'zoom'],
]

/** auth-js keeps a key set as long; a new key is put in the set before it signs. */
const keySetCacheSeconds = 600

/** Version and name of this service. */
export const aboutRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    const { settings } = auth
    app.get('/health', async () => ({ version: 'v2', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }))

    app.get('/settings', async () => ({
      external: {
        ...Object.fromEntries(namedProviders.map((name) => [name, false])),
        anonymous_users: settings.anonymousEnabled,
        email: settings.email.signupEnabled,
        phone: settings.sms.signupEnabled,
        ...Object.fromEntries([...settings.external.keys()].map((name) => [name, true])),
      },
      disable_signup: !settings.signupEnabled,
      mailer_autoconfirm: !settings.email.confirmations,
      // Ours: false where letters stay on this machine, so that pages promise none.
      mailer_enabled: settings.email.delivered,
      phone_autoconfirm: !settings.sms.confirmations,
      sms_provider: '',
      saml_enabled: settings.saml.enabled,
      saml_private_key_next_configured: false,
      passkeys_enabled: settings.passkeys.enabled,
    }))

    app.get('/.well-known/jwks.json', async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keySetCacheSeconds}`)
      return auth.tokens.publicKeys()
    })
  }
