import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import postgres from 'postgres'
import { listening, tellParent } from '../rig/told.ts'
import { embedStatement } from './rest-statements.ts'

/**
 * What someone would write by hand for two addresses: verify the token, then begin, role and claims, one statement made for the case, commit,
 * pipelined. As many sessions as the server allows itself.
 */
const { DATABASE, JWT_SECRET } = process.env
const sql = postgres(DATABASE!, { max: 16, onnotice: () => {} })

const statements: Record<string, string> = {
  '/row': 'select id, title, year from public.bench_films where id = $1',
  '/embed': embedStatement,
}

const server = createServer(async (request, reply) => {
  const url = new URL(request.url!, 'http://peer')
  const claims = verified(request.headers.authorization)
  const text = statements[url.pathname]
  if (!claims || !text) return void reply.writeHead(claims ? 404 : 401).end()
  const session = await sql.reserve()
  try {
    const [, , rows] = await Promise.all([
      session.unsafe('begin'),
      session.unsafe("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [claims], {
        prepare: true,
      }),
      session.unsafe(text, [Number(url.searchParams.get('id') ?? 0)], { prepare: true }),
      session.unsafe('commit'),
    ])
    const body = url.pathname === '/row' ? JSON.stringify(rows) : rows[0]!.body
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    reply.writeHead(500).end(String(error))
  } finally {
    session.release()
  }
})
tellParent({ url: await listening(server) }, () => sql.end({ timeout: 1 }))

/** The token's claims as text, or undefined. */
function verified(header = ''): string | undefined {
  const [head, payload, signature] = header.replace(/^Bearer /, '').split('.')
  if (!head || !payload || !signature) return undefined
  const expected = createHmac('sha256', JWT_SECRET!).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = Buffer.from(payload, 'base64url').toString()
  return JSON.parse(claims).exp * 1000 > Date.now() ? claims : undefined
}
