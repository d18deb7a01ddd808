import { randomUUID } from 'node:crypto'
import { makeCohorts } from './make-cohort.ts'
import { makeInstitution, makeOffice } from './make-office.ts'
import { makeBoard, makeMessages } from './make-people.ts'
import { makeScreenings } from './make-screenings.ts'
import { type Cast, nextWeek, put } from './two-people.ts'

/** One row of every kind a function may be asked about, hers where it belongs to a person. By the name the parameters have. */
export async function makeRows(cast: Cast): Promise<Record<string, string>> {
  const { hers, otherId } = cast
  const institution = await makeInstitution(cast)
  return {
    ...{ documentary: hers.id, version: hers.versionId, from_version: hers.versionId, into_version: hers.versionId },
    ...{ to_version: hers.versionId, track: hers.trackId, person: otherId, colleague: otherId },
    ...(await makeFilms(cast)),
    ...(await makeRushes(cast)),
    ...(await makeTeam(cast)),
    ...(await makeMessages(cast)),
    ...(await makeBoard(cast)),
    ...(await makeScreenings(cast)),
    ...(await makeOffice(cast)),
    ...institution,
    ...(await makeCohorts(cast, institution.institution)),
  }
}

async function makeFilms({ house, hers, theirs, careful, other }: Cast) {
  const sql = house.context.database.pool('postgres')
  await sql`insert into private.house_abilities (name) values ('transcribe'), ('hear'), ('record-spaces')`
  const [wished] = await sql`insert into public.transcriptions (version_id, state) values (${hers.versionId}, 'done') returning id`
  const place = { documentary_id: theirs.id, name: 'Western rock', latitude: 61, longitude: 4 }
  await house.service().from('film_places').insert(place).throwOnError()
  const described = { version_id: theirs.versionId, language: 'en', label: 'Seen', kind: 'descriptions' }
  const track = await put({ house }, 'caption_tracks', described)
  const cue = { track_id: track, version_id: theirs.versionId, starts_ms: 0, ends_ms: 900, text: 'Gannets over a rock.' }
  await house.service().from('cues').insert(cue).throwOnError()
  const picture = { object_name: 'a/b.mp4', duration_ms: 1000, width: 1, height: 1 }
  const trailer = { documentary_id: theirs.id, version_id: theirs.versionId, ranges: [0, 1000], state: 'ready', ...picture }
  await house.service().from('trailers').insert(trailer).throwOnError()
  const list = (await careful.from('lists').insert({ title: 'Hers' }).select('id').single()).data!.id
  const public_ = (await other.from('lists').insert({ title: 'Theirs', visibility: 'public' }).select('id').single()).data!.id
  await other.from('list_entries').insert({ list_id: public_, documentary_id: theirs.id }).throwOnError()
  const row = { title: 'Gannets', introduction: 'Counted.', signed_by: 'Ann', starts_on: '2020-01-01', ends_on: '2199-01-01' }
  const season = (await careful.from('seasons').insert(row).select('id').single()).data!.id
  await careful.from('season_films').insert({ season_id: season, documentary_id: theirs.id, position: 0 }).throwOnError()
  await careful.from('moments').insert({ version_id: theirs.versionId, starts_ms: 0, ends_ms: 60_000 }).throwOnError()
  await careful.rpc('save_place', { version: theirs.versionId, position_ms: 60_000, finished: false }).throwOnError()
  await sql`
    with grows as (
      insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist, temporary, complete)
      values (${theirs.versionId}, 'first', 64, 64, 25, 1, '', '', '', true, false) returning id
    ) insert into private.pieces (rendition_id, number) select id, 1 from grows`
  return { transcription: wished!.id as string, list, their_list: public_, season }
}

async function makeRushes({ house, hers, careful }: Cast) {
  const files = ['a.mov', 'a.wav'].map((name) => ({ name, bytes: 1000 }))
  const [rush, sound] = (await careful.rpc('begin_rushes', { documentary: hers.id, files }).throwOnError()).data as { id: string }[]
  const edit = randomUUID()
  const rate = { rate_num: 25, rate_den: 1, drop_frame: false, start_frame: 90_000 }
  await careful.rpc('begin_paper_edit', { edit, documentary: hers.id, title: 'Hers', ...rate }).throwOnError()
  await careful.rpc('freeze_paper_edit', { edit, name: 'First' }).throwOnError()
  const sql = house.context.database.pool('postgres')
  const [render] = await sql`insert into public.edit_renders (edit_id, number) values (${edit}, 1) returning id`
  await sql`insert into public.edit_renders (edit_id, number, version_id, state, map) values (${edit}, 1, ${hers.versionId}, 'done', '[]')`
  const item = randomUUID()
  await careful.from('clearance_items').insert({ id: item, documentary_id: hers.id, kind: 'footage', title: 'Hers' }).throwOnError()
  const [participant, release] = [randomUUID(), randomUUID()]
  await careful.rpc('save_production_person', { person: participant, documentary: hers.id, name: 'Amina' }).throwOnError()
  await careful.from('releases').insert({ id: release, documentary_id: hers.id, of: 'person', person_id: participant }).throwOnError()
  await careful.from('release_papers').insert({ release_id: release, documentary_id: hers.id, body: 'I agree.' }).throwOnError()
  const { key } = (await careful.rpc('make_participant_link', { release, role: 'participant' }).throwOnError()).data
  await house.service().rpc('write_participant_wish', { key, kind: 'question', words: 'When?' }).throwOnError()
  const wish = (await careful.from('participant_wishes').select('id').single()).data!.id
  const budget = randomUUID()
  await careful.rpc('begin_budget', { budget, documentary: hers.id, title: 'Hers', currency: 'EUR' }).throwOnError()
  await careful.rpc('freeze_budget', { budget, name: 'First' }).throwOnError()
  const fact = randomUUID()
  const said = { id: fact, documentary_id: hers.id, version_id: hers.versionId, starts_ms: 0, ends_ms: 1000, claim: 'Nine gannets.' }
  await careful.from('fact_claims').insert(said).throwOnError()
  const made = { rush: rush!.id, sound: sound!.id, edit, item, fact, budget, render: render!.id as string }
  return { ...made, release, wish, participant_key: key, ...(await makeSchedule({ hers, careful })) }
}

/** A schedule, and a call sheet of one of its days with its link. */
async function makeSchedule({ hers, careful }: Pick<Cast, 'hers' | 'careful'>) {
  const [schedule, called, sheet] = [randomUUID(), randomUUID(), randomUUID()]
  await careful.rpc('begin_schedule', { schedule, documentary: hers.id, title: 'Hers' }).throwOnError()
  await careful.rpc('save_production_person', { person: called, documentary: hers.id, name: 'Sol', kind: 'crew' }).throwOnError()
  await careful.rpc('save_contact', { person: called, email: 'sol@example.org', phone: '', language: 'en' }).throwOnError()
  const [day, starts_at, wrap_at] = [randomUUID(), '2199-01-01T09:00:00Z', '2199-01-01T18:00:00Z']
  const recipients = [{ person: called, kind: 'full' }]
  await careful
    .rpc('send_call_sheet', { documentary: hers.id, sheet, day, content: { film: 'Hers' }, starts_at, wrap_at, recipients })
    .throwOnError()
  return { schedule, sheet, called }
}

async function makeTeam(cast: Cast) {
  const { house, hers, theirs, careful, other, otherId } = cast
  const entry = { documentary_id: theirs.id, line: 'Slow, and right.', shown: true }
  const diaryEntry = (await other.from('diary_entries').insert(entry).select('id').single()).data!.id
  await careful.from('diary_entries').insert({ documentary_id: theirs.id, line: 'Hers.', shown: true }).throwOnError()
  const member = { documentary_id: hers.id, person_id: otherId, role: 'editor' }
  await house.service().from('team_members').insert(member).throwOnError()
  const [note, reply] = [randomUUID(), randomUUID()]
  await careful.rpc('write_note', { note, version: hers.versionId, starts_ms: 0, body: 'Here.' }).throwOnError()
  await careful.rpc('reply_to_note', { reply, note, body: 'x' }).throwOnError()
  const made = (await careful.rpc('make_review', { version: hers.versionId, expires_at: nextWeek }).throwOnError()).data
  const lent = (await other.rpc('make_review', { version: theirs.versionId, expires_at: nextWeek }).throwOnError()).data
  await careful.rpc('open_review', { key: lent.key, name: 'Careful' }).throwOnError()
  const invited = (await other.rpc('invite_to_team', { documentary: theirs.id, role: 'reviewer' }).throwOnError()).data
  const screener = async () => {
    const { data } = await careful.rpc('make_screener', { version: hers.versionId, person: 'Ann', expires_at: nextWeek }).throwOnError()
    await careful.rpc('open_screener', { key: data.key }).throwOnError()
    return data.id as string
  }
  return {
    ...{ note, reply, review: made.id, review_key: made.key, opened_review: lent.id, team_key: invited.key, diary_entry: diaryEntry },
    screener: await screener(),
    approval: (await careful.rpc('approve_version', { version: hers.versionId }).throwOnError()).data,
    test: await put(cast, 'test_screenings', { version_id: hers.versionId, questions: ['A?', 'B?', 'C?'] }),
  }
}
