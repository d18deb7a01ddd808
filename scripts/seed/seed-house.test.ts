import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { home } from '#contract/house/home.ts'
import { playback } from '#contract/media/playback.ts'
import { screeningLists } from '#contract/screenings/screenings.ts'
import { seedPassword, seedPeople } from '#supabase/seed/people.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { startTestWorker, testFfmpeg } from '#tests/support/worker.ts'
import { framedPlaylist } from './features/library.ts'
import { seedHouse } from './seed-house.ts'
import { reachHouse, type SeedHouse, signIn } from './steps/house.ts'
import { removeSeed } from './steps/remove.ts'

let test: TestHouse
let worker: Awaited<ReturnType<typeof startTestWorker>>
let house: SeedHouse
const cache = mkdtempSync(join(tmpdir(), 'seed-cache-'))

const seed = async (force = false) => seedHouse(house, { ffmpeg: await testFfmpeg(), cache, films: 2, seconds: 4, scale: 0.25, force })
const titles = async (person: SupabaseClient) =>
  ((await person.from('documentaries').select('title').order('title')).data ?? []).map(({ title }) => title)

/** Every table the seed writes to, counted; and every file. */
async function inventory(): Promise<Record<string, number>> {
  const sql = test.context.database.pool('postgres')
  const tables = [
    'auth.users',
    'storage.objects',
    'public.user_roles',
    'public.documentaries',
    'public.versions',
    'public.renditions',
    'public.cues',
    'public.chapters',
  ]
  const written = [
    'credits',
    'version_days',
    'play_cells',
    'impact_goals',
    'impact_evidence',
    'screeners',
    'watch_positions',
    'feeds',
    'trailers',
    'side_tracks',
    'programme',
    'seasons',
    'season_films',
    'essays',
    'contact_messages',
    'role_applications',
    'moments',
    'lists',
    'claims',
    'list_entries',
    'diary_entries',
    'film_places',
    'other_names',
    'kept_searches',
    'recognitions',
    'funders',
    'film_identifiers',
    'footnotes',
    'synthetic_passages',
    'content_passages',
    'institution_applications',
    'institutions',
    'institution_members',
    'licences',
    'licence_versions',
    'licence_offers',
    'licence_requests',
    'usage_months',
    'class_clips',
    'class_lists',
    'class_questions',
    'class_frames',
    'institution_terminals',
    'audit_events',
    'answer_templates',
    'cases',
    'reports',
    'threads',
    'thread_people',
    'messages',
    'boards',
    'board_members',
    'board_updates',
    'board_snapshots',
    'board_links',
    'board_comments',
    'outline_scenes',
    'tasks',
    'approvals',
    'notices',
    'team_members',
    'notes',
    'note_replies',
    'note_reactions',
    'alignments',
    'spaces',
    'hotspots',
    'space_assets',
    'screenings',
    'screening_items',
    'screening_people',
    'screening_guests',
    'screening_entries',
    'screening_drafts',
    'institution_sign_ins',
    'talks',
    'talk_lines',
    'talk_questions',
    'talk_levels',
    'talk_costs',
  ]
  const counts: Record<string, number> = {}
  for (const table of [...tables, ...written.map((name) => `public.${name}`)])
    counts[table] = Number((await sql.unsafe(`select count(*) from ${table}`))[0]!.count)
  return counts
}

beforeAll(async () => {
  test = await openTestHouse()
  worker = await startTestWorker(test)
  house = reachHouse(test.url, test.anonKey, test.serviceRoleKey)
}, 60_000)
afterAll(async () => {
  await worker?.stop()
  await test?.close()
  rmSync(cache, { recursive: true, force: true })
})

describe('a house filled by the seed', () => {
  let empty: Record<string, number>

  it('has two films after a fast run', { timeout: 300_000 }, async () => {
    empty = await inventory()
    // A run that was broken off has left an account without its role.
    const { email, name, userType } = seedPeople.find(({ key }) => key === 'moderator')!
    const left = { email, password: seedPassword, email_confirm: true, user_metadata: { name, user_type: userType } }
    expect((await house.service.auth.admin.createUser(left)).error).toBeNull()
    expect(await seed()).toBe(2)
  })
  it.each(seedPeople)('signs in the $key, with the role of a $role', async ({ email, role, name }) => {
    const person = await signIn(house, email)
    const { data } = await person.auth.getUser()
    expect((await person.from('user_roles').select('role').eq('user_id', data.user!.id).single()).data).toEqual({ role })
    expect((await person.from('profiles').select('display_name').eq('user_id', data.user!.id).single()).data).toEqual({
      display_name: name,
    })
  })
  it('shows a complete film: prepared, with poster, chapters, credits and captions in two languages', async () => {
    const viewer = await signIn(house, 'viewer@seed.example')
    expect(await titles(viewer)).toEqual(['A Harbour Without Ships', 'Nine Straits'])
    const { data } = await viewer
      .from('documentaries')
      .select(
        'poster_object, current:versions!documentaries_current_version_id_fkey(state, width, height, chapters(title), caption_tracks(language), cues(text)), credits(name)',
      )
      .eq('title', 'A Harbour Without Ships')
      .single()
    const film = data as unknown as {
      poster_object: string
      credits: unknown[]
      current: { state: string; chapters: unknown[]; caption_tracks: { language: string }[]; cues: { text: string }[] }
    }
    expect(film.current.state).toBe('ready')
    expect(film.poster_object).toContain('/own-')
    expect(film.current.caption_tracks.map(({ language }) => language).sort()).toEqual(['en', 'nb'])
    expect([film.current.chapters.length, film.credits.length]).toEqual([6, 7])
    expect(film.current.cues.map(({ text }) => text)).toContain('We counted the ships until there was nothing left to count.')
  })
  it('has a dubbed version and a finger-spelled one, which viewers can choose', async () => {
    const viewer = await signIn(house, 'viewer@seed.example')
    const authorization = `Bearer ${(await viewer.auth.getSession()).data.session!.access_token}`
    const beside = async (title: string) => {
      const { data } = await viewer.from('documentaries').select('id').eq('title', title).single()
      const answer = await fetch(`${test.url}/functions/v1/playback?documentary=${data!.id}`, { headers: { authorization } })
      return playback.parse(await answer.json()).sideTracks.map(({ kind, language, width }) => [kind, language, width !== null])
    }
    expect(await beside('Nine Straits')).toEqual([['dubbing', 'en', false]])
    expect(await beside('A Harbour Without Ships')).toEqual([['sign', 'ase', true]])
  })
  it('keeps the protected sentence from everyone but its creator', async () => {
    const protectedCues = async (email: string) =>
      (await (await signIn(house, email)).from('cues').select('text').like('text', '%which row%')).data?.length
    expect([await protectedCues('viewer@seed.example'), await protectedCues('creator@seed.example')]).toEqual([0, 1])
  })
  it('marks the captions of the second film as machine-made and unread', async () => {
    const viewer = await signIn(house, 'viewer@seed.example')
    const { data } = await viewer.from('caption_tracks').select('origin, reviewed').eq('origin', 'machine')
    expect(data).toEqual([{ origin: 'machine', reviewed: false }])
  })
  it('quotes the clerk on the front page and announces the days to come', async () => {
    const { page } = home.parse(await (await fetch(`${test.url}/functions/v1/home`)).json())
    expect(page.now?.film.title).toBe('A Harbour Without Ships')
    expect(page.now?.quote?.text).toContain('We counted the ships')
    expect(page.week.length).toBeGreaterThan(0)
    expect(page.reading?.title).toBe('The row he has never named')
  })
  it('has messages: a conversation, a licence under negotiation, and an unopened request', async () => {
    const creator = await signIn(house, 'creator@seed.example')
    const lines = async (view: string) => {
      const { data } = await creator.rpc('my_threads', { view })
      const { threads } = data as unknown as { threads: { request: string | null; state: string | null; unread: number }[] }
      return threads.map(({ request, state, unread }) => [request, state, unread])
    }
    expect(await lines('open')).toEqual([
      // About an evening to come, and about a note on a cut.
      [null, null, 0],
      [null, null, 1],
      // What both sides of an institution's licences agreed on is in their letters too.
      ['licence', 'agreed', 0],
      ['licence', 'agreed', 2],
      ['licence', 'agreed', 0],
      ['licence', 'offered', 1],
      [null, null, 0],
    ])
    expect(await lines('first')).toEqual([[null, null, 1]])
    expect(Number((await creator.rpc('unread_notices')).data)).toBeGreaterThanOrEqual(2)
  })
  it('has a letter claimed by a moderator, and an application to moderate', async () => {
    const moderator = await signIn(house, 'moderator@seed.example')
    const { data } = await moderator.rpc('list_contact_messages', { asked: { mine: true } })
    const { letters } = data as unknown as { letters: { state: string; isMine: boolean; further: { own: boolean }[] }[] }
    expect(letters.map(({ state, isMine, further }) => [state, isMine, further.map(({ own }) => own)])).toEqual([
      ['waiting', true, [false, true]],
    ])
    expect((await moderator.rpc('list_role_applications')).data).toMatchObject([{ state: 'asked' }])
  })
  it('has a past screening with a conversation, one tonight, one in a hall, and one a month', async () => {
    const creator = await signIn(house, 'creator@seed.example')
    const { held } = screeningLists.parse((await creator.rpc('list_screenings')).data)
    const again = held.filter(({ title }) => title === 'A film a month')
    expect(again.map(({ state }) => state)).toEqual(['ahead', 'ahead', 'ahead', 'ahead'])
    const once = held.filter((one) => !again.includes(one))
    expect(once.map(({ title, state, online, hallRegistered }) => [title, state, online, hallRegistered])).toEqual([
      ['A harbour, in the harbour', 'ahead', false, 0],
      ['Two films about water', 'ahead', true, 0],
      ['The count goes on', 'over', true, 30],
    ])
    const { data } = await creator.rpc('screening_report', { screening: once[2]!.id })
    expect(data).toMatchObject({ registered: 4, came: 4, hallRegistered: 30, hallCame: 29, lines: 5 })
  })
  it('has a playlist for a class in a frame, which pupils open with a code, and frames that play as its librarian', async () => {
    const framed = await framedPlaylist(house)
    const page = new URL(framed!.address, test.url)
    const list = page.searchParams.get('list')
    const secret = '5e'.repeat(32)
    const ask = (body: object) =>
      fetch(`${test.url}/functions/v1/embed?list=${list}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret, ...body }),
      })
    expect((await ask({})).status).toBe(404)
    expect((await ask({ code: framed!.code })).status).toBe(204)
    expect(await (await ask({})).json()).toMatchObject({ kept: false, clips: [{ state: 'open' }, { state: 'open' }] })
    await ask({ leaves: true })
    await test.context.database.pool('postgres')`delete from auth.users where email like '%@sitting.invalid'`
    const librarian = await signIn(house, 'librarian@seed.example')
    expect((await librarian.rpc('my_frames', { list: list! })).data).toMatchObject({ frames: 1 })
  })
  it('has a second cut under review that the audience does not see, compared with the first', async () => {
    const cuts = async (email: string) =>
      (await (await signIn(house, email)).from('versions').select('number, label, state').eq('label', 'Television cut')).data
    expect(await cuts('creator@seed.example')).toEqual([{ number: 2, label: 'Television cut', state: 'ready' }])
    expect(await cuts('student@seed.example')).toHaveLength(1)
    expect(await cuts('librarian@seed.example')).toEqual([])
    const creator = await signIn(house, 'creator@seed.example')
    expect((await creator.from('alignments').select('state')).data).toEqual([{ state: 'done' }])
  })
  it('changes nothing when it is filled again', { timeout: 60_000 }, async () => {
    const before = await inventory()
    expect(await seed()).toBe(0)
    expect(await inventory()).toEqual(before)
  })
  it('is not filled when it has people of its own, unless forced', async () => {
    await test.person('Someone Real')
    await expect(seed()).rejects.toThrow('This house already has 1 person of its own. Nothing was changed.')
    expect(await seed(true)).toBe(0)
  })
  it('has nothing left of the festival after its removal, and keeps everything of others', { timeout: 90_000 }, async () => {
    expect(await removeSeed(house)).toBe(2)
    const left = { ...empty, 'auth.users': empty['auth.users']! + 1, 'public.user_roles': empty['public.user_roles']! + 1 }
    // What the worker was making of a film that is gone it removes when it has made it.
    await vi.waitFor(async () => expect(await inventory()).toEqual(left), { timeout: 60_000, interval: 500 })
    expect((await house.service.from('house_settings').select('run_by').single()).data).toEqual({ run_by: '' })
  })
})
