import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse } from '#tests/support/house.ts'
import { leakQuestions } from '#tests/support/leaks/questions.ts'
import { type Name, publishWhole } from '#tests/support/leaks/whole-film.ts'

// A private film leaks nowhere: everything derived from a film is requested by everyone who may not have it. Each question is also asked by
// a person who may, of a public film, so that silence means refusal and not a badly put question.

type Who = 'creator' | 'linked' | 'stranger' | 'moderator' | 'guest' | 'visitor'
const house = await openTestHouse({ PARTS: 'api' })
const guest = house.visitor()
await guest.auth.signInAnonymously()
const [creator, linked, stranger, moderator] = await Promise.all(['Cy', 'Lin', 'Stan', 'Mo'].map((name) => house.person(name)))
const people: Record<Who, SupabaseClient> = {
  creator: creator!,
  linked: linked!,
  stranger: stranger!,
  moderator: moderator!,
  guest,
  visitor: house.visitor(),
}
const idOf = async (who: Who) => (await people[who].auth.getUser()).data.user!.id
const service = house.service()
await service
  .from('user_roles')
  .update({ role: 'moderator' })
  .eq('user_id', await idOf('moderator'))
  .throwOnError()
const films = {} as Record<Name, StagedFilm>
const owner = { id: await idOf('creator') } as StagedPerson
for (const name of ['private', 'withdrawn', 'unlisted', 'public'] as const) films[name] = await publishWhole(house, owner, name)
const list = { title: 'All four', visibility: 'public' }
/** A public list of the creator’s, a season of the moderator’s, and a public film of the same subject: each leads to all four. */
const shownList: string = (await people.creator.from('lists').insert(list).select('id').single().throwOnError()).data!.id
for (const film of Object.values(films)) {
  await people.creator.from('list_entries').insert({ list_id: shownList, documentary_id: film.id }).throwOnError()
  await people.creator.from('diary_entries').insert({ documentary_id: film.id, line: 'Seen.', shown: true }).throwOnError()
}
const neighbour = await makeFilm(house.context.database, owner, { title: 'Skerries' })
const ofOneSubject = [neighbour, ...Object.values(films)].map(({ id }) => id)
await service
  .from('documentaries')
  .update({ subjects: ['seabirds'] })
  .in('id', ofOneSubject)
  .throwOnError()
const season = randomUUID()
const shown = { title: 'Birds of one coast', introduction: 'All four.', signed_by: 'Mo', starts_on: '2026-01-01', ends_on: '2099-12-31' }
await people.moderator.rpc('save_season', { season, ...shown, films: Object.values(films).map(({ id }) => id) }).throwOnError()
await people.creator.rpc('publish_documentary', { documentary: films.withdrawn.id, visibility: 'private' }).throwOnError()
await people.linked.rpc('open_documentary', { documentary: films.unlisted.id }).throwOnError()
afterAll(async () => {
  for (const client of Object.values(people)) await client.realtime.disconnect()
  await house.close()
})

const { derived, passedOn, nobodys, creators, findable } = leakQuestions(house, { shownList, season, neighbour, creatorId: owner.id })

const mayWatch = (who: Who, name: Name) =>
  who === 'creator' || (name === 'public' && who !== 'guest' && who !== 'visitor') || (name === 'unlisted' && who === 'linked')
const everyone: Who[] = ['creator', 'linked', 'stranger', 'moderator', 'guest', 'visitor']
const names: Name[] = ['private', 'withdrawn', 'unlisted', 'public']

describe.each(names)('of a %s film', (name) => {
  it.each(Object.keys(derived))('%s goes only to people who may watch it', async (what) => {
    for (const who of everyone) expect(await derived[what]!(people[who], films[name], name), who).toBe(mayWatch(who, name))
  })
  it.each(Object.keys(passedOn))('%s goes only to people who may watch it', async (what) => {
    for (const who of everyone) expect(await passedOn[what]!(people[who], films[name], name), who).toBe(mayWatch(who, name))
  })
  it.each(Object.keys(creators))('%s goes only to its creator', async (what) => {
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
  it('is sent live to its creator, and to nobody when the film is not theirs to watch', async () => {
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

describe('what viewers receive of a cut they watch', () => {
  it.each(['source_name', 'source_object', 'source_bytes', 'failure', '*'])(
    'does not contain %s, also of a public film',
    async (column) => {
      for (const who of ['stranger', 'moderator', 'creator'] as const)
        expect((await people[who].from('versions').select(column).eq('id', films.public.versionId)).error?.code, who).toBe('42501')
    },
  )
  it('its creator names it, and reads the name with the cut', async () => {
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

it('the deletion of a film and its cuts is sent to no unauthorised subscriber', async () => {
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

it('a removed film is gone everywhere at once, also on other sites', async () => {
  // Its own words, so that nothing of another film is taken for its.
  const name = 'removed' as Name
  const film = await publishWhole(house, owner, name)
  await people.creator.from('documentaries').update({ embeds: true, previews: true, indexed: true }).eq('id', film.id).throwOnError()
  await people.creator.from('list_entries').insert({ list_id: shownList, documentary_id: film.id }).throwOnError()
  expect(await nobodys['a preview of its shared link']!(people.visitor, film, name)).toBe(true)
  expect(await nobodys['a line of the sitemap']!(people.visitor, film, name)).toBe(true)
  expect(await passedOn['its line in a list that is shown']!(people.stranger, film, name)).toBe(true)
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
