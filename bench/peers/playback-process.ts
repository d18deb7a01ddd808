import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import postgres from 'postgres'
import { listening, tellParent } from '../rig/told.ts'

/** What someone would write by hand for this one address: verify the token, the two questions as the person in one transaction, an address a file. */
const { DATABASE, JWT_SECRET } = process.env
const sql = postgres(DATABASE!, { max: 16, onnotice: () => {} })

interface Facts {
  film: { versionId: string; durationMs: number }
  lists: { renditions: { name: string; playlist: string }[] }
}

const asked = `
  select json_build_object('film', b.begun -> 'film', 'lists', public.film_playlists((b.begun -> 'film' ->> 'versionId')::uuid) -> 'lists') as answer
  from (select public.begin_playback($1, null) as begun offset 0) b`

const server = createServer(async (request, reply) => {
  const claims = verified(request.headers.authorization)
  if (!claims) return void reply.writeHead(401).end()
  const documentary = new URL(request.url!, 'http://peer').searchParams.get('documentary')!
  try {
    const { film, lists } = await asPerson<Facts>(claims, asked, documentary)
    const exp = Math.floor(Date.now() / 1000) + Math.ceil(film.durationMs / 1000) + 4 * 3600
    const names = lists.renditions.map((each) => `${film.versionId}/${each.name}.mp4`)
    const addresses = Object.fromEntries(
      names.map((name) => [name, `http://${request.headers.host}/media/${name}?token=${signed(name, exp)}`]),
    )
    const body = JSON.stringify({ ...film, ...lists, addresses })
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    reply.writeHead(500).end(String(error))
  }
})
tellParent({ url: await listening(server) }, () => sql.end({ timeout: 1 }))

async function asPerson<Answer>(claims: string, text: string, value: string): Promise<Answer> {
  const session = await sql.reserve()
  try {
    const [, , rows] = await Promise.all([
      session.unsafe('begin'),
      session.unsafe("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [claims], {
        prepare: true,
      }),
      session.unsafe(text, [value], { prepare: true }),
      session.unsafe('commit'),
    ])
    return rows[0]!.answer
  } finally {
    session.release()
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (content: string) => createHmac('sha256', JWT_SECRET!).update(content).digest()

function signed(name: string, exp: number): string {
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ url: `media/${name}`, exp })}`
  return `${content}.${mac(content).toString('base64url')}`
}

/** The token's claims as text, or undefined. */
function verified(header = ''): string | undefined {
  const [head, payload, signature] = header.replace(/^Bearer /, '').split('.')
  if (!head || !payload || !signature) return undefined
  const [expected, given] = [mac(`${head}.${payload}`), Buffer.from(signature, 'base64url')]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const claims = Buffer.from(payload, 'base64url').toString()
  return JSON.parse(claims).exp * 1000 > Date.now() ? claims : undefined
}
