import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'

const dataDir = () => process.env.HOUSE_DATA_DIR ?? ''

/** supabase-js with the service key of the house of this run, made from its own secret as `npm run keys` does. */
export function service(): SupabaseClient {
  return createClient(process.env.BASE_URL!, signed({ role: 'service_role' }), { auth: { persistSession: false, autoRefreshToken: false } })
}

/** What a plain request with the service key carries. */
export const serviceHeaders = () => ({
  apikey: signed({ role: 'service_role' }),
  authorization: `Bearer ${signed({ role: 'service_role' })}`,
})

/** supabase-js as a visitor, apart from any page: another browser. */
export function visitor(): SupabaseClient {
  return createClient(process.env.BASE_URL!, signed({ role: 'anon' }), { auth: { persistSession: false, autoRefreshToken: false } })
}

/** The link in the newest letter to an address, from the house's local outbox: of auth/v1, or whatever `wanted` finds. Waits for the letter. */
export async function linkInLetterTo(
  email: string,
  after: number,
  wanted = /https?:\/\/\S+\/auth\/v1\/confirm\?[^\s"<>]+/,
): Promise<string> {
  const outbox = join(dataDir(), 'outbox')
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 100) {
    const letters = existsSync(outbox) ? readdirSync(outbox).sort().reverse() : []
    for (const name of letters) {
      const letter = readFileSync(join(outbox, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
      const sentAt = Date.parse(/^Date: (.+)$/m.exec(letter)?.[1] ?? '')
      const link = wanted.exec(letter)?.[0]
      if (letter.includes(email) && link && sentAt >= after - 1000) return link.replaceAll('&amp;', '&')
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`No letter to ${email} came.`)
}

function signed(claims: Record<string, unknown>): string {
  const secret = readFileSync(join(dataDir(), 'keys', 'jwt-secret'), 'utf8').trim()
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase', exp: Math.floor(Date.now() / 1000) + 3600, ...claims })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
