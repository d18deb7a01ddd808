import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callableFunctions } from '#tests/support/functions/callable-functions.ts'
import { fillArguments } from '#tests/support/functions/fill-arguments.ts'
import { makeRows } from '#tests/support/functions/make-rows.ts'
import { type Cast, makeCast } from '#tests/support/functions/two-people.ts'
import { openTestHouse } from '#tests/support/house.ts'

// A stolen password opens nothing: every table and every function is tried by a session that owes its second step.

const house = await openTestHouse({ PARTS: 'api' })
const functions = await callableFunctions(house.context.database)
afterAll(() => house.close())

/** The same person twice: with the second step taken, and with the password alone. */
let careful: SupabaseClient
let half: SupabaseClient
let id: string
let email: string
let film: Cast['theirs']
let hers: Cast['hers']
let rows: Record<string, string>

beforeAll(async () => {
  const cast = await makeCast(house)
  ;({ careful, id, email, hers, theirs: film } = cast)
  rows = await makeRows(cast)
  const sql = house.context.database.pool('postgres')
  const [{ name } = {}] = await sql`select current_database() as name`
  // A caller may ask that nothing is kept: every function finds what was made, in whichever order they are called.
  await sql.unsafe(`alter role authenticator in database ${name} set pgrst.db_tx_end to 'commit-allow-override'`)
  await sql`notify pgrst, 'reload config'`
  half = await withoutSecondStep()
})

/** Gives her a second step, which `careful` has taken, and signs her in by her password alone. */
async function withoutSecondStep(): Promise<SupabaseClient> {
  const { data: factor } = await careful.auth.mfa.enroll({ factorType: 'totp' })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const codes = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  expect((await careful.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codes.generate() })).error).toBeNull()
  const client = createClient(house.url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await client.auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })
  return client
}

describe('a session without its second step', () => {
  it('sees, changes and moderates nothing; with it everything works', async () => {
    expect((await half.from('profiles').select('user_id')).data).toEqual([])
    expect((await half.from('user_roles').select('role')).data).toEqual([])
    expect((await half.from('profiles').update({ about: 'Taken.' }).eq('user_id', id).select('user_id')).data).toEqual([])
    expect((await half.from('documentaries').insert({ title: 'Taken' })).error?.code).toBe('42501')
    expect((await half.functions.invoke('delete-account', { body: { email } })).error?.context?.status).toBe(403)
    expect((await careful.from('profiles').select('user_id').eq('user_id', id)).data).toHaveLength(1)
    expect((await careful.rpc('read_audit_log')).error).toBeNull()
  })

  it('has no access to any stored file, by the same rule', async () => {
    const [policy] = await house.context.database.pool('postgres')`
      select pg_get_expr(polqual, polrelid) as rule from pg_policy where polrelid = 'storage.objects'::regclass and not polpermissive
        and polname = 'A session that owes its second step sees and changes nothing'`
    expect(policy?.rule).toContain('private.session_holds()')
  })

  const refused = { code: '42501' }
  /** Arguments that come neither of a made row nor of a parameter's name or type. */
  const given: Record<string, () => object> = {
    add_film_file: () => ({ kind: 'script' }),
    ask_remark: () => ({ work: rows.own_work }),
    answer_participant_wish: () => ({ state: 'answered', answer: 'Soon.' }),
    answer_poll: () => ({ choice: 1 }),
    appeal_case: () => ({ one: rows.settled_case }),
    ask_in_talk: () => ({ question: randomUUID(), screening: rows.talk }),
    begin_playback: () => ({ documentary: film.id }),
    begin_side_track: () => ({ kind: 'dubbing' }),
    begin_space: () => ({ kind: 'map' }),
    begin_space_asset: () => ({ kind: 'picture' }),
    block_person: () => ({ person: id, blocked: false }),
    can_watch: () => ({ documentary: film.id }),
    change_institution: () => ({ domain_opens: 'never', website: '' }),
    change_member: () => ({ person: id, role: 'librarian' }),
    change_role: () => ({ role: 'moderator' }),
    change_team_role: () => ({ role: 'producer' }),
    choose_notices: () => ({ kind: 'message', by_mail: 'never', by_push: false }),
    claim_film: () => ({ documentary: film.id, kind: 'credit', name: 'Quilaqueo' }),
    counter_rights_claim: () => ({ claim: rows.rights_claim }),
    credit_space_asset: () => ({ licence: 'own' }),
    credits_of: () => ({ person: id }),
    end_request: () => ({ request: rows.closed_request }),
    film_playlists: () => ({ version: film.versionId }),
    films_of_person: () => ({ person: 'Quilaqueo' }),
    give_captions: () => ({ screening: rows.talk }),
    grant_download: () => ({ documentary: film.id }),
    hand_in: () => ({ hand_in: randomUUID(), assignment: rows.own_assignment, documentary: hers.id }),
    hand_in_choices: () => ({ assignment: rows.own_assignment }),
    hand_in_sign_in: () => ({ metadata_url: 'https://idp.example' }),
    invite_to_institution: () => ({ role: 'teacher' }),
    invite_to_team: () => ({ role: 'reviewer' }),
    leave_institution: () => ({ institution: id }),
    list_pictures: () => ({ stills: [`${hers.id}/poster-1-1.jpg`] }),
    make_board_link: () => ({ role: 'view' }),
    make_feed: () => ({ kind: 'films' }),
    make_participant_link: () => ({ role: 'participant' }),
    make_library_key: () => ({ used_for: 'usage' }),
    mark_moment: () => ({ screening: rows.talk, kind: 'applause' }),
    moments_of_person: () => ({ person: 'Keeper' }),
    move_poll: () => ({ state: 'open' }),
    open_documentary: () => ({ documentary: film.id }),
    open_rights_claim: () => ({ documentary: film.id }),
    place_in: () => ({ documentary: film.id }),
    profiles_called: () => ({ name: 'Careful' }),
    publish_documentary: () => ({ visibility: 'private' }),
    put_passages: () => ({ what: 'footnotes' }),
    put_proxy: () => ({ prefix: '' }),
    react_to_note: () => ({ mark: 'agree' }),
    rate_reading: () => ({ reading: rows.rated_reading }),
    read_invitation: () => ({ key: rows.team_key }),
    record_security_event: () => ({ type: 'xss_attempt', severity: 'high' }),
    remove_talk_line: () => ({ screening: rows.talk }),
    replace_captions: () => ({ kind: 'captions' }),
    report_film: () => ({ documentary: film.id, ground: 'something-else' }),
    report_list: () => ({ list: rows.their_list }),
    report_message: () => ({ message: rows.their_message }),
    make_call_calendar: () => ({ person: rows.called }),
    people_with_mail: () => ({ documentary: hers.id }),
    report_review: () => ({ review: rows.diary_entry }),
    review_facts: () => ({ review: rows.opened_review }),
    reviews_of: () => ({ documentary: film.id }),
    save_contact: () => ({ person: rows.called }),
    search_people: () => ({ query: 'Quilaqueo' }),
    see_as: () => ({ who: 'viewer' }),
    see_review: () => ({ review: rows.opened_review }),
    send_contact_message: () => ({ purpose: 'press', message: 'A question.' }),
    send_review_link: () => ({ key: rows.review_key }),
    set_message_settings: () => ({ letters_from: 'known' }),
    set_release_state: () => ({ state: 'promised' }),
    set_portrait: () => ({ object_name: `${id}/raw-${id}` }),
    settle_question: () => ({ state: 'waiting' }),
    silence_talker: () => ({ screening: rows.talk }),
    suspend_person: () => ({ degree: 'acts', days: 1 }),
    trailer_facts: () => ({ documentary: film.id }),
    want_piece: () => ({ version: film.versionId }),
    watch_later: () => ({ documentary: film.id }),
    write_poll: () => ({ poll: randomUUID(), screening: rows.talk, part: 'before', kind: 'scale' }),
    written_by: () => ({ person: id }),
  }
  /** Says to such a session what it says to anyone. */
  const likeVisitors = new Set([
    'answer_days',
    'carry_captions',
    'carry_passages',
    'case_days',
    'change_side_track',
    'claim_days',
    'confirm_call_sheet',
    'embedded_cues',
    'embedded_film',
    'embedded_space',
    'grant_embedded',
    'home_page',
    'house_time',
    'my_address_hash',
    'offered_titles',
    'open_participant_link',
    'participant_facts',
    'read_call_sheet',
    'read_contact_message',
    'read_essay',
    'record_embedded',
    'record_security_event',
    'search_quotes',
    'send_contact_message',
    'shared_film',
    'shared_films',
    'shared_screening',
    'shared_transcript',
    'sign_release',
    'write_participant_wish',
    'write_further',
  ])
  /** Answers, with as much as nothing. What is in neither list refuses. */
  const nothing: Record<string, unknown> = {
    forget_watching: 0,
    credits_of: [],
    profiles_called: [],
    written_by: [],
    map_of_films: [],
    plays_by_day: [],
    reviews_of: [],
    shown_lists: [],
    search_collections: [],
    search_people: [],
    similar_documentaries: [],
    can_transcribe: false,
    can_write_along: false,
    hears_unasked: false,
    can_record_spaces: false,
    can_edit: false,
    can_watch: false,
    open_documentary: false,
    can_review: false,
    can_see_money: false,
    can_see_papers: false,
    read_budget: null,
    read_schedule: null,
    people_with_mail: [],
    ask_quote: null,
    trailer_facts: null,
    grant_screening: null,
    missing_for_publication: null,
    read_publish_wall: null,
    kept_papers: [],
    frozen_maps: [],
    place_in: null,
    begin_playback: null,
    film_playlists: null,
    read_list: null,
    read_season: null,
    record_screening: null,
    record_watch: null,
    read_captions: null,
    see_as: null,
    screener_facts: null,
    want_piece: null,
    film_team: null,
    review_facts: null,
    review_people: null,
    see_review: null,
    films_of_person: { name: null, alsoWritten: [], profiles: [], films: [] },
    list_pictures: { stills: [], storyboards: [] },
    moments_of_person: { total: 0, films: [], protectedPassages: 0 },
    search_described: { total: 0, more: false, films: [], protectedPassages: 0 },
    search_moments: { total: 0, more: false, films: [], protectedPassages: 0 },
    search_documentaries: {
      total: 0,
      more: false,
      meant: null,
      films: [],
      facets: { languages: [], years: [], access: [], runtimes: [], places: [], subjects: [] },
    },
    said_in_moments: {},
  }
  /** Neither tells anyone anything: what they must not do is note. */
  const tellsNothing = ['see_review', 'grant_screening', 'record_screening', 'record_watch']

  it('has no exception for a function that does not exist', () => {
    const names = functions.map(({ name }) => name)
    expect(functions.length).toBeGreaterThan(300)
    expect(
      [...Object.keys(given), ...likeVisitors, ...Object.keys(nothing), ...tellsNothing].filter((name) => !names.includes(name)),
    ).toEqual([])
  })

  it.each(functions)('receives from $name what it may', async (called) => {
    const { name } = called
    const args = { ...fillArguments(called, rows, id), ...given[name]?.() }
    const call = async (client: SupabaseClient) => {
      const { data, error } = await client.rpc(name, args).rollback()
      return error ? { code: error.code } : { data }
    }
    const heard = await call(half)
    if (likeVisitors.has(name)) {
      const visitors = await call(house.visitor())
      // Each message has a reference of its own.
      if (name === 'send_contact_message') expect(heard).toMatchObject({ data: [{ due_on: expect.any(String) }] })
      // The time goes on between two questions.
      else if (name === 'house_time') expect(heard).toEqual({ data: expect.closeTo(visitors.data as number, -5) })
      else expect(heard).toEqual(visitors)
      return
    }
    expect(heard).toEqual(name in nothing ? { data: nothing[name] } : refused)
    // An answer that is not a refusal must differ from what the whole session hears, so that silence is the rule's and not the question's.
    if (!tellsNothing.includes(name)) expect(await call(careful)).not.toEqual(heard)
  })

  it('receives nothing to play and counts no play', async () => {
    const noted = async () => (await house.service().from('playback_grants').select('version_id').eq('user_id', id)).data
    await house.service().from('playback_grants').delete().eq('user_id', id).throwOnError()
    await half.rpc('begin_playback', { documentary: film.id }).throwOnError()
    expect(await noted()).toEqual([])
    await careful.rpc('begin_playback', { documentary: film.id }).throwOnError()
    expect(await noted()).toHaveLength(1)
    const said = async () => (await house.service().from('watch_events').select('*', { count: 'exact', head: true })).count
    const before = await said()
    await half.rpc('record_watch', { version: film.versionId, ranges: [0, 9000] }).throwOnError()
    expect(await said()).toBe(before)
    await careful.rpc('record_watch', { version: film.versionId, ranges: [0, 9000] }).throwOnError()
    expect(await said()).toBe(before! + 1)
  })
})

describe('a deleted or suspended account', () => {
  const everything = async (client: SupabaseClient) => ({
    profiles: (await client.from('profiles').select('user_id')).data ?? [],
    films: (await client.from('documentaries').select('id')).data ?? [],
    watch: (await client.rpc('can_watch', { documentary: film.id })).data ?? false,
    found: ((await client.rpc('search_documentaries', {})).data as { total: number } | null)?.total ?? 0,
    sessions: (await client.rpc('my_sessions')).data?.length ?? 0,
  })
  const nothing = { profiles: [], films: [], watch: false, found: 0, sessions: 0 }

  it.each([
    ['deleted', (gone: string) => house.service().auth.admin.deleteUser(gone)],
    ['shut out', (gone: string) => house.service().auth.admin.updateUserById(gone, { ban_duration: '1h' })],
  ])('reads nothing from the moment it is %s, though its token is still valid', async (_, end) => {
    const leaving = await house.person('Leaver')
    expect(await everything(leaving)).toMatchObject({ watch: true, sessions: 1 })
    const gone = (await leaving.auth.getUser()).data.user!.id
    expect((await end(gone)).error).toBeNull()
    expect(await everything(leaving)).toEqual(nothing)
    expect((await leaving.from('documentaries').insert({ title: 'After' })).error).not.toBeNull()
    // Where a token's session is not checked, as on the platform, row rules refuse it anyway.
    const claims = { sub: gone, role: 'authenticated', is_anonymous: false }
    const [row] = await house.context.database.run(
      { role: 'authenticated', claims },
      'select (select count(*) from public.profiles) + (select count(*) from public.documentaries) as rows, public.can_watch($1::uuid) as watch',
      [film.id],
    )
    expect([Number(row!['rows']), row!['watch']]).toEqual([0, false])
  })
})
