import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchAbroad } from './fetch-abroad.ts'
import { guardedLookup, type Lookup } from './guarded-lookup.ts'
import { isInner } from './inner-networks.ts'
import { withinBytes } from './within-bytes.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    }),
  )
})
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const leadsTo =
  (...addresses: string[]): Lookup =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('An address of no place in the world is inner', () => {
  it.each([
    [
      '127.0.0.1',
      '127.8.9.1',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
    ],
    [
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      '2001::1',
    ],
    ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '::ffff:0:1', '[::1]', 'database', ''],
  ])('%s …', (...addresses) => {
    expect(addresses.filter((address) => !isInner(address))).toEqual([])
  })
  it('and one of the world is not', () => {
    const world = ['1.1.1.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::1.1.1.1', '[2a00:1450::1]']
    expect(world.filter(isInner)).toEqual([])
  })
})

describe('A name is asked where it leads, and nowhere else', () => {
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a private place beside one of the world', ['1.1.1.1', '10.0.0.5']],
    ['a private place of IPv6', ['fd00::1']],
    ['nowhere', []],
  ])('refused: one that leads to %s', async (_name, addresses) => {
    await expect(fetchAbroad('https://rebound.example/', { find: leadsTo(...addresses) })).rejects.toThrow(
      'rebound.example leads to an inner network, where the house does not go.',
    )
  })
  it('is connected to what was found, in the form it is asked for', () => {
    const found: unknown[] = []
    guardedLookup(false, leadsTo('1.1.1.1', '2606:4700::1111'))('a.example', { all: false }, (...one) => found.push(one))
    guardedLookup(false, leadsTo('1.1.1.1'))('a.example', { all: true }, (...one) => found.push(one))
    expect(found).toEqual([
      [null, '1.1.1.1', 4],
      [null, [{ address: '1.1.1.1', family: 4 }]],
    ])
  })
  it.each(['http://a.example/', 'https://a.example:8443/', 'ftp://a.example/', 'http://127.0.0.1:80/'])('refused: %s', async (address) => {
    await expect(fetchAbroad(address, { find: leadsTo('1.1.1.1') })).rejects.toThrow('Only https on port 443 is asked.')
  })
  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://169.254.169.254/'])(
    'refused: %s',
    async (address) => {
      await expect(fetchAbroad(address)).rejects.toThrow('leads to an inner network')
    },
  )
})

describe('What answers on this machine of a house of one machine', () => {
  const thisMachine = true
  it('is read, with its status', async () => {
    const url = await serve((request, answer) => answer.writeHead(201).end(`${request.method} ${request.headers['x-word']}`))
    expect(await fetchAbroad(url, { thisMachine, method: 'POST', headers: { 'x-word': 'tide' }, body: 'x' })).toEqual({
      status: 201,
      text: 'POST tide',
    })
  })
  it('is not followed elsewhere', async () => {
    const url = await serve((_request, answer) => answer.writeHead(302, { location: 'http://10.0.0.1/' }).end())
    await expect(fetchAbroad(url, { thisMachine })).rejects.toThrow('The answer leads elsewhere, which is not followed.')
  })
  it('is not read beyond so many bytes', async () => {
    const url = await serve((_request, answer) => answer.end('x'.repeat(5000)))
    await expect(fetchAbroad(url, { thisMachine, mostBytes: 1000 })).rejects.toThrow('The answer is longer than 1000 bytes.')
    expect((await fetchAbroad(url, { thisMachine, mostBytes: 5000 })).text).toHaveLength(5000)
  })
  it('is its status alone where that is asked, though it leads elsewhere or has no end', async () => {
    const url = await serve((request, answer) => {
      answer.writeHead(request.url === '/gone' ? 308 : 200, { location: 'http://10.0.0.1/' }).write('x'.repeat(5000))
    })
    const asked = { thisMachine, onlyStatus: true, mostBytes: 1000 }
    expect(await fetchAbroad(url, asked)).toEqual({ status: 200, text: '' })
    expect(await fetchAbroad(`${url}/gone`, asked)).toEqual({ status: 308, text: '' })
  })
  it('is not waited for longer than so many seconds, also in the middle of an answer', async () => {
    const silent = await serve(() => {})
    await expect(fetchAbroad(silent, { thisMachine, seconds: 0.2 })).rejects.toThrow('There was no whole answer within 0.2 s.')
    const halfway = await serve((_request, answer) => void answer.write('half'))
    await expect(fetchAbroad(halfway, { thisMachine, seconds: 0.5 })).rejects.toThrow('There was no whole answer within 0.5 s.')
  })
})

it('An answer longer than it may be breaks off for the reader', async () => {
  await expect(withinBytes(new Response('x'.repeat(11)), 10).text()).rejects.toThrow('The answer is longer than 10 bytes.')
  expect(await withinBytes(Response.json({ a: 1 }, { status: 201 }), 10).json()).toEqual({ a: 1 })
})
