import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#contract/generated/database.types.ts'
import { keySetCacheMs, refreshBackoffMs, refreshMarginTicks, refreshTickMs } from '#core/house/specification.ts'

// Section 9, tested through the client: supabase-js implements these rules, and these tests notice when a newer version no longer does.

const storageKey = 'session'
const nowMs = Date.UTC(2027, 2, 5, 12)

const sessionEndingIn = (seconds: number, accessToken = 'a.e30.c') => ({
  access_token: accessToken,
  refresh_token: 'first',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: nowMs / 1000 + seconds,
  user: { id: '8f7a4c52-9a1e-4a63-9c7c-0a4c5d1b2e3f', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
})

function clientWith(session: unknown, fetch: typeof globalThis.fetch) {
  const kept = new Map([[storageKey, JSON.stringify(session)]])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const options = {
    auth: { storage, storageKey, persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    global: { fetch },
  }
  return createClient<Database>('http://house.example', 'anon', options)
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs })
  // supabase-js reports each refused refresh there.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the access token', () => {
  // A tick sees whole ticks left: refreshed at 3 or fewer, which is 90 s and the rest of the fourth.
  it.each([
    [(refreshMarginTicks + 2) * 30, 0],
    [(refreshMarginTicks + 1) * 30 + 1, 0],
    [refreshMarginTicks * 30 + 1, 1],
    [refreshMarginTicks * 30, 1],
    [10, 1],
  ])('with %i s left is refreshed %i times at the first tick', async (secondsLeft, times) => {
    const asked: string[] = []
    const client = clientWith(sessionEndingIn(secondsLeft), async (input) => {
      asked.push(String(input))
      return json({ ...sessionEndingIn(3600), refresh_token: 'second' })
    })
    await client.auth.initialize()
    await client.auth.startAutoRefresh()
    await vi.advanceTimersByTimeAsync(50)
    await client.auth.stopAutoRefresh()
    expect(asked.filter((url) => url.includes('grant_type=refresh_token'))).toHaveLength(times)
  })

  it('is looked at every 30 s', async () => {
    const asked: number[] = []
    const client = clientWith(sessionEndingIn(refreshMarginTicks * 30 + 60), async () => {
      asked.push(Date.now() - nowMs)
      return json({ ...sessionEndingIn(7200), refresh_token: 'second' })
    })
    await client.auth.initialize()
    await client.auth.startAutoRefresh()
    await vi.advanceTimersByTimeAsync(4 * refreshTickMs)
    await client.auth.stopAutoRefresh()
    expect(asked).toHaveLength(1)
    expect((asked[0] ?? 0) % refreshTickMs).toBeLessThan(1000)
    expect(asked[0]).toBeGreaterThan(0)
  })

  it('is asked for again after 200 ms, 400 ms, 800 ms … within 30 s while the house answers 503', async () => {
    const asked: number[] = []
    const client = clientWith(sessionEndingIn(10), async () => {
      asked.push(Date.now() - nowMs)
      return json({ message: 'unavailable' }, 503)
    })
    const refreshed = client.auth.refreshSession({ refresh_token: 'first' })
    await vi.advanceTimersByTimeAsync(60_000)
    await refreshed
    const waits = asked.slice(1, 8).map((atMs, index) => atMs - (asked[index] ?? 0))
    expect(waits.length).toBeGreaterThan(4)
    expect(waits).toEqual(waits.map((_, attempt) => refreshBackoffMs(attempt)))
    expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBeLessThan(refreshTickMs)
  })
})

it('the key set is cached for ten minutes', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const token = await new SignJWT({ sub: 'x' })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setExpirationTime(nowMs / 1000 + 7200)
    .sign(privateKey)
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', key_ops: ['verify'] }] }
  let asked = 0
  const client = clientWith(sessionEndingIn(7200, token), async (input) => {
    if (String(input).includes('jwks.json')) asked++
    return json(keys)
  })
  const claims = async () => expect((await client.auth.getClaims(token)).error).toBeNull()
  await claims()
  vi.setSystemTime(nowMs + keySetCacheMs - 1000)
  await claims()
  expect(asked).toBe(1)
  vi.setSystemTime(nowMs + keySetCacheMs + 1000)
  await claims()
  expect(asked).toBe(2)
})
