import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PartContext } from '../http/part.ts'
import { createTokens } from '../http/tokens.ts'
import type { Limits } from './calls.ts'
import { functionsIn } from './part.ts'

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))
const tokens = createTokens({ name: 'house', jwtSecret: 'a secret of thirty-two characters or more' })
const open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

/** The functions of the fixtures behind a port, with what was logged and what `/health` would note. */
async function host(limits: Partial<Limits>, functions: Record<string, object> = {}) {
  const app = Fastify()
  const logged: string[] = []
  const say = (_: object, text: string) => void logged.push(text)
  const notes: (() => string[])[] = []
  const context = {
    config: { port: 3000, siteUrl: 'http://127.0.0.1:3000' },
    settings: { functions },
    tokens,
    log: { info: say, warn: say, error: say },
    notes,
  } as unknown as PartContext
  await app.register(functionsIn(fixtures, limits)(context), { prefix: '/functions/v1' })
  open.push(app)
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/functions/v1`
  const headers = { authorization: `Bearer ${await tokens.anonKey()}` }
  return {
    logged,
    notes: () => notes.flatMap((note) => note()),
    async ask(path: string, init: RequestInit = {}) {
      const answer = await fetch(`${url}/${path}`, { headers, ...init })
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: (await answer.json()) as { pid: number; code: string; message: string; begun: number },
      }
    },
  }
}

const exists = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a function stuck inside one call of the engine', () => {
  it.each(['json', 'regex', 'decoder', 'buffers'])('is ended with all its memory, and a new process answers others: %s', async (hog) => {
    const { ask, notes, logged } = await host({ cpuMs: 600, memoryMb: 128, residentMb: 400 })
    const { pid } = (await ask('hog')).body
    const stuck = await ask(`hog?do=${hog}`)
    expect([stuck.status, stuck.body.code]).toEqual([546, 'WORKER_LIMIT'])
    const after = await ask('hog')
    expect(after.status).toBe(200)
    expect(after.body.pid).not.toBe(pid)
    expect(exists(pid)).toBe(false)
    expect(logged.join('\n')).toMatch(/used more than/)
    expect(notes()).toEqual([expect.stringMatching(/^Function hog was ended once in the last five minutes and started anew: /)])
  })

  it('other requests are served by another process', async () => {
    const { ask, logged } = await host({ stalledMs: 100, cpuMs: 600_000, memoryMb: 2000, residentMb: 4000 })
    const { pid } = (await ask('hog')).body
    const left = new AbortController()
    void ask('hog?do=regex', { signal: left.signal }).catch(() => {})
    await vi.waitFor(() => expect(logged).toContain('The function is busy with one thing; another process takes what comes.'), {
      timeout: 30_000,
    })
    const other = await ask('hog')
    expect(other.status).toBe(200)
    expect(other.body.pid).not.toBe(pid)
    expect(exists(pid)).toBe(true)
    left.abort()
  })

  it('is retried in a new process for requests it had not begun', async () => {
    const { ask } = await host({ cpuMs: 600, stalledMs: 600_000 })
    await ask('hog')
    const stuck = ask('hog?do=regex')
    const others = await Promise.all(Array.from({ length: 5 }, () => ask('hog', { method: 'POST', body: 'words' })))
    expect((await stuck).status).toBe(546)
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('is ended and named in the log when its caller has left', async () => {
    const { ask, logged, notes } = await host({ cpuMs: 600 })
    const { pid } = (await ask('hog')).body
    const left = new AbortController()
    const asked = ask('hog?do=regex', { signal: left.signal }).catch(() => 'left')
    await ask('waits')
    left.abort()
    expect(await asked).toBe('left')
    await vi.waitFor(() => expect(exists(pid)).toBe(false), { timeout: 30_000 })
    expect(logged.join('\n')).toContain(`The function used more than 600 ms of processor time. Its process ${pid} is ended`)
    expect(notes()[0]).toContain('used more than 600 ms of processor time')
  })
})

it('A function that cannot be loaded is named in the health report', async () => {
  const { ask, notes } = await host({})
  expect((await ask('broken')).status).toBe(503)
  expect(notes()).toEqual(['Function broken cannot be started: TypeError: A function exports default { fetch } or calls Deno.serve.'])
})

describe('all functions together', () => {
  it('have a limited number of processes; one more is refused with a retry time and a line in the log', async () => {
    const { ask, logged } = await host({ processes: 1 })
    const left = new AbortController()
    const held = ask('waits', { method: 'POST', body: 'words', signal: left.signal }).catch(() => 'left')
    await vi.waitFor(async () => expect((await ask('waits')).body.begun).toBe(1), { timeout: 30_000 })
    const words = 'No process is free for this function: 1 of 1 processes'
    const refused = await ask('echo')
    expect([refused.status, refused.retryAfter, refused.body.code]).toEqual([503, '5', 'ALL_BUSY'])
    expect(refused.body.message).toContain(words)
    expect(logged.join('\n')).toContain(words)
    left.abort()
    expect(await held).toBe('left')
    // The idle process gives up its place.
    await vi.waitFor(async () => expect((await ask('echo')).status).toBe(200), { timeout: 30_000 })
  })
  it('have a limited total memory', async () => {
    const { ask } = await host({ processesMb: 1 })
    const left = new AbortController()
    const held = ask('waits', { method: 'POST', body: 'words', signal: left.signal }).catch(() => 'left')
    await vi.waitFor(async () => expect((await ask('waits')).body.begun).toBe(1), { timeout: 30_000 })
    expect((await ask('echo')).status).toBe(503)
    left.abort()
    await held
  })
})

describe('the size of a request', () => {
  const large = '[{}]'.padEnd(300_000)
  const unannounced = (text: string): RequestInit =>
    ({
      method: 'POST',
      body: new Blob([text]).stream(),
      duplex: 'half',
    }) as RequestInit

  it('is limited to some kilobytes, and nothing of a larger body reaches the function', async () => {
    const { ask } = await host({})
    const refused = await ask('waits', { method: 'POST', body: large })
    expect([refused.status, refused.body]).toEqual([413, { code: 'BODY_TOO_LARGE', message: 'A request may bring 102400 bytes.' }])
    expect((await ask('waits')).body.begun).toBe(0)
  })
  it('is counted where its length was not sent first', async () => {
    const { ask } = await host({})
    expect((await ask('echo', unannounced(large))).status).toBe(413)
    expect((await ask('echo', unannounced('words'))).status).toBe(200)
  })
  it('is limited by the settings of a function', async () => {
    const { ask } = await host({}, { echo: { body_limit: '1MiB' }, hog: { body_limit: 10 } })
    expect((await ask('echo', { method: 'POST', body: large })).status).toBe(200)
    expect((await ask('hog', { method: 'POST', body: 'eleven bytes' })).status).toBe(413)
  })
})
