import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// A machine hears "Hobart", an editor writes "harbour": a new recognition of the same rush does not bring "Hobart" back (A12).

type Word = [text: string, from: number, to: number]
const heard: Word[] = [
  ['We', 12_340, 12_500],
  ['left', 12_500, 12_900],
  ['Hobart', 12_900, 13_600],
]
const corrected = heard.map(([text, from, to]): Word => [text === 'Hobart' ? 'harbour' : text, from, to])
const cueOf = (words: Word[]) => ({
  ...{ startsMs: 12_340, endsMs: 13_600, text: words.map(([text]) => text).join(' '), speaker: '', sensitive: false, words },
})

let house: TestHouse
let team: StagedTeam
let rush: string
let track: string
const edit = randomUUID()
const render = randomUUID()
const sql = () => house.context.database.pool('postgres')
const json = (value: unknown) => JSON.stringify(value)
/** A recognition of the rush that ends with these words. Answers the track they are in. */
const recognised = async (words: Word[]) => {
  const [asked] =
    await sql()`insert into public.transcriptions (version_id, language, state) values (${rush}, 'en', 'working') returning id`
  const [saved] = await sql()`select private.save_transcript(${asked!['id']}, 'en', 'English', ${json([cueOf(words)])}::jsonb) as track`
  return saved!['track'] as string
}
const found = async (words: string) => {
  const [row] = await team.run('editor', `select search_rushes($film, '${words}') as found`)
  return (row!['found'] as { said: { text: string }[] }).said.map(({ text }) => text)
}

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  const [row] = await team.run('editor', `select begin_rushes($film, '[{"name": "A001.mov", "bytes": 1000}]') as made`)
  rush = (row!['made'] as { id: string }[])[0]!.id
  await sql()`update public.versions set state = 'ready', duration_ms = 60000, has_sound = true where id = ${rush}`
  await sql()`update public.rushes set rate_num = 25, rate_den = 1, duration_frames = 1500 where version_id = ${rush}`
  track = await recognised(heard)
  const [{ id }] = (await sql()`select id from public.cues where track_id = ${track}`) as unknown as [{ id: string }]
  const change = [{ id, before: cueOf(heard), after: cueOf(corrected) }]
  await team.run('editor', `select write_cues('${track}', '${randomUUID()}', '${json(change)}')`)
  await team.run('editor', `select begin_paper_edit('${edit}', $film, 'Radio edit', 25, 1, false, 0)`)
  const item = { place: 0, kind: 'clip', rush, in: 300, out: 350, struck: [] }
  await team.run(
    'editor',
    `select write_items('${edit}', '${randomUUID()}', '${json([{ id: randomUUID(), before: null, after: item }])}', false)`,
  )
  await team.run('editor', `select freeze_paper_edit('${edit}', 'First')`)
})
afterAll(() => house.close())

describe('after a new recognition', () => {
  let beside: string
  beforeAll(async () => {
    beside = await recognised(heard)
  })
  it('the corrected captions and the times of their words are what they were', async () => {
    expect(beside).not.toBe(track)
    const [row] = await team.run('editor', `select read_said('${json([{ track, from: 0, to: 60_000 }])}') as said`)
    expect(row!['said']).toMatchObject([{ text: 'We left harbour', words: corrected }])
  })
  it('a search of the rushes finds the correction, and not what it corrected', async () => {
    expect([await found('harbour'), await found('hobart'), await found('left')]).toEqual([['We left harbour'], [], ['We left harbour']])
  })
  it('a render takes the correction into the cut', async () => {
    const [made] = await sql()`insert into public.versions (documentary_id, number, state, source_name, source_bytes)
      select documentary_id, 90, 'receiving', 'edit.mp4', 1 from public.versions where id = ${rush} returning id`
    await sql()`insert into public.edit_renders (id, edit_id, number, version_id) values (${render}, ${edit}, 1, ${made!['id']})`
    const [row] = await sql()`select private.words_to_render(${made!['id']}) as words`
    expect(row!['words']).toMatchObject([{ language: 'en', rush, cues: [{ text: 'We left harbour', words: corrected }] }])
  })
  it('what only the machine heard is found and rendered once the corrected captions are deleted', async () => {
    await sql()`delete from public.caption_tracks where id = ${track}`
    expect(await found('hobart')).toEqual(['We left Hobart'])
    const [row] = await sql()`select private.words_to_render(n.version_id) as words from public.edit_renders n where n.id = ${render}`
    expect(row!['words']).toMatchObject([{ language: 'en-machine', cues: [{ text: 'We left Hobart' }] }])
  })
})
