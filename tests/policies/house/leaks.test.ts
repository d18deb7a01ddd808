import { randomBytes, randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// A private film leaks nowhere: everything derived from a film is asked for by everyone who may not have it. Each question is also asked by
// someone who may, of a public film, so that silence means refusal and not a question badly put.

type Who = 'creator' | 'linked' | 'stranger' | 'moderator' | 'guest' | 'visitor'
type Name = 'private' | 'withdrawn' | 'unlisted' | 'public'
let house: TestHouse
let people: Record<Who, SupabaseClient>
const films = {} as Record<Name, StagedFilm>
const content = randomBytes(200)
const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#884422' } })
  .jpeg()
  .toBuffer()
/** A public list of the creator's, a season of the moderator's, and a public film of the same subject: each leads to all four. */
let shownList: string
let season: string
let neighbour: StagedFilm

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  const guest = house.visitor()
  await guest.auth.signInAnonymously()
  const [creator, linked, stranger, moderator] = await Promise.all(['Cy', 'Lin', 'Stan', 'Mo'].map((name) => house.person(name)))
  people = { creator: creator!, linked: linked!, stranger: stranger!, moderator: moderator!, guest, visitor: house.visitor() }
  const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
  const service = house.service()
  await service
    .from('user_roles')
    .update({ role: 'moderator' })
    .eq('user_id', await idOf('moderator'))
    .throwOnError()
  const owner = { id: await idOf('creator') } as StagedPerson
  for (const name of ['private', 'withdrawn', 'unlisted', 'public'] as const) films[name] = await publishWhole(owner, name)
  const list = { title: 'All four', visibility: 'public' }
  shownList = (await people.creator.from('lists').insert(list).select('id').single().throwOnError()).data!.id
  for (const film of Object.values(films)) {
    await people.creator.from('list_entries').insert({ list_id: shownList, documentary_id: film.id }).throwOnError()
    await people.creator.from('diary_entries').insert({ documentary_id: film.id, line: 'Seen.', shown: true }).throwOnError()
  }
  neighbour = await makeFilm(house.context.database, owner, { title: 'Skerries' })
  const ofOneSubject = [neighbour, ...Object.values(films)].map(({ id }) => id)
  await service
    .from('documentaries')
    .update({ subjects: ['seabirds'] })
    .in('id', ofOneSubject)
    .throwOnError()
  season = randomUUID()
  const shown = { title: 'Birds of one coast', introduction: 'All four.', signed_by: 'Mo', starts_on: '2026-01-01', ends_on: '2099-12-31' }
  await people.moderator.rpc('save_season', { season, ...shown, films: Object.values(films).map(({ id }) => id) }).throwOnError()
  await people.creator.rpc('publish_documentary', { documentary: films.withdrawn.id, visibility: 'private' }).throwOnError()
  await people.linked.rpc('open_documentary', { documentary: films.unlisted.id }).throwOnError()
})
afterAll(async () => {
  for (const client of Object.values(people)) await client.realtime.disconnect()
  await house.close()
})

/** A film with everything that can be derived from one; its words are its own, so that a hit is a hit on this film. */
async function publishWhole(owner: StagedPerson, name: Name): Promise<StagedFilm> {
  const film = await makeFilm(house.context.database, owner, {
    title: `Lighthouse ${name}`,
    synopsis: `Zwielicht over ${name} water`,
    director: `Quilaqueo ${name}`,
    visibility: name === 'private' ? 'private' : name === 'unlisted' ? 'unlisted' : 'public',
    cues: [{ startsMs: 12_000, text: `Nobody counted the ${name} gannets.`, speaker: 'Keeper' }],
  })
  const service = house.service()
  const put = (table: string, row: object) => service.from(table).insert(row).throwOnError()
  const at = film.versionId
  await put('renditions', {
    ...{ version_id: at, name: '480p', width: 1146, height: 480, frame_rate: 25, bandwidth: 900_000, codecs: 'avc1.4d401f' },
    object_name: `${at}/480p.mp4`,
    playlist: `#EXTM3U\n#EXTINF:6,\n${at}/480p.mp4\n#EXT-X-ENDLIST\n`,
  })
  await put('storyboards', {
    ...{ version_id: at, object_name: `${at}/storyboard.jpg`, columns: 1, rows: 1, tile_width: 160, tile_height: 67 },
    frame_times_ms: [0],
  })
  await put('waveforms', { version_id: at, peaks_per_second: 1, peaks: [1, 2] })
  await put('chapters', { version_id: at, starts_ms: 0, ends_ms: 60_000, title: `Gannets, ${name}` })
  await put('credits', { documentary_id: film.id, position: 1, role: 'sound', name: `Aldegonde ${name}` })
  await put('film_places', { documentary_id: film.id, name: `Gannet Skerry ${name}` })
  await put('programme', {
    ...{ documentary_id: film.id, starts_at: new Date(Date.now() + 3_600_000).toISOString(), place: `Kino ${name}`, note: '' },
  })
  const store = async (bucket: string, object: string, contentType: string) => {
    const { error } = await service.storage.from(bucket).upload(object, contentType === 'image/jpeg' ? picture : content, { contentType })
    if (error) throw error
  }
  await store('sources', `${at}/source`, 'video/quicktime')
  await store('media', `${at}/480p.mp4`, 'video/mp4')
  await store('media', `${at}/storyboard.jpg`, 'image/jpeg')
  await store('stills', `${film.id}/poster-1-1.jpg`, 'image/jpeg')
  await store('stills', `${film.id}/poster-2-1.jpg`, 'image/jpeg')
  await service
    .from('documentaries')
    .update({ poster_object: `${film.id}/poster-1-1.jpg` })
    .eq('id', film.id)
    .throwOnError()
  return film
}

const holds = (answer: unknown, film: StagedFilm, name: Name) => {
  const text = JSON.stringify(answer ?? null)
  return [film.id, film.versionId, ...wordsOf(name)].some((trace) => text.includes(trace))
}
const wordsOf = (name: Name) => [`Lighthouse ${name}`, `${name} gannets`, `Quilaqueo ${name}`, `Skerry ${name}`]
const rpc = (client: SupabaseClient, call: string, args: object) => client.rpc(call, args).then(({ data }) => data as unknown)
const rows = async (client: SupabaseClient, table: string, column: string, id: string) =>
  ((await client.from(table).select('*').eq(column, id)).data ?? []).length > 0
const fetched = async (url: string | undefined) => url !== undefined && (await fetch(url)).ok
/** A signed address, used by someone without any key. */
const signed = async (client: SupabaseClient, bucket: string, name: string) => {
  const [one, many] = await Promise.all([
    client.storage.from(bucket).createSignedUrl(name, 60),
    client.storage.from(bucket).createSignedUrls([name], 60),
  ])
  return (await fetched(one.data?.signedUrl)) || fetched(many.data?.[0]?.signedUrl || undefined)
}
const bytes = async (client: SupabaseClient, bucket: string, name: string) =>
  (await client.storage.from(bucket).download(name)).data !== null
const listed = async (client: SupabaseClient, bucket: string, folder: string) =>
  ((await client.storage.from(bucket).list(folder)).data ?? []).length > 0
/** An address the function `pictures` gives, used by someone without any key. */
const pictured = async (client: SupabaseClient, kind: 'stills' | 'storyboards', name: string) => {
  const { data } = await client.functions.invoke('pictures', { body: { [kind]: [name] } })
  const path = (data as Record<string, Record<string, string>> | null)?.[kind]?.[name]
  return path !== undefined && fetched(house.url + path)
}
/** The same in a smaller form. */
const inSmall = async (client: SupabaseClient, kind: 'stills' | 'storyboards', name: string) => {
  const { data } = await client.functions.invoke('pictures', { body: { [kind]: [name], small: [{ name, width: 160 }] } })
  const path = (data as { small: Record<string, string> } | null)?.small[`160/${name}`]
  return path !== undefined && fetched(house.url + path)
}
const functionAnswer = async (client: SupabaseClient, path: string) => {
  const { data } = await client.auth.getSession()
  const answer = await fetch(`${house.url}/functions/v1/${path}`, {
    headers: { apikey: house.anonKey, authorization: `Bearer ${data.session?.access_token ?? house.anonKey}` },
  })
  return answer.ok ? answer.text() : ''
}

/** What a feed reader finds at an address this person has made. */
const atFeed = async (client: SupabaseClient, kind: string, { about, as }: { about?: string; as?: 'calendar' } = {}) => {
  const { data: secret } = await client.rpc('make_feed', { kind, about })
  if (!secret) return ''
  const answer = await fetch(`${house.url}/functions/v1/feed?key=${secret}${as ? `&as=${as}` : ''}`)
  return answer.ok ? answer.text() : ''
}
const creatorId = async () => (await people.creator.auth.getUser()).data.user!.id

/** What all the world is told at an address in which the film is named: it may say its identifier again, and nothing else. */
const toldOutside = async (path: string, name: Name) => {
  const answer = await fetch(`${house.url}/functions/v1/${path}`)
  const text = await answer.text()
  return (
    wordsOf(name).some((trace) => text.includes(trace)) ||
    /mp4|own-|poster-/.test(text) ||
    answer.headers.get('content-type') === 'image/jpeg'
  )
}

/** Whether a search this person keeps, as old as the house, tells them of a film: on its own page, and by notice. */
const toldByKeptSearch = async (client: SupabaseClient, query: string) => {
  const address = `q=${randomUUID()}`
  const kept = await client.from('kept_searches').insert({ address, asked: { query } }).select('id').single()
  if (kept.error) return false
  const sql = house.context.database.pool('postgres')
  await sql`update public.kept_searches set seen_at = '2020-01-01', created_at = '2020-01-01' where id = ${kept.data.id}`
  const { data } = await client.rpc('my_kept_searches')
  const news = (data as unknown as { address: string; news: number }[]).find((search) => search.address === address)!.news > 0
  while (Number((await sql`select private.tell_kept_searches(100) as looked`)[0]!.looked) > 0);
  const notices = await sql`select 1 from public.notices where leads_to = ${`/search?${address}`}`
  expect(notices.length > 0, 'told by notice as on its page').toBe(news)
  await client.from('kept_searches').delete().eq('id', kept.data.id).throwOnError()
  return news
}

type Question = (client: SupabaseClient, film: StagedFilm, name: Name) => Promise<boolean>
/** What anyone who may watch a film gets of it. */
const derived: Record<string, Question> = {
  'the row': (client, film) => rows(client, 'documentaries', 'id', film.id),
  'the row, through another table': async (client, film) =>
    ((await client.from('versions').select('id, documentaries!versions_documentary_id_fkey (title)').eq('id', film.versionId)).data ?? [])
      .length > 0,
  'its version': async (client, film) =>
    ((await client.from('versions').select('id, state').eq('id', film.versionId)).data ?? []).length > 0,
  'its renditions': (client, film) => rows(client, 'renditions', 'version_id', film.versionId),
  'its storyboard': (client, film) => rows(client, 'storyboards', 'version_id', film.versionId),
  'its waveform': (client, film) => rows(client, 'waveforms', 'version_id', film.versionId),
  'its caption tracks': (client, film) => rows(client, 'caption_tracks', 'version_id', film.versionId),
  'its cues': (client, film) => rows(client, 'cues', 'version_id', film.versionId),
  'its chapters': (client, film) => rows(client, 'chapters', 'version_id', film.versionId),
  'its credits': (client, film) => rows(client, 'credits', 'documentary_id', film.id),
  'its count': async (client, film) => {
    const { count } = await client.from('documentaries').select('*', { count: 'exact', head: true }).eq('id', film.id)
    return (count ?? 0) > 0
  },
  'its playlists': async (client, film, name) => holds(await functionAnswer(client, `playback?documentary=${film.id}`), film, name),
  'its playlists, by version': async (client, film, name) =>
    holds(await functionAnswer(client, `playback?documentary=${film.id}&version=${film.versionId}`), film, name),
  'the facts behind its playlists': async (client, film, name) =>
    holds(await rpc(client, 'begin_playback', { documentary: film.id }), film, name),
  'its playlists, without a visit': async (client, film, name) =>
    holds(await rpc(client, 'film_playlists', { version: film.versionId }), film, name),
  'a yes to the question behind it all': async (client, film) => (await rpc(client, 'can_watch', { documentary: film.id })) === true,
  'an address of its poster, which works': (client, film) => pictured(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'an address of its poster in small, which works': (client, film) => inSmall(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'an address of its storyboard in small, which works': (client, film) =>
    inSmall(client, 'storyboards', `${film.versionId}/storyboard.jpg`),
  'an address of its storyboard, which works': (client, film) => pictured(client, 'storyboards', `${film.versionId}/storyboard.jpg`),
}
/** What people keep of a film and pass on: made by someone who may watch it, asked for by everyone. */
const passedOn: Record<string, Question> = {
  'a clip’s film, in one’s own moments': async (client, film, name) => {
    const { error } = await client.from('moments').insert({ version_id: film.versionId, starts_ms: 12_000, ends_ms: 14_000, note: '' })
    if (error) return false
    const kept = await client.from('moments').select('id, documentaries (id, title)').eq('version_id', film.versionId)
    return holds(kept.data, film, name)
  },
  'a still of it with what is said': async (client, film) =>
    ((await rpc(client, 'ask_quote', { version: film.versionId, at_ms: 12_500, language: 'en' })) as { state?: string } | null)?.state ===
    'waiting',
  'a place on one’s own list': async (client, film) =>
    (await client.rpc('watch_later', { documentary: film.id, wanted: true })).error === null,
  'its line in a list somebody shows': async (client, film, name) => holds(await rpc(client, 'read_list', { list: shownList }), film, name),
  'an entry in one’s own diary': async (client, film) =>
    (await client.from('diary_entries').insert({ documentary_id: film.id, line: '' })).error === null,
  'what people say of it': async (client, film) =>
    (((await rpc(client, 'reviews_of', { documentary: film.id })) as unknown[] | null) ?? []).length > 0,
}
/** What nobody gets by themselves, not even its creator: an address of one's own signing could be good for ten years. */
const nobodys: Record<string, Question> = {
  'the bytes of its renditions': (client, film) => bytes(client, 'media', `${film.versionId}/480p.mp4`),
  'the bytes of its storyboard': (client, film) => bytes(client, 'media', `${film.versionId}/storyboard.jpg`),
  'a signed address of a rendition': (client, film) => signed(client, 'media', `${film.versionId}/480p.mp4`),
  'a signed address of its storyboard': (client, film) => signed(client, 'media', `${film.versionId}/storyboard.jpg`),
  'a list of its renditions': (client, film) => listed(client, 'media', film.versionId),
  'an address of a rendition, asked for as a picture': async (client, film) =>
    (await pictured(client, 'storyboards', `${film.versionId}/480p.mp4`)) ||
    (await pictured(client, 'stills', `${film.versionId}/480p.mp4`)),
  'an address of a smaller form alone, nothing named whole': async (client, film) => {
    const body = { small: [{ name: `${film.id}/poster-1-1.jpg`, width: 160 }] }
    return Object.keys(((await client.functions.invoke('pictures', { body })).data as { small: object } | null)?.small ?? {}).length > 0
  },
  'an address of its source, asked for as a picture': (client, film) => pictured(client, 'stills', `${film.versionId}/source`),
  // Open only where its creator says so (tests/contract/outside.test.ts); nobody's film is by being public.
  'a preview of its shared link': (_, film, name) => toldOutside(`share?documentary=${film.id}&t=12`, name),
  'the picture of that preview': (_, film, name) => toldOutside(`share?documentary=${film.id}&poster`, name),
  'oEmbed of its page': (_, film, name) => toldOutside(`oembed?url=${encodeURIComponent(`${house.url}/documentary/${film.id}`)}`, name),
  'the player on other sites': (_, film, name) => toldOutside(`embed?documentary=${film.id}`, name),
  'the captions of that player': (_, film, name) => toldOutside(`embed?documentary=${film.id}&captions=${film.trackId}`, name),
  'what all the world is told of it, asked of the database': async (client, film, name) =>
    holds(
      await Promise.all([
        rpc(client, 'shared_film', { documentary: film.id }),
        rpc(client, 'embedded_film', { documentary: film.id }),
        rpc(client, 'embedded_cues', { documentary: film.id, track: film.trackId }),
      ]),
      film,
      name,
    ),
  'what is said in it, for machines': async (client, film, name) =>
    holds(await rpc(client, 'shared_transcript', { documentary: film.id }), film, name),
  'a line of the sitemap': async (client, film, name) =>
    holds([await rpc(client, 'shared_films', {}), await functionAnswer(client, 'feed?sitemap')], film, name),
}
/** What only its creator gets, however public the film is. */
const creators: Record<string, Question> = {
  'the source': (client, film) => bytes(client, 'sources', `${film.versionId}/source`),
  'a signed address of the source': (client, film) => signed(client, 'sources', `${film.versionId}/source`),
  'the bytes of its poster': (client, film) => bytes(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'a signed address of its poster': (client, film) => signed(client, 'stills', `${film.id}/poster-1-1.jpg`),
  'a list of its stills': (client, film) => listed(client, 'stills', film.id),
  'an address in small of a still that is not its poster': (client, film) => inSmall(client, 'stills', `${film.id}/poster-2-1.jpg`),
  'an address of a still that is not its poster': (client, film) => pictured(client, 'stills', `${film.id}/poster-2-1.jpg`),
  'a still that is not its poster': (client, film) => bytes(client, 'stills', `${film.id}/poster-2-1.jpg`),
  'its file and why it failed': (client, film) => rows(client, 'own_versions', 'id', film.versionId),
  'a yes to editing it': async (client, film) => (await rpc(client, 'can_edit', { documentary: film.id })) === true,
  'its plays': async (client, film) =>
    (((await rpc(client, 'plays_by_day', { documentary: film.id })) as unknown[] | null) ?? []).length > 0,
  'its figures': async (client, film) =>
    (
      ((await rpc(client, 'figures_of', { versions: [film.versionId], from_day: '2020-01-01', to_day: '2029-01-01' })) as
        | unknown[]
        | null) ?? []
    ).length > 0,
}
/** Where public films can be come upon. */
const findable: Record<string, { ask: Question; alsoVisitors?: true }> = {
  'the search by title': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', { query: `Lighthouse ${name}` }), film, name),
  },
  'the search by synopsis': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', { query: 'Zwielicht' }), film, name),
  },
  'the catalogue without a query': { ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', {}), film, name) },
  'the search by what is said': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_moments', { query: `${name} gannets` }), film, name),
  },
  'the search by what is said in it': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_moments', { query: 'counted', documentary: film.id }), film, name),
  },
  'the search by people': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_people', { query: `Quilaqueo ${name}` }), film, name),
  },
  'the films of its director': {
    ask: async (client, film, name) => holds(await rpc(client, 'films_of_person', { person: `Quilaqueo ${name}` }), film, name),
  },
  'the films of who is in its credits': {
    ask: async (client, film, name) => holds(await rpc(client, 'films_of_person', { person: `Aldegonde ${name}` }), film, name),
  },
  'the moments of who speaks in it': {
    ask: async (client, film, name) => holds(await rpc(client, 'moments_of_person', { person: 'Keeper' }), film, name),
  },
  'the quotes': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_quotes', { query: `${name} gannets` }), film, name),
    alsoVisitors: true,
  },
  'a feed of new films': { ask: async (client, film, name) => holds(await atFeed(client, 'films'), film, name) },
  'a feed of its creator': {
    ask: async (client, film, name) => holds(await atFeed(client, 'creator', { about: await creatorId() }), film, name),
  },
  'a feed of showings': { ask: async (client, film, name) => holds(await atFeed(client, 'programme'), film, name) },
  'a calendar of showings': {
    ask: async (client, film, name) => holds(await atFeed(client, 'programme', { as: 'calendar' }), film, name),
  },
  'films that lead on from another': {
    ask: async (client, film, name) =>
      holds(await rpc(client, 'similar_documentaries', { documentary: neighbour.id, page_limit: 24 }), film, name),
  },
  'the map': { ask: async (client, film, name) => holds(await rpc(client, 'map_of_films', {}), film, name) },
  'the door of its place': {
    ask: async (client, film, name) => holds(await rpc(client, 'search_documentaries', { places: [`Gannet Skerry ${name}`] }), film, name),
  },
  'a season it is in': { ask: async (client, film, name) => holds(await rpc(client, 'read_season', { season }), film, name) },
  'a search somebody keeps, and its notice': { ask: (client, _, name) => toldByKeptSearch(client, `${name} gannets`) },
  'the front page': { ask: async (client, film, name) => holds(await rpc(client, 'home_page', {}), film, name), alsoVisitors: true },
  'the front page, with its pictures': {
    ask: async (client, film, name) => holds(await functionAnswer(client, 'home'), film, name),
    alsoVisitors: true,
  },
}

const mayWatch = (who: Who, name: Name) =>
  who === 'creator' || (name === 'public' && who !== 'guest' && who !== 'visitor') || (name === 'unlisted' && who === 'linked')
const everyone: Who[] = ['creator', 'linked', 'stranger', 'moderator', 'guest', 'visitor']
const names: Name[] = ['private', 'withdrawn', 'unlisted', 'public']

describe.each(names)('of a %s film', (name) => {
  it.each(Object.keys(derived))('%s goes to whoever may watch it and to nobody else', async (what) => {
    for (const who of everyone) expect(await derived[what]!(people[who], films[name], name), who).toBe(mayWatch(who, name))
  })
  it.each(Object.keys(passedOn))('%s goes to whoever may watch it and to nobody else', async (what) => {
    for (const who of everyone) expect(await passedOn[what]!(people[who], films[name], name), who).toBe(mayWatch(who, name))
  })
  it.each(Object.keys(creators))('%s goes to its creator and to nobody else', async (what) => {
    for (const who of everyone) expect(await creators[what]!(people[who], films[name], name), who).toBe(who === 'creator')
  })
  it.each(Object.keys(nobodys))('%s goes to nobody', async (what) => {
    for (const who of everyone) expect(await nobodys[what]!(people[who], films[name], name), who).toBe(false)
  })
  it.each(Object.keys(findable))(
    `%s ${name === 'public' ? 'shows it' : 'never shows it, not even to those who may watch it'}`,
    async (where) => {
      const { ask, alsoVisitors } = findable[where]!
      for (const who of everyone) {
        const outside = who === 'visitor' || who === 'guest'
        expect(await ask(people[who], films[name], name), who).toBe(name === 'public' && (!outside || alsoVisitors === true))
      }
    },
  )
  it('the public address of a file opens nothing', async () => {
    for (const [bucket, object] of [
      ['media', `${films[name].versionId}/480p.mp4`],
      ['stills', `${films[name].id}/poster-1-1.jpg`],
      ['sources', `${films[name].versionId}/source`],
    ] as const)
      for (const path of ['object/public', 'object', 'object/authenticated', 'render/image/public'])
        expect((await fetch(`${house.url}/storage/v1/${path}/${bucket}/${object}`)).ok, path).toBe(false)
  })
})

describe('what changes in a film', () => {
  it('is told while it happens to its creator, and of a film that is not theirs to watch to nobody', async () => {
    const heard = {} as Record<Who, string[]>
    const channels: RealtimeChannel[] = []
    for (const who of ['creator', 'stranger', 'moderator', 'visitor'] as const) {
      heard[who] = []
      channels.push(await follow(people[who], heard[who]))
    }
    for (const name of ['private', 'withdrawn', 'unlisted'] as const) {
      await people.creator
        .from('documentaries')
        .update({ content_notes: `${name} note` })
        .eq('id', films[name].id)
        .throwOnError()
      await people.creator
        .from('versions')
        .update({ label: `${name} cut` })
        .eq('id', films[name].versionId)
        .throwOnError()
    }
    // The last change is one that strangers hear: by then they would have heard the others.
    await people.creator.from('documentaries').update({ content_notes: 'public note' }).eq('id', films.public.id).throwOnError()
    await vi.waitFor(() => expect(heard.stranger.join()).toContain('public note'), { timeout: 15_000 })
    await vi.waitFor(() => expect(heard.creator.join()).toContain('public note'), { timeout: 15_000 })
    for (const name of ['private', 'withdrawn', 'unlisted'] as const) {
      expect(heard.creator.join()).toContain(`${name} note`)
      expect(heard.creator.join()).toContain(films[name].versionId)
      for (const who of ['stranger', 'moderator', 'visitor'] as const)
        for (const trace of [films[name].id, films[name].versionId, `${name} note`, `${name} cut`])
          expect(heard[who].join()).not.toContain(trace)
    }
    expect(heard.visitor).toEqual([])
    await Promise.all(channels.map((channel) => channel.unsubscribe()))
  })

  async function follow(client: SupabaseClient, heard: string[]): Promise<RealtimeChannel> {
    await client.realtime.setAuth()
    const channel = client.channel('everything')
    for (const table of ['documentaries', 'versions', 'preparation_stages'])
      channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) => void heard.push(JSON.stringify(change)))
    const listening = new Promise<void>((done) => {
      channel.on('system', {}, (message) => message.extension === 'postgres_changes' && done())
    })
    channel.subscribe()
    await listening
    return channel
  }
})

describe('what a viewer learns of a cut they watch', () => {
  it.each(['source_name', 'source_object', 'source_bytes', 'failure', '*'])(
    '%s is not among it, of a public film either',
    async (column) => {
      for (const who of ['stranger', 'moderator', 'creator'] as const)
        expect((await people[who].from('versions').select(column).eq('id', films.public.versionId)).error?.code, who).toBe('42501')
    },
  )
  it('its creator names it, and reads the name where all of it stands', async () => {
    await people.creator.from('versions').update({ label: 'Festival cut' }).eq('id', films.public.versionId).throwOnError()
    const { data } = await people.creator
      .from('own_versions')
      .select('label, source_name, failure')
      .eq('id', films.public.versionId)
      .single()
    expect(data).toEqual({ label: 'Festival cut', source_name: 'film.mov', failure: null })
    expect((await people.stranger.from('versions').select('label').eq('id', films.public.versionId).single()).data).toEqual({
      label: 'Festival cut',
    })
    expect((await people.stranger.from('versions').select('label').eq('id', films.private.versionId)).data).toEqual([])
    const desk = await people.creator
      .from('documentaries')
      .select('versions:own_versions!versions_documentary_id_fkey (label, sourceName:source_name, preparation_stages (stage))')
      .eq('id', films.public.id)
      .single()
    expect(desk.data).toEqual({ versions: [{ label: 'Festival cut', sourceName: 'film.mov', preparation_stages: [] }] })
    for (const who of ['stranger', 'moderator', 'linked'] as const)
      expect((await people[who].from('own_versions').select('id')).data, who).toEqual([])
    for (const who of ['guest', 'visitor'] as const) expect((await people[who].from('own_versions').select('id')).data ?? []).toEqual([])
  })
})

it('the deletion of a film and its cuts is told to nobody who may be listening', async () => {
  const heard: string[] = []
  const channel = people.stranger.channel('deletions')
  for (const table of ['documentaries', 'versions', 'preparation_stages'])
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) => void heard.push(JSON.stringify(change)))
  const listening = new Promise<void>((done) => {
    channel.on('system', {}, (message) => message.extension === 'postgres_changes' && done())
  })
  await people.stranger.realtime.setAuth()
  channel.subscribe()
  await listening
  const owner = { id: (await people.creator.auth.getUser()).data.user!.id } as StagedPerson
  const doomed = await makeFilm(house.context.database, owner, { title: 'Doomed', visibility: 'private' })
  await people.creator.from('documentaries').delete().eq('id', doomed.id).throwOnError()
  // A change that strangers hear: by then they would have heard the deletion before it.
  await people.creator.from('documentaries').update({ content_notes: 'after the deletion' }).eq('id', films.public.id).throwOnError()
  await vi.waitFor(() => expect(heard.join()).toContain('after the deletion'), { timeout: 15_000 })
  expect(heard.join()).not.toContain(doomed.id)
  expect(heard.join()).not.toContain(doomed.versionId)
  expect(heard.join()).not.toContain('DELETE')
  await channel.unsubscribe()
})

it('a film that is removed is gone everywhere at once, the world outside included', async () => {
  const owner = { id: await creatorId() } as StagedPerson
  // Its own words, so that nothing of another film is taken for its.
  const name = 'removed' as Name
  const film = await publishWhole(owner, name)
  await people.creator.from('documentaries').update({ embeds: true, previews: true, indexed: true }).eq('id', film.id).throwOnError()
  await people.creator.from('list_entries').insert({ list_id: shownList, documentary_id: film.id }).throwOnError()
  expect(await nobodys['a preview of its shared link']!(people.visitor, film, name)).toBe(true)
  expect(await nobodys['a line of the sitemap']!(people.visitor, film, name)).toBe(true)
  expect(await passedOn['its line in a list somebody shows']!(people.stranger, film, name)).toBe(true)
  await people.creator.rpc('remove_documentary', { documentary: film.id }).throwOnError()
  const where = Object.entries(findable).map(([at, { ask }]) => [at, ask] as const)
  const everything = [...where, ...[derived, passedOn, creators, nobodys].flatMap((questions) => Object.entries(questions))]
  for (const who of ['linked', 'stranger', 'moderator', 'guest', 'visitor'] as const)
    for (const [what, ask] of everything) expect(await ask(people[who], film, name), `${what}, ${who}`).toBe(false)
})

it('a film that is withdrawn is withdrawn everywhere at once', async () => {
  expect(await derived['an address of its poster, which works']!(people.stranger, films.public, 'public')).toBe(true)
  await people.creator.rpc('publish_documentary', { documentary: films.public.id, visibility: 'private' }).throwOnError()
  for (const what of Object.keys(derived)) expect(await derived[what]!(people.stranger, films.public, 'public'), what).toBe(false)
  for (const where of Object.keys(findable)) expect(await findable[where]!.ask(people.stranger, films.public, 'public'), where).toBe(false)
  for (const what of Object.keys(passedOn)) expect(await passedOn[what]!(people.stranger, films.public, 'public'), what).toBe(false)
})
