import type { Asker } from '../asker.ts'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { OAuthProblem } from '../problem.ts'
import { clientById, type OAuthClient, secretMatches } from './clients.ts'

/**
 * Which program asks, by the way it was registered to say so: secret in the header, secret in the body, or none. Throws `invalid_client`,
 * with the same message for every error.
 */
export async function authenticateClient(auth: AuthContext, asker: Asker, body: Body): Promise<OAuthClient> {
  const basic = basicCredentials(asker)
  const id = basic?.id ?? textField(body, 'client_id')
  const secret = basic?.secret ?? textField(body, 'client_secret')
  const client = await clientById(auth, id)
  if (!client || (basic && textField(body, 'client_secret') !== undefined)) throw refused()
  if (client.client_type === 'public') {
    if (secret) throw refused()
    return client
  }
  if (!secret || !secretMatches(client, secret)) throw refused()
  return client
}

function basicCredentials(asker: Asker): { id: string; secret: string } | undefined {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(asker.authorization)?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  try {
    return { id: decodeURIComponent(text.slice(0, colon)), secret: decodeURIComponent(text.slice(colon + 1)) }
  } catch {
    return undefined
  }
}

const refused = () => new OAuthProblem('invalid_client', 'Client authentication failed', 401)
