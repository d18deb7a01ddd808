import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createApp } from './app.ts'
import { contentSecurityPolicy } from './headers.ts'
import { withoutSecrets } from './logging.ts'
import { refuseSlowClients } from './slow-clients.ts'
import { serveConfig, serveWebApp } from './web-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-app-'))
const dist = join(folder, 'dist')
const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', JWT_SECRET: 'x'.repeat(32) })
const app = createApp(config)

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<title>Actuality</title>')
  writeFileSync(join(dist, 'embed.html'), '<title>A film</title>')
  writeFileSync(join(dist, 'index-home.html'), '<title>The film now</title>')
  writeFileSync(join(dist, 'early-home.html'), '<title>The film now, and its picture</title>')
  writeFileSync(join(dist, 'index-film.html'), '<title>Its parts</title>')
  writeFileSync(join(dist, 'early-film.html'), '<title>Its poster and its parts</title>')
  const routes = [
    { address: '/', page: 'index-home.html', early: 'early-home.html', earlyWhenBare: true },
    { address: '/about', page: 'index.html' },
    { address: '/documentary/*', page: 'index-film.html', early: 'early-film.html' },
  ]
  writeFileSync(join(dist, '.routes.json'), JSON.stringify(routes))
  writeFileSync(join(dist, 'assets/main-4f2a.js'), 'export {}')
  writeFileSync(join(dist, 'assets/main-4f2a.js.br'), brotliCompressSync('export {}'))
  app.post('/rest/v1/echo', async (request) => request.body)
  app.get('/rest/v1/broken', async () => {
    throw new Error('secret detail')
  })
  serveConfig(app, config, 'anon-key')
  await serveWebApp(app, config, dist)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const page = { accept: 'text/html' }

describe('Addresses', () => {
  const answers: [string, number, Record<string, string>?][] = [
    ['/', 200],
    ['/about', 200],
    ['/about?from=home', 200],
    ['/documentary/7', 200],
    ['/documentary/7/more', 404],
    ['/wp-login.php', 404],
    ['/.routes.json', 404],
    ['/assets/../../data/keys/jwt-secret', 404],
    ['/assets/%2e%2e/%2e%2e/data/keys/jwt-secret', 404],
    ['/assets/..%2f..%2fdata%2fkeys%2fjwt-secret', 403],
    ['/assets/main-0000.js', 404],
  ]
  it.each(answers)('%s answers %i with the app', async (url, status) => {
    const reply = await app.inject({ url, headers: page })
    expect(reply.statusCode).toBe(status)
    expect(reply.body).not.toContain('x'.repeat(32))
  })

  it.each([
    ['/', 'The film now, and its picture'],
    ['/?reading=7', 'The film now'],
    ['/about', 'Actuality'],
    ['/documentary/7?t=3', 'Its poster and its parts'],
    ['/documentary/7/more', 'Actuality'],
  ])('%s gets the page of its room: %s', async (url, title) => {
    expect((await app.inject({ url, headers: page })).body).toBe(`<title>${title}</title>`)
  })

  it('an unknown address of the API answers JSON, for every caller', async () => {
    const reply = await app.inject({ url: '/rest/v1x', headers: { accept: 'application/json' } })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    expect((await app.inject({ url: '/other/v1/thing', headers: page })).json().code).toBe('not_found')
  })

  it('the browser gets the address of its request', async () => {
    const reply = await app.inject({ url: '/config.json', headers: { host: '192.168.1.5:3000' } })
    expect(reply.json()).toEqual({ supabaseUrl: 'http://192.168.1.5:3000', anonKey: 'anon-key' })
    const odd = await app.inject({ url: '/config.json', headers: { host: 'evil"/><script>' } })
    expect(odd.json().supabaseUrl).toBe(config.siteUrl)
    const stranger = await app.inject({ url: '/config.json', headers: { host: 'rebound.attacker.example' } })
    expect(stranger.json().supabaseUrl).toBe(config.siteUrl)
  })
})

describe('Headers', () => {
  it('pages name their sources and are never cached; hashed files are cached permanently', async () => {
    const { headers } = await app.inject({ url: '/', headers: page })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers['cache-control']).toBe('no-cache')
    expect((await app.inject('/assets/main-4f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('a part of the app has the same headers out of memory as from its file, and what is there already is not sent again', async () => {
    const url = '/assets/main-4f2a.js'
    const ask = (headers: Record<string, string>) => app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } })
    const told = ({ headers: { date, 'sb-request-id': id, ...headers } }: Awaited<ReturnType<typeof ask>>) => headers
    const fromFile = await ask({ 'if-modified-since': new Date(0).toUTCString() })
    const answers = [await ask({}), await ask({})]
    for (const answer of answers) {
      expect(told(answer)).toEqual(told(fromFile))
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {}')
    }
    expect((await ask({ 'if-none-match': String(fromFile.headers.etag) })).statusCode).toBe(304)
    expect((await ask({ range: 'bytes=0-1' })).statusCode).toBe(206)
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, identity' } })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
    expect((await app.inject({ url, method: 'HEAD' })).statusCode).toBe(200)
  })

  it('no other site may frame the house; the embed page is for framing', async () => {
    expect((await app.inject({ url: '/', headers: page })).headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect((await app.inject('/embed.html')).headers['content-security-policy']).toContain('frame-ancestors *')
  })

  it('engines may read the embed page, keep it only inside a page that frames it, and keep the house’s own pages', async () => {
    const robots = async (url: string) => (await app.inject({ url, headers: page })).headers['x-robots-tag']
    expect(await robots('/embed.html')).toBe('noindex, indexifembedded')
    expect(await robots('/embed.html?documentary=7&t=3')).toBe('noindex, indexifembedded')
    expect(await robots('/')).toBeUndefined()
    const asked = (await app.inject('/robots.txt')).body
    expect(asked).not.toContain('embed')
    expect(asked).toContain('Disallow: /rest/v1/')
  })

  it('an answer of the API opened as a page can do nothing', async () => {
    const { headers } = await app.inject({ method: 'POST', url: '/rest/v1/echo', payload: {} })
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('the policy has blob: for media alone, no eval and no inline script', () => {
    const policy = contentSecurityPolicy({ backend: 'https://api.example', https: true })
    expect(policy.split('; ').filter((directive) => directive.includes('blob:'))).toEqual(["media-src 'self' https://api.example blob:"])
    expect(policy).not.toMatch(/unsafe-eval|data:|script-src[^;]*unsafe/)
    expect(policy).toContain("connect-src 'self' https://api.example wss://api.example")
  })

  it('any site may call the API, and preflights are answered for every path', async () => {
    const reply = await app.inject({
      method: 'OPTIONS',
      url: '/rest/v1/films',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-thing',
      },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-allow-headers': 'x-thing' })
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('Limits', () => {
  const bodies: [string, string, number][] = [
    ['a body over 10 MB', JSON.stringify({ word: 'x'.repeat(11_000_000) }), 413],
    ['half a body', '{"word":', 400],
    ['a body that would change every object', '{"__proto__":{"admin":true}}', 400],
  ]
  it.each(bodies)('%s is refused', async (_what, payload, status) => {
    const reply = await app.inject({ method: 'POST', url: '/rest/v1/echo', payload, headers: { 'content-type': 'application/json' } })
    expect(reply.statusCode).toBe(status)
  })

  it('an error of ours shows the reader a number to quote and no detail', async () => {
    const reply = await app.inject('/rest/v1/broken')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain(String(reply.headers['sb-request-id']))
    expect(reply.body).not.toContain('secret detail')
  })

  it('a body sent a drop at a time is ended', async () => {
    const slow = createApp(config)
    refuseSlowClients(slow, [], { withinMs: 150 })
    slow.post('/call', async () => 'done')
    await slow.listen({ port: 0, host: '127.0.0.1' })
    const { answer } = await speak(slow, 'POST /call HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    expect(answer).toMatch(/^HTTP\/1.1 408/)
    await slow.close()
  })

  it('a slow upload without progress is ended, one with progress is not, and one we pause ourselves is not', async () => {
    const slow = Fastify()
    refuseSlowClients(slow, ['/upload'], { stretchMs: 200, bytesPerStretch: 1000 })
    slow.addContentTypeParser('*', (_request, _body, done) => done(null))
    slow.post('/upload', async (request) => {
      let bytes = 0
      for await (const chunk of request.raw) bytes += chunk.length
      return String(bytes)
    })
    slow.post('/upload/later', async (request) => {
      await new Promise((done) => setTimeout(done, 700))
      let bytes = 0
      for await (const chunk of request.raw) bytes += chunk.length
      return String(bytes)
    })
    await slow.listen({ port: 0, host: '127.0.0.1' })
    const head = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: video/mp4\r\ncontent-length: ${length}\r\n\r\n`
    const [dripped, steady, later] = await Promise.all([
      speak(slow, head('/upload', 100_000), { bytes: 10, everyMs: 50 }),
      speak(slow, head('/upload', 20_000), { bytes: 1000, everyMs: 40 }),
      speak(slow, `${head('/upload/later', 400_000)}${'x'.repeat(400_000)}`),
    ])
    expect(dripped.answer === '' || dripped.answer.startsWith('HTTP/1.1 408')).toBe(true)
    expect(steady.answer).toMatch(/20000$/)
    expect(later.answer).toMatch(/400000$/)
    await slow.close()
  })

  it('headers that never end are not waited for', { timeout: 40_000 }, async () => {
    const own = createApp(config)
    await own.listen({ port: 0, host: '127.0.0.1' })
    const { answer } = await speak(own, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', { bytes: 1, everyMs: 1000 })
    expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true)
    await own.close()
  })

  it('an upgrade to what is no web socket of ours is answered and closed', async () => {
    const own = createApp(config)
    await own.listen({ port: 0, host: '127.0.0.1' })
    for (const protocol of ['websocket', 'h2c']) {
      const head = `GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-key: x\r\n\r\n`
      expect((await speak(own, head)).answer).toMatch(/^HTTP\/1.1 404/)
    }
    await own.close()
  })
})

/** Sends `text`, then drops of a body; resolves with the answer when the other side closes. */
async function speak(to: FastifyInstance, text: string, drops?: { bytes: number; everyMs: number }) {
  const socket = connect((to.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes)).on('error', () => {})
  socket.write(text)
  const dripping = drops && setInterval(() => socket.write('x'.repeat(drops.bytes)), drops.everyMs)
  await new Promise((done) => socket.once('close', done))
  clearInterval(dripping)
  return { answer }
}

it('Logs contain no token, wherever it is in the address', () => {
  expect(withoutSecrets('/storage/v1/object/sign/media/a?token=abc.def&x=1')).toBe('/storage/v1/object/sign/media/a?token=…&x=1')
  expect(withoutSecrets('/realtime/v1/websocket?apikey=abc&vsn=1')).toBe('/realtime/v1/websocket?apikey=…&vsn=1')
  expect(withoutSecrets('/auth/v1/verify?type=signup&token_hash=abc&code=1')).toBe('/auth/v1/verify?type=signup&token_hash=…&code=…')
})
