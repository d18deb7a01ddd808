import type { FastifyRequest } from 'fastify'
import type { Identity } from '../db/identity.ts'
import type { Catalogue } from './catalogue/types.ts'
import { type Media, negotiate } from './parse/media.ts'
import { type Preferences, parsePreferences } from './parse/prefer.ts'
import { type SplitQuery, splitQuery } from './parse/query.ts'
import { refuse } from './problems.ts'
import type { RestSettings } from './settings.ts'

/** One request, read as far as it can be without the catalogue. */
export interface RestRequest {
  method: string
  /** The relation or function, decoded. */
  target: string
  schema: string
  query: SplitQuery
  media: Media
  /** Answer with the database's plan instead. */
  plan: Media | null
  preferences: Preferences
  contentType: string
  body: Buffer | null
  /** Of the Range header, or of nothing. */
  range: { from: number; to: number | null } | null
  identity: Identity
  catalogue: Catalogue
  settings: RestSettings
}

export function readRequest(
  request: FastifyRequest,
  target: string,
  identity: Identity,
  catalogue: Catalogue,
  settings: RestSettings,
): RestRequest {
  const url = request.raw.url!
  if (url.length > settings.maxUrlBytes) throw refuse.tooLong()
  const mark = url.indexOf('?')
  const { headers, method } = request
  const accepted = negotiate(headers.accept, settings.planEnabled)
  return {
    method,
    target,
    schema: readSchema(method === 'GET' || method === 'HEAD' ? headers['accept-profile'] : headers['content-profile'], settings),
    query: splitQuery(mark === -1 ? '' : url.slice(mark + 1)),
    media: accepted.plan?.for ?? accepted,
    plan: accepted.plan ? accepted : null,
    preferences: parsePreferences(headers.prefer),
    contentType: (headers['content-type'] ?? 'application/json').split(';', 1)[0]!.trim().toLowerCase(),
    body: Buffer.isBuffer(request.body) ? request.body : null,
    range: method === 'GET' || method === 'HEAD' ? readRange(headers.range) : null,
    identity: withRequest(identity, request, mark === -1 ? url : url.slice(0, mark)),
    catalogue,
    settings,
  }
}

function readSchema(header: string | string[] | undefined, settings: RestSettings): string {
  if (header === undefined) return settings.schemas[0]!
  const name = String(header)
  if (!settings.schemas.includes(name)) throw refuse.schema(name, settings.schemas)
  return name
}

function readRange(header: string | undefined): RestRequest['range'] {
  if (header === undefined) return null
  const match = /^(?:\w+=)?(\d{1,15})-(\d{1,15})?$/.exec(header.trim())
  if (!match) return null
  const [from, to] = [Number(match[1]), match[2] === undefined ? null : Number(match[2])]
  if (to !== null && to < from) throw refuse.rangeBackwards()
  return { from, to }
}

/**
 * Row rules may look at the request; what would let them be spoofed or leak, the token itself, stays out. The caller's address is the one this
 * server believes (TRUST_PROXY), never the one a caller writes into the header.
 */
function withRequest(identity: Identity, request: FastifyRequest, path: string): Identity {
  const { authorization: _, apikey: __, cookie: ___, ...headers } = request.headers as Record<string, string>
  return {
    ...identity,
    request: { method: request.method, path: path.replace(/^\/rest\/v1/, ''), headers: { ...headers, 'x-forwarded-for': request.ip } },
  }
}
