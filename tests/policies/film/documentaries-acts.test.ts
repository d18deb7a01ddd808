import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { Identity } from '#tests/support/outside/identity.ts'

let house: TestHouse
let cast: Cast
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
})
afterAll(() => house.close())

const run = (who: Identity, statement: string, params: unknown[] = []) => house.context.database.run(who, statement, params)
const publish = (who: Identity, film: string, visibility: string) =>
  run(who, 'select * from public.publish_documentary($1::uuid, $2::text)', [film, visibility])

// Columns: visitor guest stranger linked creator moderator admin service.
describe('publishing, removing and restoring', () => {
  it.each([
    ['publish', "select publish_documentary(:private, 'public')", '- - - - 1 - - -'],
    ['publish at a time for some', "select publish_documentary(:private, 'invited', now() + interval '1 hour')", '- - - - 1 - - -'],
    ['withdraw', "select publish_documentary(:public, 'private')", '- - - - 1 - - -'],
    ['remove', 'select remove_documentary(:public)', '- - - - 1 - - -'],
    ['withdraw from some', "select withdraw_documentary(:public, true, 'unlisted')", '- - - - 1 - - -'],
    ['remove and let viewers finish', 'select remove_documentary(:public, true)', '- - - - 1 - - -'],
    ['show a cut', 'select show_version(:public, (select current_version_id from documentaries where id = :public))', '- - - - 1 - - -'],
    [
      'show the cut of another film',
      'select show_version(:public, (select current_version_id from documentaries where id = :private))',
      '- - - - P0001 - - -',
    ],
    ['restore', 'select restore_documentary(:removed)', '- - - - 1 - - -'],
    ['publish what was removed', "select publish_documentary(:removed, 'public')", '- - - - P0001 - - -'],
    ['publish for institutions', "select publish_documentary(:private, 'institutions')", '- - - - 1 - - -'],
    ['publish a film that does not exist', "select publish_documentary(gen_random_uuid(), 'public')", '- - - - - - - -'],
    ['purge what was removed', 'select private.purge_removed()', '- - - - - - - 1'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  const words = { title: 'T', synopsis: 'S', year: 2025, language: 'en', poster_object: 'poster' }
  it.each([
    ['title', { title: '  ' }],
    ['synopsis', { synopsis: '' }],
    ['year', { year: null }],
    ['language', { language: null }],
    ['poster', { poster_object: null }],
    ['watchable-version', { state: 'receiving' }],
    ['watchable-version', { state: 'failed' }],
    [
      'title,synopsis,year,language,poster,watchable-version',
      { title: '', synopsis: '', year: null, language: null, poster_object: null, state: 'preparing' },
    ],
  ])('a film that lacks %s is refused with that code, and withdrawing needs nothing', async (missing, lack) => {
    const sql = house.context.database.pool('postgres')
    const { id, versionId } = cast.films.private
    const { state, ...film } = { state: 'ready', ...words, ...lack }
    await sql`update public.documentaries set ${sql(film)} where id = ${id}`
    await sql`update public.versions set state = ${state} where id = ${versionId}`
    for (const visibility of ['public', 'unlisted'])
      await expect(publish(cast.identity.creator, id, visibility)).rejects.toMatchObject({ code: 'P0001', detail: missing })
    expect(await run(cast.identity.creator, 'select missing_for_publication($1::uuid) as missing', [id])).toEqual([
      { missing: missing.split(',') },
    ])
    expect(await publish(cast.identity.creator, id, 'private')).toMatchObject([{ visibility: 'private', published_at: null }])
  })

  it('what a film lacks is shown to its creator only', async () => {
    for (const who of ['stranger', 'linked', 'moderator'] as const)
      expect(await run(cast.identity[who], 'select missing_for_publication($1::uuid) as missing', [cast.films.public.id])).toEqual([
        { missing: null },
      ])
    expect(await cast.attempt('visitor', 'select missing_for_publication(:public)')).toBe('-')
  })

  it('the day of publication stays when the audience changes, and is deleted with the film', async () => {
    const { id } = cast.films.public
    const [first] = await publish(cast.identity.creator, id, 'unlisted')
    const [again] = await publish(cast.identity.creator, id, 'public')
    expect(again!['published_at']).toEqual(first!['published_at'])
    await run(cast.identity.creator, 'select remove_documentary($1::uuid)', [id])
    const [gone] = await run(cast.identity.creator, 'select * from documentaries where id = $1', [id])
    expect(gone).toMatchObject({ visibility: 'private', published_at: null, removed_at: expect.any(Date) })
    await run(cast.identity.creator, 'select restore_documentary($1::uuid)', [id])
    const [back] = await run(cast.identity.creator, 'select * from documentaries where id = $1', [id])
    expect(back).toMatchObject({ visibility: 'private', published_at: null, removed_at: null })
    await publish(cast.identity.creator, id, 'public')
  })

  it('a removed film is deleted for good after 30 days, and not a day before', async () => {
    const sql = house.context.database.pool('postgres')
    const { id } = cast.films.removed
    await sql`update public.documentaries set removed_at = now() - interval '29 days 23 hours' where id = ${id}`
    await sql`select private.purge_removed()`
    expect(await sql`select 1 from public.documentaries where id = ${id}`).toHaveLength(1)
    await sql`update public.documentaries set removed_at = now() - interval '30 days 1 hour' where id = ${id}`
    await sql`select private.purge_removed()`
    expect(await sql`select 1 from public.documentaries where id = ${id}`).toHaveLength(0)
  })
})

describe('the link of a film', () => {
  const open = async (who: keyof Cast['identity'], film: keyof Cast['films']) =>
    (await run(cast.identity[who], 'select open_documentary($1::uuid) as may', [cast.films[film].id]))[0]!['may']

  it('lets a signed-in person watch an unlisted film from then on, and adds it to none of their lists', async () => {
    const read = () => run(cast.identity.stranger, 'select id from documentaries where id = $1', [cast.films.unlisted.id])
    expect(await read()).toEqual([])
    expect(await open('stranger', 'unlisted')).toBe(true)
    expect(await read()).toHaveLength(1)
    expect(await run(cast.identity.stranger, "select * from search_documentaries('unlisted lighthouse')")).not.toContainEqual(
      expect.objectContaining({ id: cast.films.unlisted.id }),
    )
  })
  it('ends when the film is withdrawn', async () => {
    await publish(cast.identity.creator, cast.films.unlisted.id, 'private')
    expect(await open('stranger', 'unlisted')).toBe(false)
    expect(await cast.outcomes('select from versions where id = :unlisted.version')).toBe('- 0 0 0 1 0 0 1')
    await run(cast.identity.service, "update documentaries set visibility = 'unlisted', published_at = now() where id = $1", [
      cast.films.unlisted.id,
    ])
  })
  it.each([
    ['guest', 'unlisted', false],
    ['guest', 'public', false],
    ['stranger', 'private', false],
    ['stranger', 'withdrawn', false],
    ['moderator', 'private', false],
    ['admin', 'private', false],
    ['stranger', 'public', true],
    ['creator', 'private', true],
  ] as const)('opens for a %s a %s film: %s', async (who, film, may) => {
    expect(await open(who, film)).toBe(may)
    expect(
      await house.context.database.pool(
        'postgres',
      )`select 1 from opened_links where user_id = ${cast.ids[who]} and documentary_id = ${cast.films[film].id}`,
    ).toHaveLength(0)
  })
  it('is closed to visitors', async () => {
    expect(await cast.attempt('visitor', 'select open_documentary(:unlisted)')).toBe('-')
  })
})

describe('captions, chapters and credits as whole lists', () => {
  const captions = `select replace_captions(:public.version, 'en', 'English', 'captions', '[{"startsMs":0,"endsMs":900,"text":"Gannets."}]')`
  it.each([
    ['captions', captions, '- - - - 1 - - 1'],
    ['captions of a private film', captions.replace(':public', ':private'), '- - - - 1 - - 1'],
    [
      'chapters',
      `select replace_chapters(:public.version, '[{"startsMs":0,"title":"One"},{"startsMs":5000,"title":"Two"}]')`,
      '- - - - 1 - - 1',
    ],
    ['credits', `select replace_credits(:public, '[{"role":"sound","name":"Piet"}]')`, '- - - - 1 - - 1'],
    ['no captions at all', captions.replace(/'\[.*\]'/, "'[]'"), '- - - - P0001 - - P0001'],
    ['a cue that ends before it starts', captions.replace('900', '-1'), '- - - - 23514 - - 23514'],
    [
      'two chapters at one moment',
      `select replace_chapters(:public.version, '[{"startsMs":0,"title":"One"},{"startsMs":0,"title":"Two"}]')`,
      '- - - - 23514 - - 23514',
    ],
    ['a nameless chapter', `select replace_chapters(:public.version, '[{"startsMs":0,"title":""}]')`, '- - - - 23514 - - 23514'],
    ['a credit without a name', `select replace_credits(:public, '[{"role":"sound","name":""}]')`, '- - - - 23514 - - 23514'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  it.each(["replace_chapters(:public.version, '[]')", "replace_credits(:public, '[]')"])(
    'an empty list sent by a stranger removes nothing: %s',
    async (call) => {
      const of = call.startsWith('replace_chapters')
        ? 'chapters where version_id = :public.version'
        : 'credits where documentary_id = :public'
      expect(await cast.attempt('stranger', `with gone as (select ${call}) select from gone, ${of}`)).toBe('1')
      expect(await cast.attempt('stranger', `select ${call}`)).toBe('1')
      expect(await cast.attempt('creator', `select from ${of}`)).toBe('1')
    },
  )

  it('chapters end where the next begins, the last with the film', async () => {
    const { versionId } = cast.films.public
    await run(cast.identity.creator, 'select replace_chapters($1::uuid, $2::jsonb)', [
      versionId,
      [
        { startsMs: 60_000, title: 'Tonnage' },
        { startsMs: 0, title: 'Pilot' },
      ],
    ])
    expect(
      await run(cast.identity.stranger, 'select title, starts_ms, ends_ms from chapters where version_id = $1 order by starts_ms', [
        versionId,
      ]),
    ).toEqual([
      { title: 'Pilot', starts_ms: 0, ends_ms: 60_000 },
      { title: 'Tonnage', starts_ms: 60_000, ends_ms: 84 * 60_000 },
    ])
  })

  it('a refused list leaves the previous one unchanged', async () => {
    const { versionId } = cast.films.public
    const broken = [
      { startsMs: 0, endsMs: 900, text: 'Good.' },
      { startsMs: 5, endsMs: 1, text: 'Bad.' },
    ]
    const replace = run(cast.identity.creator, "select replace_captions($1::uuid, 'en', 'English', 'captions', $2::jsonb)", [
      versionId,
      broken,
    ])
    await expect(replace).rejects.toMatchObject({ code: '23514' })
    expect(await run(cast.identity.stranger, 'select text from cues where version_id = $1', [versionId])).toEqual([
      { text: 'Nobody counted the public gannets.' },
    ])
  })
})
