import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PartContext } from '../http/part.ts'
import { createTokens } from '../http/tokens.ts'
import { functionsIn } from './part.ts'

// A function asks addresses that strangers wrote. Where they lead is looked at when the connection is made.

const fixtures = fileURLToPath(new URL('./fixtures', import.meta.url))
const tokens = createTokens({ name: 'house', jwtSecret: 'a secret of thirty-two characters or more' })
let beside: Server
let asked = 0
let port: number
beforeAll(async () => {
  beside = createServer((request, answer) => {
    asked++
    if (request.url === '/leads-on') answer.writeHead(302, { location: `http://[::ffff:127.0.0.1]:${port}/` }).end()
    else answer.end('what is beside the house')
  })
  await new Promise<void>((done) => beside.listen(0, '127.0.0.1', done))
  port = (beside.address() as AddressInfo).port
})
afterAll(() => void beside?.close())
const open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
})

async function house(siteUrl: string, ownPort: number) {
  const app = Fastify()
  const say = () => {}
  const context = {
    config: { port: ownPort, siteUrl },
    settings: {},
    tokens,
    log: { info: say, warn: say, error: say },
  } as unknown as PartContext
  await app.register(functionsIn(fixtures)(context), { prefix: '/functions/v1' })
  open.push(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${await tokens.anonKey()}` }
  return async (address: string) => {
    const answer = await fetch(`${url}/functions/v1/asks?${new URLSearchParams({ address })}`, { headers })
    return ((await answer.json()) as { said: string }).said
  }
}

it('A function of a public house reaches nothing on the local network, by number or by name', async () => {
  const ask = await house('https://films.example.org', 1)
  const before = asked
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
    expect(await ask(`http://${host}:${port}/`), host).toContain('leads to an inner network, where the house does not go.')
  expect(await ask('http://169.254.169.254/latest/meta-data')).toContain('leads to an inner network')
  expect(asked).toBe(before)
})

it('It reaches its own API, and no redirect from there to its neighbours', async () => {
  const ask = await house('https://films.example.org', port)
  expect(await ask(`http://127.0.0.1:${port}/`)).toBe('what is beside the house')
  expect(await ask(`http://127.0.0.1:${port}/leads-on`)).toContain('leads to an inner network')
})

it('A function of a house of one machine reaches that machine', async () => {
  const ask = await house('http://127.0.0.1:3000', 3000)
  expect(await ask(`http://localhost:${port}/`)).toBe('what is beside the house')
  expect(await ask('http://10.255.255.1/')).toContain('leads to an inner network')
})
