import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'
import { cleanRedirectUris } from './redirect-uris.ts'

export interface OAuthClient {
  id: string
  client_secret_hash: string | null
  registration_type: 'dynamic' | 'manual'
  redirect_uris: string
  grant_types: string
  client_name: string | null
  client_uri: string | null
  logo_uri: string | null
  created_at: Date
  updated_at: Date
  client_type: 'public' | 'confidential'
  token_endpoint_auth_method: AuthMethod
}

type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post'
const authMethods: readonly unknown[] = ['none', 'client_secret_basic', 'client_secret_post']
const grantTypes: readonly unknown[] = ['authorization_code', 'refresh_token']

/** Registers a program. Its secret, if it can keep one, is in the answer and nowhere else. Throws `validation_failed`. */
export async function registerClient(auth: AuthContext, body: Body, registration: OAuthClient['registration_type']) {
  const method = (body.token_endpoint_auth_method ?? (body.client_type === 'public' ? 'none' : 'client_secret_basic')) as AuthMethod
  if (!authMethods.includes(method)) throw validationFailed(`token_endpoint_auth_method must be one of: ${authMethods.join(', ')}`)
  const type = method === 'none' ? 'public' : 'confidential'
  if (body.client_type !== undefined && body.client_type !== type)
    throw validationFailed(`client_type "${String(body.client_type)}" does not go with token_endpoint_auth_method "${method}"`)
  const secret = type === 'confidential' ? newSecret() : undefined
  const [client] = await auth.sql<OAuthClient[]>`
    insert into oauth_clients (client_secret_hash, registration_type, redirect_uris, grant_types, client_name, client_uri, logo_uri, client_type, token_endpoint_auth_method)
    values (${secret ? hashed(secret) : null}, ${registration}, ${cleanRedirectUris(body.redirect_uris).join(',')},
      ${cleanGrantTypes(body.grant_types ?? grantTypes).join(',')}, ${cleanName(body)}, ${cleanUri(body, 'client_uri')}, ${cleanUri(body, 'logo_uri')}, ${type}, ${method})
    returning *`
  return { ...presentClient(client!), ...(secret ? { client_secret: secret } : {}) }
}

/** Changes only what is given. Throws `validation_failed`. */
export async function updateClient(auth: AuthContext, client: OAuthClient, body: Body) {
  const method = body.token_endpoint_auth_method
  if (method !== undefined && (!authMethods.includes(method) || (method === 'none') !== (client.client_type === 'public')))
    throw validationFailed(`token_endpoint_auth_method cannot become "${String(method)}" for a ${client.client_type} client`)
  const changes = {
    ...('redirect_uris' in body ? { redirect_uris: cleanRedirectUris(body.redirect_uris).join(',') } : {}),
    ...('grant_types' in body ? { grant_types: cleanGrantTypes(body.grant_types).join(',') } : {}),
    ...('client_name' in body ? { client_name: cleanName(body) } : {}),
    ...('client_uri' in body ? { client_uri: cleanUri(body, 'client_uri') } : {}),
    ...('logo_uri' in body ? { logo_uri: cleanUri(body, 'logo_uri') } : {}),
    ...(method === undefined ? {} : { token_endpoint_auth_method: method }),
  }
  if (Object.keys(changes).length === 0) throw validationFailed('No fields provided for update')
  const [changed] = await auth.sql<OAuthClient[]>`
    update oauth_clients set ${auth.sql({ ...changes, updated_at: new Date() })} where id = ${client.id} returning *`
  return presentClient(changed!)
}

/** Everything it was connected with ends with it. */
export async function deleteClient(auth: AuthContext, client: OAuthClient) {
  await auth.sql.begin(async (tx) => {
    await tx`update oauth_clients set deleted_at = now(), client_secret_hash = null, updated_at = now() where id = ${client.id}`
    await tx`delete from oauth_authorizations where client_id = ${client.id}`
    await tx`delete from sessions where oauth_client_id = ${client.id}`
  })
}

export async function regenerateSecret(auth: AuthContext, client: OAuthClient) {
  if (client.client_type === 'public') throw validationFailed('Cannot regenerate secret for public client')
  const secret = newSecret()
  const [changed] = await auth.sql<OAuthClient[]>`
    update oauth_clients set client_secret_hash = ${hashed(secret)}, updated_at = now() where id = ${client.id} returning *`
  return { ...presentClient(changed!), client_secret: secret }
}

export async function listClients(auth: AuthContext, page: number, perPage: number) {
  const [clients, [counted]] = await Promise.all([
    auth.sql<OAuthClient[]>`
      select * from oauth_clients where deleted_at is null order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`,
    auth.sql<{ total: number }[]>`select count(*)::int as total from oauth_clients where deleted_at is null`,
  ])
  return { clients: clients.map(presentClient), total: counted?.total ?? 0 }
}

/** A registered program, or undefined. */
export async function clientById(auth: AuthContext, id: unknown): Promise<OAuthClient | undefined> {
  const [client] = isUuid(id) ? await auth.sql<OAuthClient[]>`select * from oauth_clients where id = ${id} and deleted_at is null` : []
  return client
}

export const secretMatches = ({ client_secret_hash }: OAuthClient, secret: string): boolean =>
  client_secret_hash !== null && timingSafeEqual(Buffer.from(hashed(secret)), Buffer.from(client_secret_hash))

export const listed = (commas: string): string[] => commas.split(',').filter(Boolean)

export const presentClient = (client: OAuthClient) => ({
  client_id: client.id,
  client_name: client.client_name ?? '',
  client_type: client.client_type,
  token_endpoint_auth_method: client.token_endpoint_auth_method,
  registration_type: client.registration_type,
  ...(client.client_uri ? { client_uri: client.client_uri } : {}),
  ...(client.logo_uri ? { logo_uri: client.logo_uri } : {}),
  redirect_uris: listed(client.redirect_uris),
  grant_types: listed(client.grant_types),
  response_types: ['code'],
  created_at: client.created_at.toISOString(),
  updated_at: client.updated_at.toISOString(),
})

const newSecret = () => randomBytes(32).toString('base64url')
/** 256 random bits need no slow hash. */
export const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')

function cleanGrantTypes(raw: unknown): string[] {
  if (!Array.isArray(raw) || raw.length === 0) throw validationFailed('grant_types cannot be empty')
  if (!raw.every((type) => grantTypes.includes(type)))
    throw validationFailed("grant_types must only contain 'authorization_code' and/or 'refresh_token'")
  return [...new Set(raw as string[])]
}

function cleanName(body: Body): string | null {
  const name = textField(body, 'client_name')?.trim() ?? null
  if (name && name.length > 1024) throw validationFailed('client_name cannot exceed 1024 characters')
  return name
}

/** Shown as a link or a picture, so nothing but the web. */
function cleanUri(body: Body, name: 'client_uri' | 'logo_uri'): string | null {
  const uri = textField(body, name) ?? null
  if (uri && (uri.length > 2048 || !URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol)))
    throw validationFailed(`${name} must be a valid URL`)
  return uri
}

export const clientNotFound = (status: number) => new AuthProblem(status, 'oauth_client_not_found', 'OAuth client not found')
