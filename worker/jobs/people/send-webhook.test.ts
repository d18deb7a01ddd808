import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'
import type { WorkerHouse } from '../../job-context.ts'
import { sendWebhook } from './send-webhook.ts'

let house: TestHouse
let people: { client: SupabaseClient; id: string }[]
const servers: Server[] = []
const sql = () => house.context.database.pool('postgres')

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  people = await Promise.all(
    ['Cy', 'Di'].map(async (name) => {
      const client = await house.person(name)
      return { client, id: (await client.auth.getUser()).data.user!.id }
    }),
  )
  await sql()`insert into private.house_abilities (name) values ('call-this-machine')`
})
afterEach(async () => {
  await sql()`delete from public.webhooks`
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => house.close())

async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
/** A webhook at `url` with one test delivery that waits. */
async function waiting(url: string, { client } = people[0]!) {
  const { data } = await client.rpc('make_webhook', { url, events: ['film.ready'] }).throwOnError()
  const { data: delivery } = await client.rpc('test_webhook', { webhook: data.id }).throwOnError()
  return { ...(data as { id: string; secret: string }), delivery: delivery as string }
}
const turn = (personId = people[0]!.id, siteUrl = house.url, signal = new AbortController().signal) =>
  sendWebhook.perform({ sql: sql(), siteUrl, log: pino({ level: 'silent' }) } as unknown as WorkerHouse, { personId }, signal)
const state = async (delivery: string) =>
  (
    await sql()`select state, tries::int, answered::int, problem, round(extract(epoch from next_try_at - now()) / 60)::int as minutes
      from public.webhook_deliveries where id = ${delivery}`
  )[0]
const isDue = (delivery: string) =>
  sql()`update public.webhook_deliveries set next_try_at = now() where id = ${delivery} and state = 'waiting'`
const delivered = { state: 'delivered', tries: 1, answered: 204, problem: null, minutes: null }

describe('A delivery', () => {
  it('is signed by both secrets for a day, with the whole address of a page, and queues nothing more', async () => {
    let heard: { method?: string | undefined; headers: IncomingHttpHeaders; text: string } | undefined
    const url = await receiver(async (request, response) => {
      let text = ''
      for await (const part of request) text += part
      heard = { method: request.method, headers: request.headers, text }
      response.writeHead(204).end()
    })
    const { id, delivery } = await waiting(url)
    await people[0]!.client.rpc('renew_webhook_secret', { webhook: id }).throwOnError()
    await turn()
    expect(await state(delivery)).toEqual(delivered)
    expect(heard).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json', 'webhook-id': delivery } })
    expect(heard!.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/)
    expect(JSON.parse(heard!.text)).toEqual({
      type: 'webhook.test',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { webhookId: id, title: 'Test', address: `${house.url}/settings?view=webhooks` },
    })
  })
  it('that is answered 500 is sent again with the same id, and with 200 it is delivered', async () => {
    const ids: unknown[] = []
    const url = await receiver((request, response) => {
      ids.push(request.headers['webhook-id'])
      response.writeHead(ids.length === 1 ? 500 : 200).end()
    })
    const { delivery } = await waiting(url)
    await turn()
    expect(await state(delivery)).toEqual({ state: 'waiting', tries: 1, answered: 500, problem: null, minutes: 1 })
    await turn()
    expect(ids).toHaveLength(1)
    await isDue(delivery)
    await turn()
    expect(await state(delivery)).toEqual({ ...delivered, tries: 2, answered: 200 })
    expect(ids).toEqual([delivery, delivery])
  })
  it('is given up after seven tries, each later than the one before, and can be sent again', async () => {
    let status = 503
    const { delivery } = await waiting(await receiver((_, response) => response.writeHead(status).end()))
    const pauses: unknown[] = []
    for (let tries = 0; tries < 7; tries++) {
      await isDue(delivery)
      await turn()
      pauses.push((await state(delivery))!['minutes'])
    }
    expect(pauses).toEqual([1, 5, 30, 120, 360, 720, null])
    expect(await state(delivery)).toMatchObject({ state: 'given-up', tries: 7 })
    status = 200
    await people[0]!.client.rpc('send_delivery_again', { delivery }).throwOnError()
    await turn()
    expect(await state(delivery)).toMatchObject({ state: 'delivered', tries: 8 })
  })
  it('follows no redirect', async () => {
    const asked: unknown[] = []
    const other = await receiver((request, response) => {
      asked.push(request.url)
      response.end()
    })
    const { delivery } = await waiting(await receiver((_, response) => response.writeHead(307, { location: other }).end()))
    await turn()
    expect(await state(delivery)).toMatchObject({ state: 'waiting', answered: 307 })
    expect(asked).toEqual([])
  })
  it('is delivered though the answer has no end', async () => {
    const url = await receiver((_, response) => {
      response.writeHead(200)
      const more = () => response.write(Buffer.alloc(65_536)) && setImmediate(more)
      more()
    })
    const { delivery } = await waiting(url)
    await turn()
    expect(await state(delivery)).toMatchObject({ state: 'delivered', answered: 200 })
  })
  it.each([
    ['an inner address', 'https://127.0.0.1/hook', 'inner'],
    ['a name that leads to one', 'https://localhost/hook', 'inner'],
    ['another port', 'http://127.0.0.1:9/hook', 'unreachable'],
  ])('of a public house does not go to %s', async (_, url, problem) => {
    const { delivery } = await waiting(url)
    await turn(people[0]!.id, 'https://films.example')
    expect(await state(delivery)).toMatchObject({ state: 'waiting', answered: null, problem })
  })
  it('is not tried when the worker stops in the middle, and is taken up at once', async () => {
    const stopping = new AbortController()
    let calls = 0
    const url = await receiver((_, response) => {
      if (++calls > 1) response.writeHead(204).end()
      else stopping.abort(new Error('The worker is stopping.'))
    })
    const { delivery } = await waiting(url)
    await expect(turn(people[0]!.id, house.url, stopping.signal)).rejects.toThrow('The worker is stopping.')
    expect(await state(delivery)).toMatchObject({ state: 'waiting', tries: 0 })
    await turn()
    expect(await state(delivery)).toEqual(delivered)
  })
})

it('A receiver that does not answer within ten seconds delays nobody else, and one person has one delivery under way', async () => {
  let calls = 0
  const { promise: called, resolve } = Promise.withResolvers<void>()
  const slow = await receiver(() => {
    calls++
    resolve()
  })
  const mine = await waiting(slow)
  const second = await waiting(slow)
  const theirs = await waiting(await receiver((_, response) => response.writeHead(204).end()), people[1])
  const under = turn()
  await called
  await turn()
  expect(calls).toBe(1)
  await turn(people[1]!.id)
  expect(await state(theirs.delivery)).toEqual(delivered)
  await under
  const first = (await Promise.all([mine, second].map(({ delivery }) => state(delivery)))).filter((one) => one!['tries'] === 1)
  expect(first).toEqual([{ state: 'waiting', tries: 1, answered: null, problem: 'late', minutes: 1 }])
  const [queued] =
    await sql()`select count(*)::int as jobs from graphile_worker.jobs where run_at <= now() and key = ${`send-webhook:${people[0]!.id}`}`
  expect(queued).toEqual({ jobs: 1 })
}, 60_000)

it.each([
  [410, 'now()', 'gone'],
  [500, "now() - interval '121 hours'", 'failing'],
])('After %i, failing since %s, a webhook is paused and its person is told once', async (status, since, why) => {
  await sql()`delete from public.notices`
  const { id, delivery } = await waiting(await receiver((_, response) => response.writeHead(status).end()))
  await sql().unsafe(`update public.webhooks set failing_since = ${since}`)
  await turn()
  expect((await sql()`select paused_why from public.webhooks where id = ${id}`)[0]).toEqual({ paused_why: why })
  const [told] = await sql()`select kind, about, leads_to from public.notices`
  expect(told).toMatchObject({ kind: 'account', about: { what: `webhook-${why}` }, leads_to: '/settings?view=webhooks' })
  await isDue(delivery)
  await turn()
  expect(await state(delivery)).toMatchObject({ tries: 1 })
})

describe('The receiver of the guide', () => {
  let receiving: Awaited<ReturnType<typeof startReceiver>>
  afterEach(() => receiving.stop())

  it('takes what is signed by its secret, once, and nothing else', async () => {
    const { id, secret, delivery } = await waiting('http://127.0.0.1:9/')
    receiving = await startReceiver(secret)
    const { url, lines, line } = receiving
    await people[0]!.client.rpc('change_webhook', { webhook: id, url, events: ['film.ready'] }).throwOnError()
    await isDue(delivery)
    const printed = line()
    await turn()
    await printed
    expect(lines.at(-1)).toBe(`webhook.test Test ${house.url}/settings?view=webhooks`)
    expect(await state(delivery)).toEqual(delivered)

    await people[0]!.client.rpc('send_delivery_again', { delivery }).throwOnError()
    await turn()
    expect(await state(delivery)).toMatchObject({ state: 'delivered', tries: 2 })
    expect(lines).toHaveLength(2)

    await sql()`update private.webhook_secrets set secret = sha256('another')`
    await people[0]!.client.rpc('send_delivery_again', { delivery }).throwOnError()
    await turn()
    expect(await state(delivery)).toMatchObject({ state: 'waiting', answered: 401 })
  })
  it('refuses what is older than five minutes, unsigned, or longer than it may be', async () => {
    const secret = Buffer.alloc(32, 7)
    receiving = await startReceiver(`whsec_${secret.toString('base64')}`)
    const { url } = receiving
    const body = '{"type":"film.ready","data":{}}'
    const at = (seconds: number) => {
      const sent = String(Math.floor(Date.now() / 1000) + seconds)
      const signature = `v1,${createHmac('sha256', secret).update(`one.${sent}.${body}`).digest('base64')}`
      return { 'webhook-id': 'one', 'webhook-timestamp': sent, 'webhook-signature': signature }
    }
    const post = async (headers: Record<string, string>, sent = body) => (await fetch(url, { method: 'POST', headers, body: sent })).status
    expect(await post(at(0))).toBe(204)
    for (const seconds of [-400, 400]) expect(await post(at(seconds)), `${seconds} s`).toBe(401)
    expect(await post({})).toBe(401)
    expect(await post({ ...at(0), 'webhook-id': 'two' })).toBe(401)
    expect(await post({ ...at(0), 'webhook-signature': 'v1,' })).toBe(401)
    expect(await post(at(0), `${body} `)).toBe(401)
    expect(await post(at(0), 'x'.repeat(70_000))).toBe(413)
  })
})
