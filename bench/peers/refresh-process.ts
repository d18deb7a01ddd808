import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import postgres from 'postgres'
import { listening, tellParent } from '../rig/told.ts'

/** A refresh as someone would write it by hand on the same tables: one transaction with rotation, a signed access token, the user in the answer. */
const { DATABASE, JWT_SECRET } = process.env
const sql = postgres(DATABASE!, { max: 6, onnotice: () => {} })

const server = createServer(async (request, reply) => {
  try {
    const { refresh_token } = JSON.parse(await bodyOf(request))
    const replacement = randomBytes(16).toString('base64url')
    const user = await sql.begin(async (tx) => {
      const [held] =
        await tx`select t.id, t.revoked, t.session_id, u.id as user_id, u.email, u.role, u.aud, u.raw_app_meta_data, u.raw_user_meta_data,
          u.created_at, u.updated_at, u.email_confirmed_at, u.last_sign_in_at
        from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
        where t.token = ${refresh_token} for update of t`
      if (!held || held.revoked) return undefined
      await Promise.all([
        tx`update auth.refresh_tokens set revoked = true, updated_at = now() where id = ${held.id}`,
        tx`insert into auth.refresh_tokens (token, user_id, parent, session_id) values (${replacement}, ${held.user_id}, ${refresh_token}, ${held.session_id})`,
        tx`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = ${held.session_id}`,
      ])
      return held
    })
    if (!user) return void reply.writeHead(400).end('{}')
    const expiresAt = Math.floor(Date.now() / 1000) + 3600
    const claims = {
      sub: user.user_id,
      aud: user.aud,
      role: user.role,
      email: user.email,
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      session_id: user.session_id,
      iat: expiresAt - 3600,
      exp: expiresAt,
    }
    const body = JSON.stringify({
      access_token: sign(claims),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expiresAt,
      refresh_token: replacement,
      user,
    })
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body)
  } catch (error) {
    reply.writeHead(500).end(String(error))
  }
})
tellParent({ url: await listening(server) }, () => sql.end({ timeout: 1 }))

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function sign(claims: object): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${createHmac('sha256', JWT_SECRET!).update(content).digest('base64url')}`
}
