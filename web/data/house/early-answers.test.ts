import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlyAnswer, questionOf } from './early-answers.ts'

// Prefetched answers are used once, by the same person, for the same request, and not when stale.

const address = 'http://house.example/rest/v1/documentaries?select=id,title&id=eq.7'
const asAnn = { headers: { authorization: 'Bearer ann' } }
let now = 0
beforeEach(() => {
  now = 2000
  vi.stubGlobal('location', { origin: 'http://house.example' })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  globalThis.early = { token: 'ann', answers: new Map([[questionOf(address), Promise.resolve(new Response('early'))]]), pictures: [] }
})
afterEach(() => {
  globalThis.early = undefined
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const told = async (answer: Promise<Response> | undefined) => answer && (await answer).text()

it('is used once, in any order of queries', async () => {
  const turned = 'http://house.example/rest/v1/documentaries?id=eq.7&select=id,title'
  expect(await told(earlyAnswer(turned, asAnn))).toBe('early')
  expect(earlyAnswer(turned, asAnn)).toBeUndefined()
})

it('is given for 30 seconds; then all of them are forgotten', async () => {
  now = 30_000
  const { early } = globalThis
  early!.answers.set('other', Promise.resolve(new Response('other')))
  expect(await told(earlyAnswer(address, asAnn))).toBe('early')
  early!.answers.set(questionOf(address), Promise.resolve(new Response('old')))
  now = 30_001
  expect(earlyAnswer(address, asAnn)).toBeUndefined()
  expect(early!.answers.size).toBe(0)
  now = 29_000
  expect(earlyAnswer(address, asAnn), 'not given again').toBeUndefined()
})

it.each([
  ['another person', address, { headers: { authorization: 'Bearer bob' } }],
  ['nobody', address, {}],
  ['another question', address.replace('eq.7', 'eq.8'), asAnn],
  ['the same with values', address, { ...asAnn, method: 'POST', body: '{"query":""}' }],
  ['a request for one row alone', address, { headers: { ...asAnn.headers, accept: 'application/vnd.pgrst.object+json' } }],
])('is not for %s', async (_, asked, init) => {
  expect(earlyAnswer(asked, init)).toBeUndefined()
  expect(await told(earlyAnswer(address, asAnn)), 'and stays for who asked').toBe('early')
})

it('a call is identified by its values, in any order', async () => {
  const call = 'http://house.example/rest/v1/rpc/search_documentaries'
  globalThis.early!.answers.set(questionOf(call, '{"query":"","sort":"best"}'), Promise.resolve(new Response('found')))
  expect(earlyAnswer(call, { ...asAnn, method: 'POST', body: '{"sort":"title","query":""}' })).toBeUndefined()
  expect(await told(earlyAnswer(call, { ...asAnn, method: 'POST', body: '{"sort":"best","query":""}' }))).toBe('found')
})

it('what did not come is asked again', async () => {
  globalThis.early!.answers.set(questionOf(address), Promise.reject(new Error('the line broke')))
  const fetched = vi.fn(async () => new Response('asked again'))
  vi.stubGlobal('fetch', fetched)
  expect(await told(earlyAnswer(address, asAnn))).toBe('asked again')
  expect(fetched).toHaveBeenCalledWith(address, asAnn)
})
