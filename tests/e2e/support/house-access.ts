import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { signedByHouse } from '#tests/support/signed-by-house.ts'

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

const signed = (claims: Record<string, unknown>) => signedByHouse(dataDir(), claims)
