import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

interface Cue {
  startsMs: number
  endsMs: number
  text: string
  speaker: string
  sensitive: boolean
  words: unknown
}
let house: TestHouse
let owner: StagedPerson
let stranger: StagedPerson
let film: StagedFilm
let ids: string[]

beforeAll(async () => {
  house = await openTestHouse()
  owner = await makePerson(house.context.database, 'Owner')
  stranger = await makePerson(house.context.database, 'Stranger')
})
afterAll(() => house.close())
beforeEach(async () => {
  film = await makeFilm(house.context.database, owner, {
    title: 'Lot C',
    cues: [
      { startsMs: 1000, text: 'The lot was full once.' },
      { startsMs: 5000, text: 'Nobody counts it now.' },
      { startsMs: 9000, text: 'Ines lives at number four.', sensitive: true },
    ],
  })
  const rows = await house.context.database.pool('postgres')`select id from public.cues where track_id = ${film.trackId} order by starts_ms`
  ids = rows.map((row) => row.id as string)
})

const cue = (startsMs: number, text: string, more: Partial<Cue> = {}): Cue => ({
  ...{ startsMs, endsMs: startsMs + 2000, text, speaker: '', sensitive: false, words: null },
  ...more,
})
const first = () => cue(1000, 'The lot was full once.')
type Change = { id: string; before: Cue | null; after: Cue | null }
interface Answer {
  number: number
  cues: { id: string; cue: Cue | null }[]
  conflicts: string[]
}
async function write(changes: Change[], { as = owner, batch = randomUUID() as string } = {}): Promise<Answer> {
  const rows = await house.context.database.run(as.identity, 'select public.write_cues($1, $2, $3::jsonb) as answer', [
    film.trackId,
    batch,
    changes,
  ])
  return (rows as unknown as { answer: Answer }[])[0]!.answer
}
const restore = async (number: number, as = owner) =>
  house.context.database.run(as.identity, 'select public.restore_captions($1, $2, $3) as number', [film.trackId, number, randomUUID()])
const texts = async () => {
  const rows = await house.context.database.pool('postgres')`
    select text, sensitive from public.cues where track_id = ${film.trackId} order by starts_ms, text`
  return rows.map((row) => `${row.text}${row.sensitive ? ' (protected)' : ''}`)
}

describe('who writes captions', () => {
  const change = (): Change[] => [{ id: ids[0]!, before: first(), after: cue(1000, 'Taken over.') }]
  it('is the creator only', async () => {
    await expect(write(change(), { as: stranger })).rejects.toMatchObject({ code: '42501' })
    await expect(
      write(change(), { as: { id: '', identity: { role: 'anon', claims: { role: 'anon' } } } as StagedPerson }),
    ).rejects.toMatchObject({
      code: '42501',
    })
    await expect(restore(0, stranger)).rejects.toMatchObject({ code: '42501' })
    expect(await texts()).toHaveLength(3)
    expect((await write(change())).cues[0]!.cue!.text).toBe('Taken over.')
  })

  it('reads the history alone, including protected text', async () => {
    await write(change())
    const read = (as: StagedPerson) =>
      house.context.database.run(as.identity, 'select number from public.caption_changes where track_id = $1', [film.trackId])
    expect(await read(owner)).toEqual([{ number: 1 }])
    expect(await read(stranger)).toEqual([])
    await expect(
      house.context.database.run(owner.identity, 'delete from public.caption_changes where track_id = $1', [film.trackId]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('changes no cue of another track by its id', async () => {
    const other = await makeFilm(house.context.database, stranger, { title: 'Other', cues: [{ startsMs: 1000, text: 'Not yours.' }] })
    const [row] = await house.context.database.pool('postgres')`select id from public.cues where track_id = ${other.trackId}`
    const id = row!.id as string
    await write([{ id, before: cue(1000, 'Not yours.'), after: null }])
    await expect(write([{ id, before: null, after: cue(1000, 'Mine.') }])).rejects.toMatchObject({ code: '23505' })
    const [still] = await house.context.database.pool('postgres')`select text from public.cues where id = ${id}`
    expect(still!.text).toBe('Not yours.')
  })
})

describe('two people who write at once', () => {
  it('keep both changes, when one moved a cue and the other edited its text', async () => {
    await write([{ id: ids[0]!, before: first(), after: cue(1000, 'The lot was full, once.') }])
    const answer = await write([{ id: ids[0]!, before: first(), after: { ...first(), startsMs: 1200, speaker: 'INES' } }])
    expect(answer.conflicts).toEqual([])
    expect(answer.cues[0]!.cue).toMatchObject({ startsMs: 1200, speaker: 'INES', text: 'The lot was full, once.' })
  })

  it('are told when both changed the same text; the first version stays until it is merged', async () => {
    await write([{ id: ids[0]!, before: first(), after: cue(1000, 'The lot was full, once.') }])
    const mine = await write([{ id: ids[0]!, before: first(), after: cue(1000, 'The parking lot was full once.') }])
    expect(mine.conflicts).toEqual([ids[0]])
    expect(mine.cues[0]!.cue!.text).toBe('The lot was full, once.')
    const joined = await write([{ id: ids[0]!, before: mine.cues[0]!.cue, after: cue(1000, 'The parking lot was full, once.') }])
    expect(joined).toMatchObject({ conflicts: [], number: 2 })
  })

  it('lose no text when one deletes a cue that the other edits', async () => {
    await write([{ id: ids[0]!, before: first(), after: null }])
    await write([{ id: ids[0]!, before: first(), after: cue(1000, 'The lot was full, and loud.') }])
    expect(await texts()).toContain('The lot was full, and loud.')
    await write([{ id: ids[1]!, before: cue(5000, 'Nobody counts it now.'), after: cue(5000, 'Nobody counts now.') }])
    await write([{ id: ids[1]!, before: cue(5000, 'Nobody counts it now.'), after: null }])
    expect(await texts()).toContain('Nobody counts now.')
  })

  it('keep changes to single words, unless another person has changed the text', async () => {
    const unsure = cue(1000, 'The lot was full.', {
      words: ['The', 'lot', 'was', 'full.'].map((word, at) => [word, 1000 + at, 1001 + at, 0.2]),
    })
    const right = { ...unsure, words: [['The', 1000, 1001], ...(unsure.words as unknown[]).slice(1)] }
    await write([{ id: ids[0]!, before: first(), after: unsure }])
    const answer = await write([{ id: ids[0]!, before: unsure, after: right }])
    expect(answer.cues[0]!.cue).toMatchObject({ text: 'The lot was full.', words: right.words })
    await write([{ id: ids[0]!, before: right, after: cue(1000, 'The lot is full.') }])
    const late = await write([{ id: ids[0]!, before: unsure, after: right }])
    expect(late.cues[0]!.cue).toMatchObject({ text: 'The lot is full.', words: null })
  })

  it('save only words that have a text, two times, a confidence and a recognised form', async () => {
    const save = (...words: unknown[]) => write([{ id: randomUUID(), before: null, after: cue(30_000, 'New.', { words }) }])
    await save(['New.', 1, 2], ['New.', 1, 2, 0], ['New.', 1, 2, null, 'knew'], ['New.', 1, 2, 1, ''])
    for (const wrong of [
      ['New.', 1],
      ['New.', 1, 2, 1.1],
      ['New.', 1, 2, '1'],
      [1, 1, 2],
      ['New.', 1, 2, null, 5],
      ['New.', 1, 2, 1, 'x', 'y'],
      'New.',
      ['New.', null, 2],
    ])
      await expect(save(wrong)).rejects.toMatchObject({ code: '23514' })
  })

  it('save once a change that was sent twice because the answer was lost', async () => {
    const batch = randomUUID()
    const id = randomUUID()
    const change = [{ id, before: null, after: cue(20_000, 'New.') }]
    expect(await write(change, { batch })).toEqual(await write(change, { batch }))
    expect((await texts()).filter((text) => text === 'New.')).toHaveLength(1)
  })
})

describe('a change', () => {
  it('can be undone, and the undo can be undone', async () => {
    const before = await texts()
    await write([{ id: ids[0]!, before: first(), after: cue(1000, 'One.') }])
    await write([
      { id: ids[0]!, before: cue(1000, 'One.'), after: null },
      { id: randomUUID(), before: null, after: cue(30_000, 'Two.') },
    ])
    const after = await texts()
    await restore(0)
    expect(await texts()).toEqual(before)
    await restore(2)
    expect(await texts()).toEqual(after)
  })

  it('by a file that replaces a track keeps the track and its earlier content', async () => {
    const before = await texts()
    const replace = "select public.replace_captions($1, 'en', 'English', 'captions', $2::jsonb) as track"
    const rows = await house.context.database.run(owner.identity, replace, [film.versionId, [cue(100, 'All new.')]])
    expect(rows).toEqual([{ track: film.trackId }])
    expect(await texts()).toEqual(['All new.'])
    await restore(0)
    expect(await texts()).toEqual(before)
  })

  it('makes earlier states protected as well, from now on', async () => {
    await write([{ id: ids[0]!, before: first(), after: { ...first(), sensitive: true } }])
    await restore(0)
    expect(await texts()).toContain('The lot was full once. (protected)')
  })

  it('that adds a cue where another track is protected protects it too', async () => {
    const sql = house.context.database.pool('postgres')
    const [track] = await sql`
      insert into public.caption_tracks (version_id, language, label, kind) values (${film.versionId}, 'es', 'Español', 'subtitles') returning id`
    const id = randomUUID()
    await house.context.database.run(owner.identity, 'select public.write_cues($1, $2, $3::jsonb)', [
      track!.id,
      randomUUID(),
      [{ id, before: null, after: cue(9500, 'Inés vive en el cuatro.') }],
    ])
    const [made] = await sql`select sensitive from public.cues where id = ${id}`
    expect(made!.sensitive).toBe(true)
  })

  it('is found in search at once, and no longer by the earlier text', async () => {
    await write([{ id: ids[0]!, before: first(), after: cue(1000, 'The esplanade was full once.') }])
    const found = async (word: string) => {
      const rows = await house.context.database.pool('postgres')`
        select count(*)::int as times from private.passages p where p.track_id = ${film.trackId} and p.joined @@ to_tsquery('simple', ${word})`
      return rows[0]!.times
    }
    expect(await found('esplanade')).toBeGreaterThan(0)
    const sql = house.context.database.pool('postgres')
    expect((await sql`select text from public.cues where id = ${ids[0]!}`)[0]!.text).toContain('esplanade')
  })
})

describe('a whole track', () => {
  interface Read {
    number: number
    cues: { text: string; sensitive: boolean; words: unknown }[]
  }
  const read = async (as: StagedPerson['identity'], words = false): Promise<Read | null> => {
    const rows = await house.context.database.run(as, 'select public.read_captions($1, $2) as answer', [film.trackId, words])
    return (rows as unknown as { answer: Read | null }[])[0]!.answer
  }
  it('is read by its creator in order, with words and the number of the last change', async () => {
    await write([{ id: ids[0]!, before: first(), after: cue(1000, 'The lot was full.', { words: [['The', 1000, 1100]] }) }])
    const whole = await read(owner.identity, true)
    expect(whole?.number).toBe(1)
    expect(whole?.cues.map(({ text }) => text)).toEqual(['The lot was full.', 'Nobody counts it now.', 'Ines lives at number four.'])
    expect(whole?.cues[0]?.words).toEqual([['The', 1000, 1100]])
    expect((await read(owner.identity))?.cues[0]?.words).toBeNull()
  })

  it('is read without protected cues by people who may watch the film; no one else learns of it', async () => {
    expect((await read(stranger.identity))?.cues.map(({ text }) => text)).toEqual(['The lot was full once.', 'Nobody counts it now.'])
    await house.context.database.pool('postgres')`
      update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
    expect(await read(stranger.identity)).toBeNull()
    expect((await read(owner.identity))?.cues).toHaveLength(3)
    await expect(read({ role: 'anon', claims: { role: 'anon' } })).rejects.toMatchObject({ code: '42501' })
  })
})
