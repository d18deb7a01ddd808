import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stageFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// A stolen password opens nothing: every table and every function is tried by a session that owes its second step.

let house: TestHouse
/** The same person twice: with the second step taken, and with the password alone. */
let careful: SupabaseClient
let half: SupabaseClient
let id: string
let email: string
let film: { id: string; versionId: string }
let hers: { id: string; versionId: string; trackId: string }
/** A list of hers, what another person says below their film, and a list of theirs that everyone may read. */
let list: string
let review: string
let approval: string
let test: string
/** A thread of hers with them, what they wrote in it, and her report of it. */
const thread = randomUUID()
const [mine, theirs] = [randomUUID(), randomUUID()]
/** Screeners of hers, entered by herself; one of them is taken back by a test. */
let screener: string
let entered: string
const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
/** A case about something of hers, a claim on her film, and another person. */
let kase: string
let herClaim: string
let otherId: string
let others: string
/** A board of hers with a link, an open vote, and a remark on it. */
const [board, comment, round] = [randomUUID(), randomUUID(), randomUUID()]
let key: string
/** Of her film, in a house that has a recogniser. */
let transcription: string
/** A screening of her film, a guest of it, and somebody's question whether they may show it. */
let screening: string
let guest: string
let permission: string
/** A space of hers, and a file it awaits. */
let space: string
let spaceFile: string
/** What is shown side by side. */
let season: string
/** An institution she looks after, and whom it invited. */
let institution: string
let invitation: string
/** Of a link by which she is invited to their team; they are in hers. */
let teamKey: string
/** A screening of hers in which somebody spoke, asked, and is asked something. */
const [room, asked, surveyed] = [randomUUID(), randomUUID(), randomUUID()]
/** What she licenses to it, offers, and is asked for. */
let licence: string
let offer: string
let request: string
let closedRequest: string
/** A note of hers with an answer, a review link of hers, and one of theirs that she entered. */
const [note, reply] = [randomUUID(), randomUUID()]
let herReview: string
let herReviewKey: string
let openReview: string
let terminal: string

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  careful = await house.person('Careful')
  ;({ id, email } = (await careful.auth.getUser()).data.user! as { id: string; email: string })
  await house.service().from('user_roles').update({ role: 'admin' }).eq('user_id', id).throwOnError()
  const other = await house.person('Other')
  const [own, stranger] = [id, (await other.auth.getUser()).data.user!.id].map((person) => ({ id: person }) as never)
  const cues = [{ startsMs: 12_000, text: 'Nobody counted the gannets on the western rock.', speaker: 'Keeper' }]
  hers = await stageFilm(house.context.database, own!, { title: 'Hers', director: 'Quilaqueo', cues })
  await house.context.database.pool('postgres')`insert into private.house_abilities (name) values ('transcribe'), ('record-spaces')`
  const [wished] = await house.context.database.pool('postgres')`
    insert into public.transcriptions (version_id, state) values (${hers.versionId}, 'done') returning id`
  transcription = wished!.id as string
  film = await stageFilm(house.context.database, stranger!, { title: 'Seen', director: 'Quilaqueo', cues })
  await house
    .service()
    .from('film_places')
    .insert({ documentary_id: film.id, name: 'Western rock', latitude: 61, longitude: 4 })
    .throwOnError()
  const { data: seen } = await house
    .service()
    .from('caption_tracks')
    .insert({ version_id: film.versionId, language: 'en', label: 'Seen', kind: 'descriptions' })
    .select('id')
    .single()
  const described = { track_id: seen!.id, version_id: film.versionId, starts_ms: 0, ends_ms: 900, text: 'Gannets over a rock.' }
  await house.service().from('cues').insert(described).throwOnError()
  const trailer = {
    version_id: film.versionId,
    ranges: [0, 1000],
    state: 'ready',
    object_name: 'a/b.mp4',
    duration_ms: 1000,
    width: 1,
    height: 1,
  }
  await house
    .service()
    .from('trailers')
    .insert({ documentary_id: film.id, ...trailer })
    .throwOnError()
  list = (await careful.from('lists').insert({ title: 'Hers' }).select('id').single()).data!.id
  others = (await other.from('lists').insert({ title: 'Theirs', visibility: 'public' }).select('id').single()).data!.id
  await other.from('list_entries').insert({ list_id: others, documentary_id: film.id }).throwOnError()
  const row = { title: 'Gannets', introduction: 'Counted.', signed_by: 'Ann', starts_on: '2020-01-01', ends_on: '2199-01-01' }
  season = (await careful.from('seasons').insert(row).select('id').single()).data!.id
  await careful.from('season_films').insert({ season_id: season, documentary_id: film.id, position: 0 }).throwOnError()
  await careful.from('moments').insert({ version_id: film.versionId, starts_ms: 0, ends_ms: 60_000 }).throwOnError()
  const entry = { documentary_id: film.id, line: 'Slow, and right.', shown: true }
  review = (await other.from('diary_entries').insert(entry).select('id').single()).data!.id
  await house
    .service()
    .from('team_members')
    .insert({ documentary_id: hers.id, person_id: stranger!['id' as never], role: 'editor' })
    .throwOnError()
  await careful.rpc('write_note', { note, version: hers.versionId, starts_ms: 0, body: 'Here.' }).throwOnError()
  await careful.rpc('reply_to_note', { reply, note, body: 'x' }).throwOnError()
  ;({ id: herReview, key: herReviewKey } = (
    await careful.rpc('make_review', { version: hers.versionId, expires_at: nextWeek }).throwOnError()
  ).data)
  const lent = (await other.rpc('make_review', { version: film.versionId, expires_at: nextWeek }).throwOnError()).data
  await careful.rpc('open_review', { key: lent.key, name: 'Careful' }).throwOnError()
  openReview = lent.id
  teamKey = (await other.rpc('invite_to_team', { documentary: film.id, role: 'reviewer' }).throwOnError()).data.key
  const letter = {
    thread,
    message: mine,
    subject: 'The gannets',
    body: 'Who counted?',
    people: [(await other.auth.getUser()).data.user!.id],
  }
  await careful.rpc('begin_board', { board, title: 'Hers', body: 'AAA=' }).throwOnError()
  await careful.rpc('comment_on_board', { comment, board, card: 'one', body: 'Nobody.' }).throwOnError()
  await careful.rpc('open_board_vote', { round, board, question: 'Which?', dots: 3, seconds: 3600 }).throwOnError()
  key = (await careful.rpc('make_board_link', { board, role: 'view' }).throwOnError()).data
  await careful.rpc('begin_thread', letter).throwOnError()
  await other.rpc('send_message', { message: theirs, thread, body: 'Nobody.' }).throwOnError()
  await careful.rpc('report_message', { message: theirs, reason: 'Unkind.' }).throwOnError()
  await careful.from('diary_entries').insert({ documentary_id: film.id, line: 'Hers.', shown: true }).throwOnError()
  await careful.rpc('claim_film', { documentary: hers.id, kind: 'credit', name: 'Quilaqueo' }).throwOnError()
  const enter = async () => {
    const made = await careful.rpc('make_screener', { version: hers.versionId, person: 'Ann', expires_at: nextWeek }).throwOnError()
    await careful.rpc('open_screener', { key: made.data.key }).throwOnError()
    return made.data.id as string
  }
  screener = await enter()
  entered = await enter()
  otherId = (await other.auth.getUser()).data.user!.id
  await house.context.database.pool('postgres')`
    insert into public.screenings (id, title, starts_at, made_by) values (${room}, 'Tonight', now(), ${id})`
  for (const [person, role] of [
    [id, 'owner'],
    [otherId, 'speaker'],
  ])
    await house.service().from('screening_people').insert({ screening_id: room, user_id: person, role }).throwOnError()
  await other.rpc('say_in_talk', { line: randomUUID(), screening: room, words: 'Hello.' }).throwOnError()
  await other.rpc('ask_in_talk', { question: asked, screening: room, words: 'Why?' }).throwOnError()
  await careful.rpc('write_poll', { poll: surveyed, screening: room, part: 'after', kind: 'scale', words: 'How?' }).throwOnError()
  const put = async (table: string, row: object) =>
    (await house.service().from(table).insert(row).select('id').single().throwOnError()).data!.id as string
  const today = new Date().toISOString()
  approval = (await careful.rpc('approve_version', { version: hers.versionId }).throwOnError()).data
  test = await put('test_screenings', { version_id: hers.versionId, questions: ['A?', 'B?', 'C?'] })
  kase = await put('cases', {
    kind: 'profile',
    about_id: id,
    accused_id: id,
    due_on: today,
    state: 'settled',
    decision: 'taken-down',
    decided_at: today,
  })
  const wish = { title: 'Gannets', startsAt: nextWeek, online: true, items: [{ kind: 'film', documentaryId: hers.id }] }
  screening = (await careful.rpc('announce_screening', { wish }).throwOnError()).data
  guest = (await careful.rpc('invite_guest', { screening, name: 'Ann' }).throwOnError()).data.id
  await careful.rpc('register_for_screening', { screening, name: 'Careful' }).throwOnError()
  permission = await put('screening_permissions', { documentary_id: hers.id, user_id: otherId })
  const days = { counter_due_on: today, decision_due_on: today }
  herClaim = await put('rights_claims', { documentary_id: hers.id, claimant: 'K', work: 'W', statement: 'S', ...days })
  institution = await put('institutions', { type: 'school', name: 'Aldermoor', domain: 'aldermoor.example' })
  const librarian = { institution_id: institution, person_id: id, role: 'librarian', came_by: 'application' }
  await house.service().from('institution_members').insert(librarian).throwOnError()
  invitation = await put('institution_invitations', { institution_id: institution, address: 'bea@aldermoor.example', role: 'member' })
  terminal = await put('institution_terminals', { institution_id: institution, name: 'Reading room', code_hash: 'x' })
  // It asks her in by an address, so that there is an answer to tell from silence.
  const sides = { institution_id: institution, creator_id: id }
  await house
    .service()
    .from('institution_invitations')
    .insert({ institution_id: institution, address: email.toLowerCase(), role: 'librarian' })
  licence = await put('licences', { ...sides, covers: 'films', starts_on: today })
  offer = await put('licence_offers', { creator_id: id, terms: {} })
  request = await put('licence_requests', { ...sides, asked_by: id, state: 'open' })
  closedRequest = await put('licence_requests', { ...sides, asked_by: id, state: 'refused' })
  space = (await careful.rpc('begin_space', { kind: 'map', title: 'Hers' }).throwOnError()).data
  spaceFile = (await careful.rpc('begin_space_asset', { space, kind: 'picture', name: 'a.jpg', size_bytes: 5 }).throwOnError()).data
  const { data: factor } = await careful.auth.mfa.enroll({ factorType: 'totp' })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const codes = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  expect((await careful.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codes.generate() })).error).toBeNull()
  half = createClient(house.url, house.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  await half.auth.signInWithPassword({ email, password: 'a long enough passphrase 9' })
  await house.context.database.pool('postgres')`
    with grows as (
      insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist, temporary, complete)
      values (${film.versionId}, 'first', 64, 64, 25, 1, '', '', '', true, false) returning id
    ) insert into private.pieces (rendition_id, number) select id, 1 from grows`
})
afterAll(() => house.close())

describe('a session that owes its second step', () => {
  it('sees, changes and moderates nothing; with it everything is as before', async () => {
    expect((await half.from('profiles').select('user_id')).data).toEqual([])
    expect((await half.from('user_roles').select('role')).data).toEqual([])
    expect((await half.from('profiles').update({ about: 'Taken.' }).eq('user_id', id).select('user_id')).data).toEqual([])
    expect((await half.from('documentaries').insert({ title: 'Taken' })).error?.code).toBe('42501')
    expect((await half.functions.invoke('delete-account', { body: { email } })).error?.context?.status).toBe(403)
    expect((await careful.from('profiles').select('user_id').eq('user_id', id)).data).toHaveLength(1)
    expect((await careful.rpc('read_audit_log')).error).toBeNull()
  })

  it('is kept out of every stored file by the same rule', async () => {
    const [policy] = await house.context.database.pool('postgres')`
      select pg_get_expr(polqual, polrelid) as rule from pg_policy where polrelid = 'storage.objects'::regclass and not polpermissive
        and polname = 'A session that owes its second step sees and changes nothing'`
    expect(policy?.rule).toContain('private.session_holds()')
  })

  const refused = { code: '42501' }
  /**
   * Every function a browser may call: its arguments, and what such a session hears. `like visitors`: what it says to anybody. An answer that is not
   * a refusal must differ from what the whole session hears, so that silence is the rule's and not the question's.
   */
  const functions: Record<string, { args?: () => object; hears: 'like visitors' | { code: string } | { data: unknown } }> = {
    appeal_case: { args: () => ({ one: kase, words: 'x' }), hears: refused },
    case_days: { args: () => ({ step: 'report' }), hears: 'like visitors' },
    change_role: { args: () => ({ person: otherId, role: 'moderator', reason: 'x' }), hears: refused },
    claim_case: { args: () => ({ one: id }), hears: refused },
    claim_contact_message: { args: () => ({ message: id }), hears: refused },
    assign_contact_message: { args: () => ({ message: id, colleague: otherId }), hears: refused },
    desk_colleagues: { hears: refused },
    preview_home: { args: () => ({ at: new Date().toISOString() }), hears: refused },
    save_season: {
      args: () => ({
        season: id,
        title: 'x',
        introduction: 'x',
        signed_by: 'x',
        starts_on: '2026-01-01',
        ends_on: '2026-01-02',
        films: [id],
      }),
      hears: refused,
    },
    claim_days: { args: () => ({ step: 'counter' }), hears: 'like visitors' },
    counter_rights_claim: { args: () => ({ claim: herClaim, words: 'x' }), hears: refused },
    decide_rights_claim: { args: () => ({ claim: id, uphold: false, reason: 'x' }), hears: refused },
    decide_role_change: { args: () => ({ change: id, agreed: true }), hears: refused },
    drop_job: { args: () => ({ job: 0 }), hears: refused },
    house_health: { hears: refused },
    house_storage: { hears: refused },
    lift_suspension: { args: () => ({ person: otherId, reason: 'x' }), hears: refused },
    list_cases: { hears: refused },
    list_contact_messages: { hears: refused },
    list_job_runs: { hears: refused },
    list_jobs: { hears: refused },
    list_people: { hears: refused },
    list_rights_claims: { hears: refused },
    list_withdrawals: { hears: refused },
    list_credit_claims: { hears: refused },
    list_role_applications: { hears: refused },
    apply_for_role: { args: () => ({ reason: 'x' }), hears: refused },
    withdraw_role_application: { hears: refused },
    decide_role_application: { args: () => ({ application: id, agreed: true }), hears: refused },
    reopen_claim: { args: () => ({ claim: id }), hears: refused },
    my_rights_claims: { hears: refused },
    my_standing: { hears: refused },
    office_agenda: { hears: refused },
    open_rights_claim: { args: () => ({ documentary: film.id, claimant: 'K', work: 'W', statement: 'S' }), hears: refused },
    read_person: { args: () => ({ person: id }), hears: refused },
    report_film: { args: () => ({ documentary: film.id, ground: 'something-else', reason: 'x' }), hears: refused },
    retry_job: { args: () => ({ job: 0 }), hears: refused },
    search_audit_log: { hears: refused },
    send_test_letter: { hears: refused },
    set_limits: { args: () => ({ person: otherId, bytes: 1, films: 1, hours: 1 }), hears: refused },
    settle_appeal: { args: () => ({ one: id, overturn: true, reason: 'x' }), hears: refused },
    settle_case: { args: () => ({ one: id, decision: 'kept', reason: 'x' }), hears: refused },
    suspend_person: { args: () => ({ person: otherId, degree: 'acts', reason: 'x', days: 1 }), hears: refused },
    agree_to_terms: { args: () => ({ request, number: 9 }), hears: refused },
    begin_terms: { args: () => ({ institution, creator: id, terms: {}, renews: licence }), hears: refused },
    decline_wish: { args: () => ({ request, words: 'x' }), hears: refused },
    end_request: { args: () => ({ request: closedRequest }), hears: refused },
    film_door: { args: () => ({ documentary: hers.id }), hears: refused },
    institution_catalogue: { args: () => ({ institution }), hears: refused },
    licences_of_institution: { args: () => ({ institution }), hears: refused },
    my_licensing: { hears: refused },
    propose_terms: { args: () => ({ request, terms: {} }), hears: refused },
    put_offer: {
      args: () => ({ offer: null, title: '', terms: {}, years: 1, types: [], serves_up_to: null, at_once: false, open: true }),
      hears: refused,
    },
    read_licence: { args: () => ({ licence }), hears: refused },
    remove_offer: { args: () => ({ offer }), hears: refused },
    take_offer: { args: () => ({ institution, offer: id }), hears: refused },
    wish_for_film: { args: () => ({ institution, documentary: film.id }), hears: refused },
    come_in: { args: () => ({ institution }), hears: refused },
    come_in_with_card: { args: () => ({ institution, number: '1234' }), hears: refused },
    come_in_with_code: { args: () => ({ code: 'XXXX' }), hears: refused },
    end_terminal: { args: () => ({ terminal }), hears: refused },
    institution_doors: { hears: refused },
    make_terminal: { args: () => ({ institution, name: 'Desk' }), hears: refused },
    put_cards: { args: () => ({ institution, numbers: [] }), hears: refused },
    put_networks: { args: () => ({ institution, ranges: [] }), hears: refused },
    ways_into_institution: { args: () => ({ institution }), hears: refused },
    change_institution: {
      args: () => ({ institution, name: 'Aldermoor', website: '', billing: '', people_served: 1, domain_opens: 'never' }),
      hears: refused,
    },
    end_licence: { args: () => ({ licence: id }), hears: refused },
    list_institutions: { hears: refused },
    moderate_institution: { args: () => ({ institution, closed: false }), hears: refused },
    grant_download: { args: () => ({ documentary: film.id }), hears: refused },
    change_member: { args: () => ({ institution, person: id, role: 'librarian' }), hears: refused },
    institution_people: { args: () => ({ institution }), hears: refused },
    invite_to_institution: { args: () => ({ institution, addresses: ['ann@aldermoor.example'], role: 'teacher' }), hears: refused },
    leave_institution: { args: () => ({ institution: id }), hears: refused },
    my_institutions: { hears: refused },
    take_back_invitation: { args: () => ({ invitation }), hears: refused },
    align_versions: { args: () => ({ from_version: hers.versionId, to_version: hers.versionId }), hears: refused },
    answer_days: { args: () => ({ purpose: 'press' }), hears: 'like visitors' },
    ask_quote: { args: () => ({ version: film.versionId, at_ms: 12_500, language: 'en' }), hears: { data: null } },
    begin_side_track: {
      args: () => ({ version: hers.versionId, kind: 'dubbing', language: 'de', label: '', file_name: 'a.wav', size_bytes: 1 }),
      hears: refused,
    },
    ask_archive: { hears: refused },
    allow_space_elsewhere: { args: () => ({ space, allowed: true }), hears: refused },
    begin_space: { args: () => ({ kind: 'map', title: 'x' }), hears: refused },
    begin_space_asset: { args: () => ({ space, kind: 'picture', name: 'a.jpg', size_bytes: 5 }), hears: refused },
    credit_space_asset: { args: () => ({ asset: spaceFile, credit: 'Ann', licence: 'own' }), hears: refused },
    drop_space_asset: { args: () => ({ asset: spaceFile }), hears: refused },
    list_spaces: { hears: refused },
    publish_space: { args: () => ({ space, audience: 'everyone' }), hears: refused },
    read_space: { args: () => ({ space }), hears: refused },
    remove_space: { args: () => ({ space }), hears: refused },
    save_space: { args: () => ({ space, known: 1, contents: {} }), hears: refused },
    withdraw_space: { args: () => ({ space }), hears: refused },
    begin_version: { args: () => ({ file_name: 'a.mov', size_bytes: 1 }), hears: refused },
    can_transcribe: { hears: { data: false } },
    can_record_spaces: { hears: { data: false } },
    record_space_path: { args: () => ({ space }), hears: refused },
    cancel_transcription: { args: () => ({ transcription }), hears: refused },
    make_trailer: { args: () => ({ version: hers.versionId, ranges: [0, 1000] }), hears: refused },
    trailer_facts: { args: () => ({ documentary: film.id }), hears: { data: null } },
    take_still: { args: () => ({ version: hers.versionId, at_ms: 0 }), hears: refused },
    transcribe: { args: () => ({ version: hers.versionId }), hears: refused },
    can_edit: { args: () => ({ documentary: hers.id }), hears: { data: false } },
    can_watch: { args: () => ({ documentary: film.id }), hears: { data: false } },
    choose_notices: { args: () => ({ kind: 'message', in_house: true, by_mail: 'never', by_push: false }), hears: refused },
    change_side_track: {
      args: () => ({ track: id, kind: 'dubbing', language: 'de', label: '', offset_ms: 0 }),
      hears: 'like visitors',
    },
    carry_captions: { args: () => ({ track: id, into_version: hers.versionId, cues: [] }), hears: 'like visitors' },
    carry_passages: {
      args: () => ({ what: 'footnotes', from_version: hers.versionId, into_version: hers.versionId, passages: [] }),
      hears: 'like visitors',
    },
    put_passages: { args: () => ({ what: 'footnotes', version: hers.versionId, passages: [] }), hears: refused },
    choose_sound: { args: () => ({ version: hers.versionId, streams: [1] }), hears: refused },
    credits_of: { args: () => ({ person: id }), hears: { data: [] } },
    decide_institution_application: { args: () => ({ application: id, state: 'agreed' }), hears: refused },
    embedded_space: { args: () => ({ space }), hears: 'like visitors' },
    embedded_cues: { args: () => ({ documentary: film.id, track: id }), hears: 'like visitors' },
    embedded_film: { args: () => ({ documentary: film.id }), hears: 'like visitors' },
    end_session: { args: () => ({ session: id }), hears: refused },
    export_my_data: { hears: refused },
    feeds_to_make: { hears: refused },
    films_of_person: { args: () => ({ person: 'Quilaqueo' }), hears: { data: { name: null, alsoWritten: [], profiles: [], films: [] } } },
    figures_of: { args: () => ({ versions: [hers.versionId], from_day: '2026-01-01', to_day: '2026-02-01' }), hears: refused },
    forget_watching: { hears: { data: 0 } },
    grant_embedded: { args: () => ({ documentary: film.id }), hears: 'like visitors' },
    grant_screening: { args: () => ({ screener }), hears: { data: null } },
    home_page: { hears: 'like visitors' },
    keep_push_device: {
      args: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh: 'x', auth: 'x' }),
      hears: refused,
    },
    written_by: { args: () => ({ person: id }), hears: { data: [] } },
    list_pictures: { args: () => ({ stills: [`${hers.id}/poster-1-1.jpg`] }), hears: { data: { stills: [], storyboards: [] } } },
    make_recovery_codes: { hears: refused },
    mark_copy: { args: () => ({ screener }), hears: refused },
    make_screener: { args: () => ({ version: hers.versionId, person: 'Ann', expires_at: nextWeek }), hears: refused },
    put_course_system: {
      args: () => ({
        ...{ institution, name: 'x', issuer: 'https://x.example', client_id: 'x', deployments: ['1'] },
        ...{ sign_in_url: 'https://x.example', token_url: 'https://x.example', keys_url: 'https://x.example' },
      }),
      hears: refused,
    },
    begin_course_registration: { args: () => ({ institution }), hears: refused },
    come_in_from_course: { args: () => ({ ticket: 'x' }), hears: refused },
    put_class_list: {
      args: () => ({ institution, list: null, title: 'x', course: '', words: '', clips: [id], questions: [] }),
      hears: refused,
    },
    remove_class_list: { args: () => ({ list: id }), hears: refused },
    class_lists_of: { args: () => ({ institution }), hears: refused },
    class_list: { args: () => ({ list: id }), hears: refused },
    answer_class_question: { args: () => ({ question: id, choice: 1 }), hears: refused },
    class_answers_of: { args: () => ({ list: id }), hears: refused },
    make_class_code: { args: () => ({ list: id, hours: 1 }), hears: refused },
    allow_class_frame: { args: () => ({ clip: id, mark: 'a'.repeat(64) }), hears: refused },
    my_screening_drafts: { args: () => ({}), hears: refused },
    screening_draft: { args: () => ({ about: 'new' }), hears: refused },
    put_screening_draft: { args: () => ({ about: 'new', draft: { items: [], people: [] } }), hears: refused },
    drop_screening_draft: { args: () => ({ about: 'new' }), hears: refused },
    allow_list_frame: { args: () => ({ list: id, mark: 'a'.repeat(64) }), hears: refused },
    my_frames: { args: () => ({ clip: id }), hears: refused },
    end_my_frames: { args: () => ({ clip: id }), hears: refused },
    put_proxy: { args: () => ({ institution, prefix: '' }), hears: refused },
    hand_in_sign_in: { args: () => ({ institution, metadata_url: 'https://idp.example' }), hears: refused },
    take_back_sign_in: { args: () => ({ institution }), hears: refused },
    sign_in_to_decide: { args: () => ({ institution }), hears: refused },
    class_clip: { args: () => ({ clip: id }), hears: refused },
    class_clips_of: { args: () => ({ institution, since: '2026-01-01' }), hears: refused },
    make_class_clip: { args: () => ({ institution, documentary: hers.id, starts_ms: 0, ends_ms: 1000, title: 'x' }), hears: refused },
    note_class_clip: { args: () => ({ clip: id, watched_ms: 0 }), hears: refused },
    remove_class_clip: { args: () => ({ clip: id }), hears: refused },
    institution_records: { args: () => ({ institution }), hears: refused },
    institution_usage: { args: () => ({ institution, from_month: '2026-01-01', to_month: '2026-02-01' }), hears: refused },
    instruction_of: { args: () => ({ institution, from_month: '2026-01-01', to_month: '2026-02-01' }), hears: refused },
    make_library_key: { args: () => ({ institution, used_for: 'usage', name: 'Harvester' }), hears: refused },
    my_licensed_usage: { args: () => ({ from_month: '2026-01-01', to_month: '2026-02-01' }), hears: refused },
    make_feed: { args: () => ({ kind: 'films' }), hears: refused },
    map_of_films: { hears: { data: [] } },
    mark_notices: { args: () => ({ read: true }), hears: refused },
    missing_for_publication: { args: () => ({ documentary: hers.id }), hears: { data: null } },
    moments_of_person: { args: () => ({ person: 'Keeper' }), hears: { data: { total: 0, films: [], protectedPassages: 0 } } },
    my_address_hash: { hears: 'like visitors' },
    my_feeds: { hears: refused },
    my_kept_searches: { hears: refused },
    my_notice_choices: { hears: refused },
    my_notices: { hears: refused },
    my_leaving_films: { hears: refused },
    my_recovery_codes: { hears: refused },
    my_sessions: { hears: refused },
    my_storage: { hears: refused },
    my_watching: { hears: refused },
    offer_sound: { args: () => ({ version: hers.versionId, stream: 1, kind: 'dubbing', language: 'de' }), hears: refused },
    open_documentary: { args: () => ({ documentary: film.id }), hears: { data: false } },
    open_screener: { args: () => ({ key: 'x'.repeat(24) }), hears: refused },
    order_basket: { args: () => ({ moments: [id] }), hears: refused },
    order_list: { args: () => ({ list, entries: [id] }), hears: refused },
    place_in: { args: () => ({ documentary: film.id }), hears: { data: null } },
    begin_playback: { args: () => ({ documentary: film.id }), hears: { data: null } },
    film_playlists: { args: () => ({ version: film.versionId }), hears: { data: null } },
    plays_by_day: { args: () => ({ documentary: hers.id, days: 1 }), hears: { data: [] } },
    publish_documentary: { args: () => ({ documentary: hers.id, visibility: 'private' }), hears: refused },
    push_key: { hears: refused },
    read_audit_log: { hears: refused },
    read_contact_message: { args: () => ({ reference: id }), hears: 'like visitors' },
    read_essay: { args: () => ({ essay: id }), hears: 'like visitors' },
    read_list: { args: () => ({ list }), hears: { data: null } },
    read_season: { args: () => ({ season }), hears: { data: null } },
    record_embedded: { args: () => ({ ticket: id, ranges: [0, 9000] }), hears: 'like visitors' },
    record_screening: { args: () => ({ screener, ranges: [0, 9000] }), hears: { data: null } },
    record_security_event: { args: () => ({ type: 'xss_attempt', severity: 'high' }), hears: 'like visitors' },
    record_watch: { args: () => ({ version: film.versionId, ranges: [0, 9000] }), hears: { data: null } },
    remove_documentary: { args: () => ({ documentary: hers.id }), hears: refused },
    renew_screener: { args: () => ({ screener, expires_at: nextWeek }), hears: refused },
    replace_captions: {
      args: () => ({
        version: hers.versionId,
        language: 'en',
        label: 'x',
        kind: 'captions',
        cues: [{ startsMs: 0, endsMs: 1, text: 'x' }],
      }),
      hears: refused,
    },
    replace_chapters: { args: () => ({ version: hers.versionId, chapters: [{ startsMs: 0, title: 'x' }] }), hears: refused },
    replace_credits: { args: () => ({ documentary: hers.id, credits: [{ role: 'sound', name: 'x' }] }), hears: refused },
    report_list: { args: () => ({ list: others, reason: 'Unkind.' }), hears: refused },
    report_review: { args: () => ({ review, reason: 'Unkind.' }), hears: refused },
    restore_documentary: { args: () => ({ documentary: hers.id }), hears: refused },
    read_captions: { args: () => ({ track: hers.trackId }), hears: { data: null } },
    restore_captions: { args: () => ({ track: hers.trackId, number: 0, batch: id }), hears: refused },
    retry_preparation: { args: () => ({ version: hers.versionId }), hears: refused },
    reviews_of: { args: () => ({ documentary: film.id }), hears: { data: [] } },
    save_place: { args: () => ({ version: film.versionId, position_ms: 1, finished: false }), hears: refused },
    see_as: { args: () => ({ documentary: hers.id, who: 'viewer' }), hears: { data: null } },
    see_kept_search: { args: () => ({ search: id }), hears: refused },
    shown_lists: { hears: { data: [] } },
    search_collections: { args: () => ({ query: 'gannets' }), hears: { data: [] } },
    search_described: { args: () => ({ query: 'gannets' }), hears: { data: { total: 0, more: false, films: [], protectedPassages: 0 } } },
    search_documentaries: {
      hears: {
        data: {
          total: 0,
          more: false,
          meant: null,
          films: [],
          facets: { languages: [], years: [], access: [], runtimes: [], places: [], subjects: [] },
        },
      },
    },
    search_moments: { args: () => ({ query: 'gannets' }), hears: { data: { total: 0, more: false, films: [], protectedPassages: 0 } } },
    search_people: { args: () => ({ query: 'Quilaqueo' }), hears: { data: [] } },
    similar_documentaries: { args: () => ({ documentary: hers.id }), hears: { data: [] } },
    search_quotes: { args: () => ({ query: 'gannets' }), hears: 'like visitors' },
    send_contact_message: {
      args: () => ({ purpose: 'press', name: 'Ann Vega', email: 'ann@house.example', message: 'A question.' }),
      hears: 'like visitors',
    },
    revoke_screener: { args: () => ({ screener }), hears: refused },
    screener_facts: { args: () => ({ screener: entered }), hears: { data: null } },
    write_further: { args: () => ({ reference: id, message: randomUUID(), words: 'x' }), hears: 'like visitors' },
    settle_contact_message: { args: () => ({ message: id, state: 'closed', words: 'x' }), hears: refused },
    show_version: { args: () => ({ documentary: hers.id, version: hers.versionId }), hears: refused },
    said_in_moments: { args: () => ({ languages: ['en'] }), hears: { data: {} } },
    shared_film: { args: () => ({ documentary: film.id }), hears: 'like visitors' },
    shared_films: { hears: 'like visitors' },
    shared_transcript: { args: () => ({ documentary: film.id }), hears: 'like visitors' },
    unread_notices: { hears: refused },
    visit_desk: { hears: refused },
    begin_board: { args: () => ({ board: randomUUID(), title: 'x' }), hears: refused },
    write_board: { args: () => ({ board, update: randomUUID(), body: 'AAA=' }), hears: refused },
    board_changes: { args: () => ({ board }), hears: refused },
    keep_board: { args: () => ({ board, number: 1, body: 'AAA=' }), hears: refused },
    board_history: { args: () => ({ board }), hears: refused },
    my_boards: { hears: refused },
    read_board: { args: () => ({ board }), hears: refused },
    arrange_board: { args: () => ({ board, title: 'x' }), hears: refused },
    share_board: { args: () => ({ board, person: otherId }), hears: refused },
    make_board_link: { args: () => ({ board, role: 'view' }), hears: refused },
    end_board_link: { args: () => ({ board, role: 'edit' }), hears: refused },
    follow_board_link: { args: () => ({ key }), hears: refused },
    comment_on_board: { args: () => ({ comment: randomUUID(), board, card: 'one', body: 'x' }), hears: refused },
    settle_board_comment: { args: () => ({ comment, settled: true }), hears: refused },
    open_board_vote: { args: () => ({ round: randomUUID(), board, question: 'x', dots: 1, seconds: 60 }), hears: refused },
    vote_on_board: { args: () => ({ round, card: 'one', dots: 1 }), hears: refused },
    end_board_vote: { args: () => ({ round }), hears: refused },
    make_outline_scene: { args: () => ({ board, card: 'one', documentary: hers.id, title: 'x' }), hears: refused },
    said_in_ranges: { args: () => ({ ranges: [{ versionId: film.versionId, startsMs: 0, endsMs: 20_000 }] }), hears: refused },
    arrange_thread: { args: () => ({ thread, muted: true }), hears: refused },
    attach_file: { args: () => ({ file: randomUUID(), thread, name: 'a.pdf', size_bytes: 1 }), hears: refused },
    begin_thread: {
      args: () => ({ thread: randomUUID(), message: randomUUID(), subject: 'x', body: 'x', documentary: film.id }),
      hears: refused,
    },
    block_person: { args: () => ({ person: id, blocked: false }), hears: refused },
    detach_file: { args: () => ({ file: id }), hears: refused },
    find_messages: { args: () => ({ query: 'counted' }), hears: refused },
    keep_draft: { args: () => ({ thread, words: 'x' }), hears: refused },
    mark_thread: { args: () => ({ thread, number: 1 }), hears: refused },
    move_request: { args: () => ({ message: randomUUID(), thread, state: 'agreed' }), hears: refused },
    my_message_settings: { hears: refused },
    my_threads: { hears: refused },
    people_to_write_to: { hears: refused },
    read_thread: { args: () => ({ thread }), hears: refused },
    report_message: { args: () => ({ message: theirs, reason: 'x' }), hears: refused },
    reported_messages: { hears: refused },
    send_message: { args: () => ({ message: randomUUID(), thread, body: 'x' }), hears: refused },
    set_message_settings: { args: () => ({ shows_reading: true, letters_from: 'known' }), hears: refused },
    take_back_message: { args: () => ({ message: mine }), hears: refused },
    thread_messages: { args: () => ({ thread, from_number: 1, to_number: 9 }), hears: refused },
    screening_report: { args: () => ({ screening: room }), hears: refused },
    write_screening_costs: { args: () => ({ screening: room, costs: [] }), hears: refused },
    kept_talk: { args: () => ({ screening: room }), hears: refused },
    kept_talks_of: { args: () => ({ documentary: film.id }), hears: refused },
    read_talk: { args: () => ({ screening: room }), hears: refused },
    older_talk_lines: { args: () => ({ screening: room }), hears: refused },
    talk_people: { args: () => ({ screening: room }), hears: refused },
    say_in_talk: { args: () => ({ line: randomUUID(), screening: room, words: 'x' }), hears: refused },
    remove_talk_line: { args: () => ({ screening: room, number: 1, removed: true }), hears: refused },
    silence_talker: { args: () => ({ screening: room, talker: 1, silenced: true }), hears: refused },
    give_captions: { args: () => ({ screening: room, talker: 1, given: true }), hears: refused },
    arrange_talk: { args: () => ({ screening: room, wish: { chat: 'slow' } }), hears: refused },
    keep_my_words: { args: () => ({ screening: room, keeps: true }), hears: refused },
    ask_in_talk: { args: () => ({ question: randomUUID(), screening: room, words: 'x' }), hears: refused },
    support_question: { args: () => ({ question: asked, supported: true }), hears: refused },
    settle_question: { args: () => ({ question: asked, state: 'waiting' }), hears: refused },
    merge_question: { args: () => ({ question: asked }), hears: refused },
    write_poll: { args: () => ({ poll: randomUUID(), screening: room, part: 'before', kind: 'scale', words: 'x' }), hears: refused },
    move_poll: { args: () => ({ poll: surveyed, state: 'open' }), hears: refused },
    answer_poll: { args: () => ({ poll: surveyed, choice: 1 }), hears: refused },
    remove_poll: { args: () => ({ poll: surveyed }), hears: refused },
    mark_moment: { args: () => ({ screening: room, kind: 'applause' }), hears: refused },
    hear_spoken: { args: () => ({ line: randomUUID(), screening: room, sound: 'UklGRg==' }), hears: refused },
    write_spoken: { args: () => ({ line: randomUUID(), screening: room, words: 'x' }), hears: refused },
    want_piece: { args: () => ({ version: film.versionId, number: 1 }), hears: { data: null } },
    watch_later: { args: () => ({ documentary: film.id, wanted: true }), hears: refused },
    withdraw_documentary: { args: () => ({ documentary: hers.id }), hears: refused },
    remove_portrait: { hears: refused },
    set_portrait: { args: () => ({ object_name: `${id}/raw-${id}`, crop_left: 0, crop_top: 0, crop_side: 1 }), hears: refused },
    stay: { hears: refused },
    what_stays: { hears: refused },
    ask_withdrawal: { args: () => ({ documentary: film.id, ranges: [{ startsMs: 0, endsMs: 1000 }] }), hears: refused },
    asked_of_film: { args: () => ({ documentary: hers.id }), hears: refused },
    claim_film: { args: () => ({ documentary: film.id, kind: 'credit', name: 'Quilaqueo' }), hears: refused },
    decide_claim: { args: () => ({ claim: id, confirmed: true }), hears: refused },
    decide_withdrawal: { args: () => ({ withdrawal: id, granted: true }), hears: refused },
    my_appearances: { hears: refused },
    place_withdrawal: { args: () => ({ withdrawal: id, version: hers.versionId, ranges: [] }), hears: refused },
    take_back_withdrawal: { args: () => ({ withdrawal: id }), hears: refused },
    accept_invitation: { args: () => ({ key: 'x'.repeat(24) }), hears: refused },
    can_review: { args: () => ({ documentary: hers.id }), hears: { data: false } },
    change_team_role: { args: () => ({ documentary: hers.id, person: otherId, role: 'producer' }), hears: refused },
    film_team: { args: () => ({ documentary: hers.id }), hears: { data: null } },
    films_to_review: { hears: refused },
    invite_to_team: { args: () => ({ documentary: hers.id, role: 'reviewer' }), hears: refused },
    leave_team: { args: () => ({ documentary: hers.id }), hears: refused },
    read_invitation: { args: () => ({ key: teamKey }), hears: refused },
    withdraw_invitation: { args: () => ({ invitation: id }), hears: refused },
    attach_note_file: { args: () => ({ file: randomUUID(), version: hers.versionId, name: 'a.pdf', size_bytes: 1 }), hears: refused },
    change_note: { args: () => ({ note, before: {}, after: {} }), hears: refused },
    change_reply: { args: () => ({ reply, before: 'x', after: 'y' }), hears: refused },
    detach_note_file: { args: () => ({ file: id }), hears: refused },
    send_review_link: { args: () => ({ review: herReview, key: herReviewKey, address: 'a@b.example' }), hears: refused },
    make_review: { args: () => ({ version: hers.versionId, expires_at: nextWeek }), hears: refused },
    open_review: { args: () => ({ key: 'x'.repeat(24) }), hears: refused },
    react_to_note: { args: () => ({ note, mark: 'agree' }), hears: refused },
    remove_note: { args: () => ({ note, removed: false }), hears: refused },
    remove_reply: { args: () => ({ reply, removed: false }), hears: refused },
    reply_to_note: { args: () => ({ reply: randomUUID(), note, body: 'x' }), hears: refused },
    resolve_note: { args: () => ({ note }), hears: refused },
    review_facts: { args: () => ({ review: openReview }), hears: { data: null } },
    review_people: { args: () => ({ version: hers.versionId }), hears: { data: null } },
    revoke_review: { args: () => ({ review: herReview }), hears: refused },
    see_review: { args: () => ({ review: openReview }), hears: { data: null } },
    write_note: { args: () => ({ note: randomUUID(), version: hers.versionId, starts_ms: 0, body: 'x' }), hears: refused },
    write_cues: { args: () => ({ track: hers.trackId, batch: id, changes: [] }), hears: refused },
    add_film_file: {
      args: () => ({ documentary: hers.id, paper: id, version: id, kind: 'script', title: 'x', name: 'x.pdf', size_bytes: 1 }),
      hears: refused,
    },
    approve_version: { args: () => ({ version: hers.versionId }), hears: refused },
    begin_test: { args: () => ({ version: hers.versionId, questions: ['A?', 'B?', 'C?'] }), hears: refused },
    carry_notes: { args: () => ({ from_version: hers.versionId, into_version: hers.versionId, notes: [] }), hears: refused },
    close_test: { args: () => ({ test }), hears: refused },
    film_activity: { args: () => ({ documentary: hers.id }), hears: refused },
    import_notes: { args: () => ({ version: hers.versionId, notes: [] }), hears: refused },
    revoke_approval: { args: () => ({ approval, why: 'x' }), hears: refused },
    say_to_test: { args: () => ({ test, presses: [] }), hears: refused },
    test_results: { args: () => ({ test }), hears: refused },
    announce_screening: { args: () => ({ wish: {} }), hears: refused },
    announce_series: { args: () => ({ wish: {}, starts: [] }), hears: refused },
    answer_to_screen: { args: () => ({ permission, granted: true }), hears: refused },
    ask_to_screen: { args: () => ({ documentary: film.id }), hears: refused },
    attend_screening: { args: () => ({ screening }), hears: refused },
    cancel_screening: { args: () => ({ screening }), hears: refused },
    change_screening: { args: () => ({ screening, wish: {} }), hears: refused },
    enter_screening: { args: () => ({ key: 'x'.repeat(24) }), hears: refused },
    films_to_screen: { hears: refused },
    house_time: { hears: 'like visitors' },
    invite_guest: { args: () => ({ screening, name: 'Ann' }), hears: refused },
    leave_screening: { args: () => ({ screening }), hears: refused },
    list_guests: { args: () => ({ screening }), hears: refused },
    list_screening_permissions: { hears: refused },
    list_screenings: { hears: refused },
    move_screening: { args: () => ({ screening, act: 'hold' }), hears: refused },
    pass_on_screening: { args: () => ({ screening }), hears: refused },
    read_screening: { args: () => ({ screening }), hears: refused },
    register_for_screening: { args: () => ({ screening, name: 'Ann' }), hears: refused },
    tick_guest: { args: () => ({ guest, came: true }), hears: refused },
    count_at_door: { args: () => ({ guest: randomUUID(), screening, name: 'Ann', heads: 1 }), hears: refused },
    remove_guest: { args: () => ({ guest }), hears: refused },
    renew_guest: { args: () => ({ guest }), hears: refused },
    restore_screening: { args: () => ({ screening }), hears: refused },
    screening_trailers: { args: () => ({ screening }), hears: refused },
    screening_evenings: { args: () => ({ screening }), hears: refused },
    screening_facts: { args: () => ({ screening, item: id }), hears: refused },
  }
  /** Neither tells anybody anything: what they must not do is note. */
  const tellsNothing = ['see_review', 'grant_screening', 'record_screening', 'record_watch']

  it('is known for every function that a browser may call', async () => {
    const granted = await house.context.database.pool('postgres')`
      select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and p.prorettype <> 'trigger'::regtype
        and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))`
    expect(granted.map(({ name }) => name).sort()).toEqual(Object.keys(functions).sort())
  })

  it.each(Object.keys(functions))('hears from %s what it may', async (name) => {
    const { args, hears } = functions[name]!
    await careful.rpc('save_place', { version: film.versionId, position_ms: 60_000, finished: false }).throwOnError()
    const call = async (client: SupabaseClient) => {
      const { data, error } = await client.rpc(name, args?.() ?? {})
      return error ? { code: error.code } : { data }
    }
    const heard = await call(half)
    if (hears === 'like visitors') {
      const visitors = await call(house.visitor())
      // Each message has a reference of its own.
      if (name === 'send_contact_message') expect(heard).toMatchObject({ data: [{ due_on: expect.any(String) }] })
      // The time goes on between two questions.
      else if (name === 'house_time') expect(heard).toEqual({ data: expect.closeTo(visitors.data as number, -5) })
      else expect(heard).toEqual(visitors)
    } else {
      expect(heard).toEqual(hears)
      if (!tellsNothing.includes(name)) expect(await call(careful)).not.toEqual(heard)
    }
  })

  it('is given nothing to play and counts no play', async () => {
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

describe('an account that was deleted or shut out', () => {
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
  ])('reads nothing from the moment it is %s, though its token has not ended', async (_, end) => {
    const leaving = await house.person('Leaver')
    expect(await everything(leaving)).toMatchObject({ watch: true, sessions: 1 })
    const gone = (await leaving.auth.getUser()).data.user!.id
    expect((await end(gone)).error).toBeNull()
    expect(await everything(leaving)).toEqual(nothing)
    expect((await leaving.from('documentaries').insert({ title: 'After' })).error).not.toBeNull()
    // Where a token is not asked about its session, as on the platform, row rules refuse it all the same.
    const claims = { sub: gone, role: 'authenticated', is_anonymous: false }
    const [row] = await house.context.database.run(
      { role: 'authenticated', claims },
      'select (select count(*) from public.profiles) + (select count(*) from public.documentaries) as rows, public.can_watch($1::uuid) as watch',
      [film.id],
    )
    expect([Number(row!['rows']), row!['watch']]).toEqual([0, false])
  })
})
