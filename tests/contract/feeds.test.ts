import { parseFeed } from '@rowanmanning/feed-parser'
import type { SupabaseClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

/** Feeds as programs read them: with a feed reader and a calendar from elsewhere, knowing nothing but the address. */

let house: TestHouse
let viewer: SupabaseClient
let creator: SupabaseClient
let films: StagedFilm[]
let creatorId: string
const hour = 3_600_000
const odd = 'Salt & "Water", <then> ice; it’s 𝄞 all\nthe way'
const synopsis = `${odd} \\ ${'Ähnlich wie im Jahr davor, '.repeat(8)}`
const startsAt = new Date(Math.ceil(Date.now() / hour) * hour + 24 * hour)

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'web,api' })
  const [one, other] = await Promise.all(['Cy', 'Otto'].map((name) => house.person(name)))
  viewer = await house.person('Vi')
  const idOf = async (person: SupabaseClient) => (await person.auth.getUser()).data.user!.id
  creator = one!
  creatorId = await idOf(creator)
  const stage = (id: string, title: string, more = {}) => makeFilm(house.context.database, { id } as StagedPerson, { title, ...more })
  films = [
    await stage(creatorId, odd.replace('\n', ' '), { synopsis, director: 'C. Quilaqueo', year: 2024 }),
    await stage(await idOf(other!), 'By another'),
  ]
  const published = (at: number) => new Date(Date.now() - at * 24 * hour).toISOString()
  const service = house.service()
  for (const [index, { id }] of films.entries())
    await service
      .from('documentaries')
      .update({ published_at: published(index + 1) })
      .eq('id', id)
      .throwOnError()
  const show = (days: number, more = {}) =>
    service
      .from('programme')
      .insert({ documentary_id: films[0]!.id, starts_at: new Date(+startsAt + days * 24 * hour).toISOString(), ...more })
      .throwOnError()
  await show(0, { place: 'Kino; hall 2, Bergen', note: 'with talk', ends_at: new Date(+startsAt + 2 * hour).toISOString() })
  await show(-30, { place: 'Last month' })
  await show(-90, { place: 'Last season' })
  await show(0, { on_front: true, reason: 'At the top of the house.' })
})
afterAll(() => house.close())

async function read(kind: string, { about, as }: { about?: string; as?: 'calendar' } = {}) {
  const secret = (await viewer.rpc('make_feed', { kind, about }).throwOnError()).data as string
  const address = `${house.url}/functions/v1/feed?key=${secret}${as ? `&as=${as}` : ''}`
  const answer = await fetch(address)
  return { address, answer, text: await answer.text() }
}

describe('a feed reader', () => {
  it('lists the newest films first, with their texts', async () => {
    const { address, answer, text } = await read('films')
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const feed = parseFeed(text)
    expect(feed.title).toBe('Actuality: new films')
    expect(new URL(feed.self!).search).toBe(new URL(address).search)
    expect(feed.items.map(({ id }) => id)).toEqual(films.map(({ id }) => id))
    const [first] = feed.items
    expect(first!.title).toBe(odd.replace('\n', ' '))
    expect(first!.url).toMatch(new RegExp(`/documentary/${films[0]!.id}$`))
    expect(first!.description).toBe(`C. Quilaqueo, 2024, 1 h 24 min\n${synopsis.trim()}`)
    expect(Math.abs(+first!.published! - (Date.now() - 24 * hour))).toBeLessThan(10 * 60_000)
  })
  it('follows one creator, or a season', async () => {
    const one = parseFeed((await read('creator', { about: creatorId })).text)
    expect([one.title, one.items.map(({ id }) => id)]).toEqual(['Actuality: C. Quilaqueo', [films[0]!.id]])
    const service = house.service()
    const today = new Date().toISOString().slice(0, 10)
    const words = { title: 'Tides', introduction: 'In and out.', signed_by: 'M. O.', starts_on: today, ends_on: today }
    const { data } = await service.from('seasons').insert(words).select('id').single().throwOnError()
    await service.from('season_films').insert({ season_id: data.id, documentary_id: films[1]!.id, position: 1 }).throwOnError()
    const season = parseFeed((await read('season', { about: data.id })).text)
    expect([season.title, season.items.map(({ id }) => id)]).toEqual(['Actuality: Tides', [films[1]!.id]])
  })
  it('learns at once when a film is withdrawn', async () => {
    const { address } = await read('films')
    const update = (visibility: string) =>
      house.service().from('documentaries').update({ visibility }).eq('id', films[1]!.id).throwOnError()
    await update('private')
    expect(parseFeed(await (await fetch(address)).text()).items.map(({ id }) => id)).toEqual([films[0]!.id])
    await update('public')
  })
  it('stores when it was read, and nothing else', async () => {
    await read('films')
    const { data } = await viewer.rpc('my_feeds')
    expect(data[0]).toMatchObject({ kind: 'films', read_at: expect.any(String) })
    expect(new Date(data[0].read_at).getUTCMinutes()).toBe(0)
  })
})

describe('a calendar', () => {
  it('has upcoming screenings and those of the last two months, at their time and place', async () => {
    const { answer, text } = await read('programme', { as: 'calendar' })
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map(({ location }) => location)).toEqual(['Last month', 'Kino; hall 2, Bergen'])
    const coming = events[1]!
    expect(coming.summary).toBe(odd.replace('\n', ' '))
    expect(coming.startDate.toJSDate()).toEqual(startsAt)
    expect(coming.endDate.toJSDate()).toEqual(new Date(+startsAt + 2 * hour))
    expect(coming.description).toBe(`C. Quilaqueo, with talk\n\n${synopsis}`)
    expect(coming.component.getFirstPropertyValue('url')).toMatch(new RegExp(`/documentary/${films[0]!.id}$`))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  })
  it('is written in lines of 75 bytes with the line ends of the standard', async () => {
    const { text } = await read('programme', { as: 'calendar' })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  })
  it('can be read as a feed too, and contains screenings only', async () => {
    const feed = parseFeed((await read('programme')).text)
    expect(feed.items).toHaveLength(2)
    expect(feed.items[1]!.description).toContain('Kino; hall 2, Bergen, with talk')
    expect((await read('films', { as: 'calendar' })).answer.status).toBe(400)
  })
})

describe('an address', () => {
  it.each(['', 'x', '0'.repeat(64), `${'0'.repeat(64)}'`])('"%s" is not found', async (secret) => {
    const answer = await fetch(`${house.url}/functions/v1/feed?key=${encodeURIComponent(secret)}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'There is no feed at this address.'])
  })
  it('is read-only', async () => {
    expect((await fetch(`${house.url}/functions/v1/feed`, { method: 'POST' })).status).toBe(405)
  })
})

it('a sitemap lists the public pages, and no film until its creator opens it to search engines', async () => {
  const answer = await fetch(`${house.url}/functions/v1/feed?sitemap`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(paths).toEqual([
    '/',
    '/about',
    '/contact',
    '/institutional',
    '/viewer-signup',
    '/creator-signup',
    '/institutional-signup',
    '/login',
  ])
  expect(text).not.toContain('documentary')
  const robots = await (await fetch(`${house.url}/robots.txt`)).text()
  const named = new URL(/^Sitemap: (.+)$/m.exec(robots)![1]!)
  expect(await (await fetch(house.url + named.pathname + named.search)).text()).toBe(text)
})

it('links a listed screening to its public page, in the feed and in the calendar', async () => {
  const wish = {
    title: 'Watched together',
    startsAt: new Date(+startsAt + 3 * 24 * hour).toISOString(),
    zone: 'Europe/Oslo',
    online: true,
    entry: 'public',
    items: [{ kind: 'film', documentaryId: films[0]!.id }],
    people: [],
  }
  const screening = (await creator.rpc('announce_screening', { wish }).throwOnError()).data as string
  await house.context.database.pool('postgres')`
    insert into public.taken_in_screenings (screening_id, documentary_id) values (${screening}, ${films[0]!.id})`
  const page = `/functions/v1/share?screening=${screening}`
  const links = parseFeed((await read('programme')).text).items.map(({ url }) => url ?? '')
  expect(links.filter((link) => link.endsWith(page))).toHaveLength(1)
  const calendar = new ICAL.Component(ICAL.parse((await read('programme', { as: 'calendar' })).text))
  const addresses = calendar.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('url')))
  expect(addresses.filter((address) => address.endsWith(page))).toHaveLength(1)
  expect(await (await fetch(house.url + page)).text()).toContain('Watched together')
})
