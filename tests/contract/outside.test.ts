import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { urisIn } from '#core/media/hls.ts'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What people who are not signed in, and machines of other sites, learn of a film: nothing, until its creator opens it; and nothing again afterwards.

let house: TestHouse
let creator: SupabaseClient
let viewer: SupabaseClient
let owner: StagedPerson
let film: StagedFilm
const secret = 'Zwielicht'
const picture = await sharp({ create: { width: 401, height: 171, channels: 3, background: '#884422' } })
  .jpeg()
  .toBuffer()

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  creator = await house.person('Cy', 'creator')
  viewer = await house.person('Vi')
  owner = { id: (await creator.auth.getUser()).data.user!.id } as StagedPerson
})
afterAll(() => house.close())

beforeEach(async () => {
  film = await makeFilm(house.context.database, owner, {
    title: `${secret} "<b>"`,
    synopsis: `${secret} over the water`,
    director: `Ada ${secret}`,
    cues: [
      { startsMs: 1000, text: 'The light was lit.' },
      { startsMs: 12_000, text: 'That is where she lives.', sensitive: true },
    ],
  })
  const { storage } = house.service()
  const rendition = `${film.versionId}/360p.mp4`
  await storage.from('media').upload(rendition, new Uint8Array(100), { contentType: 'video/mp4' })
  await storage.from('stills').upload(`${film.id}/poster-1-1.jpg`, picture, { contentType: 'image/jpeg' })
  const sql = house.context.database.pool('postgres')
  await sql`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
    values (${film.versionId}, '360p', 640, 360, 25, 1000, 'avc1.4d401f', ${rendition}, ${`#EXTM3U\n#EXTINF:40,\n${rendition}\n#EXT-X-ENDLIST\n`})`
  await sql`update public.documentaries set poster_object = ${`${film.id}/poster-1-1.jpg`} where id = ${film.id}`
})

const open = (change: { previews?: boolean; embeds?: boolean; indexed?: boolean }) =>
  creator.from('documentaries').update(change).eq('id', film.id).throwOnError()
const ask = (path: string) => fetch(`${house.url}/functions/v1/${path}`)
const page = () => `${house.url}/documentary/${film.id}`
/** Every door to the outside, with whether it is one that plays the film. */
const doors: [string, boolean, () => Promise<Response>][] = [
  ['a preview', false, () => ask(`share?documentary=${film.id}`)],
  ['its poster', false, () => ask(`share?documentary=${film.id}&poster`)],
  ['oEmbed', false, () => ask(`oembed?url=${encodeURIComponent(page())}`)],
  ['the embedded film', true, () => ask(`embed?documentary=${film.id}`)],
  ['its captions', true, () => ask(`embed?documentary=${film.id}&captions=${film.trackId}`)],
]
const tells = async (asked: Promise<Response>) => {
  const answer = await asked
  const said = await answer.text()
  return answer.ok && !said.includes('<title>Actuality</title>')
}

describe.each(doors)('%s', (_name, plays, door) => {
  it.each<[string, boolean, () => PromiseLike<unknown>]>([
    ['of a published film whose creator said nothing', false, () => Promise.resolve()],
    ['where previews are allowed', !plays, () => open({ previews: true })],
    ['where embedding is allowed', true, () => open({ embeds: true })],
    [
      'where it was allowed and is not any more',
      false,
      () => open({ embeds: true, previews: true }).then(() => open({ embeds: false, previews: false })),
    ],
    [
      'of an unlisted film that may be embedded',
      true,
      () => creator.rpc('publish_documentary', { documentary: film.id, visibility: 'unlisted' }).then(() => open({ embeds: true })),
    ],
    [
      'of a film that was withdrawn',
      false,
      () => open({ embeds: true, previews: true }).then(() => creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()),
    ],
    [
      'of a film that was removed',
      false,
      () => open({ embeds: true, previews: true }).then(() => creator.rpc('remove_documentary', { documentary: film.id }).throwOnError()),
    ],
  ])('%s: %s', async (_case, allowed, prepare) => {
    await prepare()
    expect(await tells(door())).toBe(allowed)
    if (!allowed) expect(await (await door()).text()).not.toContain(secret)
  })
})

it('only its creator opens a film to other sites', async () => {
  const { data } = await viewer.from('documentaries').update({ previews: true, embeds: true }).eq('id', film.id).select('id')
  expect(data).toEqual([])
  expect(await tells(ask(`embed?documentary=${film.id}`))).toBe(false)
})

it('a preview has the standard metadata, at its requested moment, with the title escaped', async () => {
  await open({ previews: true })
  const answer = await ask(`share?documentary=${film.id}&t=12.5&end=15`)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await answer.text()
  expect(html).not.toContain('<b>')
  expect(html).toContain(`<meta property="og:title" content="${secret} &quot;&lt;b&gt;&quot; (2025), at `)
  expect(html).toContain(`url=${page()}?t=12.5&amp;end=15"`)
  expect(html).not.toContain('og:video')
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
  expect(data).toMatchObject({
    '@type': 'VideoObject',
    name: `${secret} "<b>"`,
    hasPart: { '@type': 'Clip', startOffset: 12.5, endOffset: 15 },
  })
  const picture = await fetch(
    /property="og:image" content="([^"]+)"/
      .exec(html)![1]!
      .replaceAll('&amp;', '&')
      .replace(/^https?:\/\/[^/]+/, house.url),
  )
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

it('a shared link plays where everyone may play the film, and gives machines its transcript without protected passages', async () => {
  const data = async () => {
    const html = await (await ask(`share?documentary=${film.id}&t=12.5&end=15`)).text()
    const json = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
    return { html, json }
  }
  await open({ previews: true })
  const closed = await data()
  expect(closed.html).toContain('http-equiv="refresh"')
  expect(closed.html).not.toContain('<iframe')
  expect(closed.html).not.toContain('The light was lit.')
  expect(closed.json).toMatchObject({ requiresSubscription: true, url: page(), hasPart: { url: `${page()}?t=12.5&end=15` } })

  await open({ embeds: true })
  const opened = await data()
  expect(opened.html).toContain(`<iframe src="${house.url}/embed.html?documentary=${film.id}&amp;t=12.5&amp;end=15"`)
  expect(opened.html).not.toContain('http-equiv="refresh"')
  expect(opened.json.transcript).toBe('The light was lit.')
  // A clip is at the address of the page that plays it, and every moment of a film is one page to an engine.
  const shared = `${house.url}/functions/v1/share?documentary=${film.id}`
  expect(opened.json).toMatchObject({ url: shared, hasPart: { url: `${shared}&t=12.5&end=15` } })
  expect(opened.html).toContain(`<link rel="canonical" href="${shared}">`)
  expect(opened.html).not.toContain('she lives')
  // What makes previews may read no more than the beginning of a page.
  expect(opened.html.indexOf('og:title')).toBeLessThan(opened.html.indexOf('The light was lit.'))
})

it('its transcript is in the language of the film, with speakers, without audio description', async () => {
  await open({ embeds: true })
  const sql = house.context.database.pool('postgres')
  const track = async (language: string, kind: string, text: string) => {
    const [row] = await sql`insert into public.caption_tracks (version_id, language, label, kind)
      values (${film.versionId}, ${language}, ${language}, ${kind}) returning id`
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, speaker)
      values (${row!.id}, ${film.versionId}, 1000, 2000, ${text}, 'Keeper')`
  }
  await track('nb', 'subtitles', 'Lyset ble tent.')
  await track('nb', 'descriptions', 'Et tårn i tåke.')
  await sql`update public.documentaries set language = 'nb' where id = ${film.id}`
  const { data } = await house.visitor().rpc('shared_transcript', { documentary: film.id })
  expect(data).toEqual({ language: 'nb', words: 'Keeper: Lyset ble tent.' })
})

describe('search engines', () => {
  const publish = (visibility: string) => creator.rpc('publish_documentary', { documentary: film.id, visibility }).throwOnError()
  const withdraw = () => creator.rpc('withdraw_documentary', { documentary: film.id }).throwOnError()
  const remove = () => creator.rpc('remove_documentary', { documentary: film.id }).throwOnError()
  const found = () => open({ embeds: true, indexed: true })

  it.each<[string, boolean, () => PromiseLike<unknown>]>([
    ['a film whose creator said nothing', false, () => Promise.resolve()],
    ['one with previews', false, () => open({ previews: true })],
    ['one that other sites may show, as before anybody was asked about engines', false, () => open({ embeds: true })],
    ['one that other sites may show and engines may find', true, found],
    ['one that other sites may not show any more', false, () => found().then(() => open({ embeds: false }))],
    [
      'one that they may show again',
      false,
      () =>
        found()
          .then(() => open({ embeds: false }))
          .then(() => open({ embeds: true })),
    ],
    ['one that is shown by its link now', false, () => found().then(() => publish('unlisted'))],
    [
      'one that was shown by its link for a while',
      false,
      () =>
        found()
          .then(() => publish('unlisted'))
          .then(() => publish('public')),
    ],
    ['one that was withdrawn', false, () => found().then(withdraw)],
    [
      'one that was published again',
      false,
      () =>
        found()
          .then(withdraw)
          .then(() => publish('public')),
    ],
    ['one that was removed', false, () => found().then(remove)],
  ])('%s: %s', async (_film, may, prepare) => {
    await prepare()
    const sitemap = await (await ask('feed?sitemap')).text()
    const shared = await ask(`share?documentary=${film.id}&t=12`)
    const poster = await ask(`share?documentary=${film.id}&poster`)
    expect(sitemap.includes(`share?documentary=${film.id}</loc>`)).toBe(may)
    expect([shared.headers.get('x-robots-tag'), (await shared.text()).includes('<meta name="robots" content="noindex">')]).toEqual(
      may ? [null, false] : ['noindex', true],
    )
    if (poster.ok) expect(poster.headers.get('x-robots-tag')).toBe(may ? null : 'noindex')
  })
  it.each<[string, () => PromiseLike<unknown>]>([
    ['nobody else may show', () => Promise.resolve()],
    ['is shown by its link', () => open({ embeds: true }).then(() => publish('unlisted'))],
  ])('may not index a film that %s', async (_film, prepare) => {
    await prepare()
    const { error } = await creator.from('documentaries').update({ indexed: true }).eq('id', film.id)
    expect(error?.message).toBe('Search engines may find a public film that other sites may show, and no other.')
    expect((await ask('feed?sitemap').then((answer) => answer.text())).includes(film.id)).toBe(false)
  })
  it('are enabled by its creator only', async () => {
    await open({ embeds: true })
    expect((await viewer.from('documentaries').update({ indexed: true }).eq('id', film.id).select('id')).data).toEqual([])
    expect((await house.visitor().from('documentaries').update({ indexed: true }).eq('id', film.id)).error).not.toBeNull()
  })
})

it('a link to a missing film looks like one to a closed film', async () => {
  const other = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
  const [closed, unknown] = await Promise.all([film.id, other].map(async (id) => (await ask(`share?documentary=${id}`)).text()))
  expect(closed!.replaceAll(film.id, other)).toBe(unknown)
})

it('oEmbed returns a player that fits its place, and says what it cannot do', async () => {
  await open({ embeds: true })
  const asked = async (query: string) => (await ask(`oembed?url=${encodeURIComponent(`${page()}?t=12.5`)}${query}`)).json()
  const thumbnailIn = async (query: string) => Object.keys(await asked(query)).filter((name) => name.startsWith('thumbnail'))
  const full = await asked('')
  expect(full).toMatchObject({ version: '1.0', type: 'video', width: 640, height: 268, provider_name: 'Actuality' })
  expect(full.html).toContain(`/embed.html?documentary=${film.id}&amp;t=12.5"`)
  expect(full.html).not.toContain('<b>')
  expect(await asked('&maxwidth=320')).toMatchObject({ width: 320, height: 134 })
  expect(await asked('&maxheight=1')).toMatchObject({ width: 2, height: 1 })
  expect(await asked('&maxwidth=1')).toMatchObject({ width: 1, height: 1 })
  // The picture's own size, or nothing of a picture.
  expect(full).toMatchObject({ thumbnail_width: 401, thumbnail_height: 171 })
  expect(await thumbnailIn('&maxwidth=400')).toEqual([])
  expect(await thumbnailIn('&maxwidth=401')).toHaveLength(3)
  await creator.from('documentaries').update({ poster_object: null }).eq('id', film.id).throwOnError()
  expect(await thumbnailIn('')).toEqual([])
  expect((await ask(`oembed?format=xml&url=${encodeURIComponent(page())}`)).status).toBe(501)
  expect((await ask(`oembed?url=${encodeURIComponent(`https://elsewhere.example/documentary/${film.id}`)}`)).status).toBe(404)
  await open({ embeds: false, previews: true })
  expect(await asked('')).toMatchObject({ type: 'link' })
})

it.each<[string, (id: string) => string, number]>([
  ['the page of a film', (id) => `/documentary/${id}`, 200],
  ['its shared link', (id) => `/functions/v1/share?documentary=${id}&t=5`, 200],
  ['a page below that of a film', (id) => `/documentary/${id}/more`, 404],
  ['the page of no film', () => '/documentary/watch', 404],
  ['another page that names a film', (id) => `/search?documentary=${id}`, 404],
  ['another function', (id) => `/functions/v1/embed?documentary=${id}`, 404],
])('oEmbed knows an address of the house: %s', async (_name, addressOf, status) => {
  await open({ embeds: true })
  expect((await ask(`oembed?url=${encodeURIComponent(house.url + addressOf(film.id))}`)).status).toBe(status)
})

it('a shared link without a film redirects to the house, without repeating its text', async () => {
  for (const named of ['x'.repeat(12_000), '"><script>', `${film.id}x`, '../../login', '']) {
    const answer = await ask(`share?documentary=${encodeURIComponent(named)}&t=5`)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain(`<a href="${house.url}">Actuality</a>`)
    expect(html.length).toBeLessThan(1500)
  }
  const endless = await (await ask(`share?documentary=${film.id}&t=${'9'.repeat(400)}&end=3`)).text()
  expect(endless).toContain(`url=${page()}?end=3"`)
})

it.each([
  ['share', () => `share?documentary=${film.id}`],
  ['its poster', () => `share?documentary=${film.id}&poster`],
  ['oembed', () => `oembed?url=${encodeURIComponent(page())}`],
  ['embed', () => `embed?documentary=${film.id}`],
  ['captions', () => `embed?documentary=${film.id}&captions=${film.trackId}`],
])('%s is resolved as it is read, and nothing else is done with it', async (_name, path) => {
  await open({ embeds: true })
  const by = async (method: string) => {
    const { status, headers } = await fetch(`${house.url}/functions/v1/${path()}`, { method })
    return [status, headers.get('content-type')?.split(';')[0], headers.get('cache-control'), headers.get('x-robots-tag')]
  }
  expect(await by('HEAD')).toEqual(await by('GET'))
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect([method, (await by(method))[0]]).toEqual([method, 405])
  await open({ embeds: false })
  expect(await by('HEAD')).toEqual(await by('GET'))
})

it('a film with a poster has all metadata search engines require, of the film and of a clip', async () => {
  await open({ embeds: true })
  const html = await (await ask(`share?documentary=${film.id}&t=12.5&end=15`)).text()
  const { uploadDate, thumbnailUrl, ...said } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)
  expect(said).toMatchObject({ name: expect.stringMatching(/./), description: expect.stringMatching(/./), embedUrl: expect.any(String) })
  expect(uploadDate).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/)
  expect((await fetch(thumbnailUrl)).status).toBe(200)
  expect(said.hasPart).toMatchObject({ name: expect.stringMatching(/./), startOffset: 12.5, endOffset: 15, url: expect.any(String) })
})

it('an embedded film plays without a key, and its captions leave out protected passages', async () => {
  await open({ embeds: true })
  const answer = await ask(`embed?documentary=${film.id}`)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const { renditions, addresses, captions } = await answer.json()
  const [name] = urisIn(renditions[0].playlist)
  expect((await fetch(addresses[name!])).status).toBe(200)
  expect(captions).toMatchObject([{ id: film.trackId, language: 'en' }])
  const words = await (await ask(`embed?documentary=${film.id}&captions=${film.trackId}`)).text()
  expect(words).toMatch(/^WEBVTT/)
  expect(words).toContain('The light was lit.')
  expect(words).not.toContain('she lives')
})
