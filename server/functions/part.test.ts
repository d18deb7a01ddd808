import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { identifyWith } from '../http/app.ts'
import type { PartContext } from '../http/part.ts'
import { createTokens } from '../http/tokens.ts'
import { functionsIn } from './part.ts'

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))
const tokens = createTokens({ name: 'house', jwtSecret: 'a secret of thirty-two characters or more' })
const dataDir = mkdtempSync(join(tmpdir(), 'actuality-functions-'))
let app: FastifyInstance
let url: string
let caller: SupabaseClient

beforeAll(async () => {
  app = Fastify()
  const config = readConfig({ DATA_DIR: dataDir, JWT_SECRET: 'a secret of thirty-two characters or more', LOG_LEVEL: 'silent' })
  const context = { config, settings: {}, tokens, log: app.log, identify: identifyWith(tokens) } as unknown as PartContext
  await app.register(
    functionsIn(fixtures, { memoryMb: 64, cpuMs: 400, wallMs: 10_000, atOncePerAddress: 20, bodyBytes: 3_000_000 })(context),
    { prefix: '/functions/v1' },
  )
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  caller = createClient(url, await tokens.anonKey(), { auth: { persistSession: false } })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const bearer = async () => ({ authorization: `Bearer ${await tokens.anonKey()}` })

async function refusal(name: string, options: object = {}) {
  const { error } = await caller.functions.invoke(name, options)
  expect(error).toBeInstanceOf(FunctionsHttpError)
  const response = (error as FunctionsHttpError).context as Response
  return { status: response.status, ...((await response.json()) as { code: string; message: string }) }
}

describe('a function gets every body supabase-js sends', () => {
  const form = new FormData()
  form.set('title', 'Nine Straits')
  form.set('file', new Blob(['x']), 'cue.vtt')
  it.each([
    ['an object', { a: 1 }, { type: 'application/json', text: '{"a":1}' }],
    ['a string', 'words', { type: expect.stringContaining('text/plain'), text: 'words' }],
    ['a blob', new Blob(['bytes']), { type: 'application/octet-stream', text: 'bytes' }],
    ['bytes', new TextEncoder().encode('raw').buffer, { type: 'application/octet-stream', text: 'raw' }],
    ['a form', form, { form: { title: 'Nine Straits', file: 'cue.vtt' } }],
  ])('%s', async (_name, body, expected) => {
    const { data, error } = await caller.functions.invoke('echo', { body: body as never })
    expect(error).toBeNull()
    expect(data).toMatchObject({ method: 'POST', key: true, ...expected })
  })
  it('and the address of the client, ignoring what it claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const { data } = await caller.functions.invoke('echo', { body: {}, headers })
    expect(data).toMatchObject({ address: '127.0.0.1' })
  })
  it('and the method and query it is asked with', async () => {
    const { data } = await caller.functions.invoke('echo?q=tide', { method: 'GET' })
    expect(data).toMatchObject({ method: 'GET', query: 'tide' })
  })
})

describe('a function written for the platform', () => {
  it('may call Deno.serve, and work on after the answer', async () => {
    const { data } = await caller.functions.invoke('deno-serve', { body: {} })
    expect(data).toEqual({ method: 'POST', url: true })
    expect((await caller.functions.invoke('deno-serve', { method: 'GET' })).data).toEqual({ method: 'GET', url: true })
  })
  it('may import with npm:, jsr: and addresses of packages the server has', async () => {
    const response = await fetch(`${url}/functions/v1/deno-imports`, { headers: await bearer() })
    expect(await response.json()).toEqual(['function', 'function'])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
  it('answers preflights itself, without a token', async () => {
    const preflight = await fetch(`${url}/functions/v1/deno-imports`, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-info')
    expect((await fetch(`${url}/functions/v1/deno-imports`)).status).toBe(401)
  })
})

it('streams an answer as it is made', async () => {
  const response = await fetch(`${url}/functions/v1/trickle`, { headers: await bearer() })
  const parts: string[] = []
  for await (const chunk of response.body!) parts.push(new TextDecoder().decode(chunk))
  expect(parts.join('')).toBe('part 1;part 2;part 3;')
  expect(parts.length).toBeGreaterThan(1)
})

it('leaves a function what it keeps and gives again', async () => {
  for (let time = 0; time < 3; time++) {
    const response = await fetch(`${url}/functions/v1/keeps-buffer`, { headers: await bearer() })
    expect(await response.text()).toBe('kept between requests')
  }
})

describe('a failing function affects no other', () => {
  it.each([
    ['spin', 546, 'WORKER_LIMIT'],
    ['hoard', 546, 'WORKER_LIMIT'],
    ['throws', 500, 'WORKER_ERROR'],
    ['broken', 503, 'BOOT_ERROR'],
    ['absent', 404, 'NOT_FOUND'],
  ])('%s answers %i', async (name, status, code) => {
    const refused = await refusal(name)
    expect(refused).toMatchObject({ status, code })
    expect(refused.message).not.toContain('secret')
    expect((await caller.functions.invoke('echo', { body: 'still here' })).data).toMatchObject({ text: 'still here' })
  })
})

describe('a slow caller', () => {
  it('does not block others, has a limited number of requests, and makes room by leaving', async () => {
    const slow = await Promise.all(
      Array.from({ length: 20 }, () => new Promise<ClientRequest>((done) => ask('large', (request) => done(request)))),
    )
    const one = await fetch(`${url}/functions/v1/large`, { headers: await bearer() })
    expect([one.status, one.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await caller.functions.invoke('echo', { body: 'still here' })).data).toMatchObject({ text: 'still here' })
    for (const request of slow) request.destroy()
    const next = await vi.waitFor(
      async () => {
        const answer = await fetch(`${url}/functions/v1/large`, { headers: await bearer() })
        expect(answer.status).toBe(200)
        return answer
      },
      { timeout: 10_000, interval: 200 },
    )
    expect((await next.arrayBuffer()).byteLength).toBe(40_000_000)
    // The same thread answers: it was not blocked by a slow caller.
    expect(Number(next.headers.get('x-answered'))).toBeGreaterThan(20)
  })
  it('may send more than the function reads, up to a limit', async () => {
    expect((await caller.functions.invoke('ignores-body', { body: new Blob([new Uint8Array(2_000_000)]) })).data).toEqual({
      read: 'one chunk',
    })
    expect(await refusal('echo', { body: new Blob([new Uint8Array(4_000_000)]) })).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    expect((await caller.functions.invoke('ignores-body', { body: new Blob([new Uint8Array(9)]) })).error).toBeNull()
  })
  /** Asks and reads nothing of the answer. */
  function ask(name: string, answered: (request: ClientRequest) => void) {
    void bearer().then((headers) => {
      const request = get(`${url}/functions/v1/${name}`, { headers, agent: false }, () => answered(request))
      request.on('error', () => {})
    })
  }
})

it('a function finds its imports in deno.json and its settings in functions/.env', async () => {
  expect((await caller.functions.invoke('mapped')).data).toEqual({
    greeting: 'from the shared folder',
    schemas: 'function',
    own: 'Nine Straits',
    publishable: 'eyJ',
    secret: 'eyJ',
  })
})

describe('access control', () => {
  it('refuses a caller with an apikey and no token', async () => {
    const response = await fetch(`${url}/functions/v1/echo`, { headers: { apikey: await tokens.anonKey() } })
    expect([response.status, await response.json()]).toEqual([
      401,
      { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
    ])
  })
  it('refuses a caller without a key', async () => expect((await fetch(`${url}/functions/v1/echo`)).status).toBe(401))
  it('refuses a forged token', async () => {
    const response = await fetch(`${url}/functions/v1/echo`, {
      headers: {
        authorization: `Bearer ${await createTokens({ name: 'house', jwtSecret: 'another secret of thirty-two characters' }).anonKey()}`,
      },
    })
    expect(response.status).toBe(401)
  })
  it('does not leave the folder', async () => {
    const response = await fetch(`${url}/functions/v1/..%2ffixtures%2fecho`, { headers: await bearer() })
    expect(response.status).toBe(404)
  })
})
