import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readConfig } from '#server/config.ts'
import { createTokens } from '#server/http/tokens.ts'
import { runOrRefuse } from '../run-or-refuse.ts'

/** `npm run keys`: the anon and service keys of this house. `npm run keys -- signing`: a new ES256 key set for JWT_KEYS. */
await runOrRefuse(async () => {
  if (process.argv[2] === 'signing') return console.log(JSON.stringify({ keys: [signingKey()] }))
  const config = readConfig(process.env)
  const tokens = createTokens(config)
  console.log(`SUPABASE_URL=${config.siteUrl}
SUPABASE_ANON_KEY=${await tokens.anonKey()}
# The next one may do everything, past every row rule. Keep it off browsers, logs and repositories.
SUPABASE_SERVICE_ROLE_KEY=${await tokens.serviceRoleKey()}`)
})

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: randomUUID() }
}
