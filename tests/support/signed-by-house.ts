import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A token of the house in this folder, for an hour, made from its own secret as `npm run keys` does. */
export function signedByHouse(dataDir: string, claims: Record<string, unknown>): string {
  const secret = readFileSync(join(dataDir, 'keys', 'jwt-secret'), 'utf8').trim()
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase', exp: Math.floor(Date.now() / 1000) + 3600, ...claims })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
