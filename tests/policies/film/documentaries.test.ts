import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, everybody, filmNames, makeCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

let house: TestHouse
let cast: Cast
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await makeCast(house)
})
afterAll(() => house.close())

// Columns: visitor guest stranger linked creator moderator admin service. A figure is how many rows they read or changed, - a refusal.
const watchers = {
  private: '- 0 0 0 1 0 0 1',
  withdrawn: '- 0 0 0 1 0 0 1',
  removed: '- 0 0 0 1 0 0 1',
  unlisted: '- 0 0 1 1 0 0 1',
  public: '- 0 1 1 1 1 1 1',
}
const creatorOnly = '- 0 0 0 1 0 0 1'
const houseOnly = '- - - - - - - 1'

describe(`what ${everybody.join(', ')} read`, () => {
  const derived = [
    ['the film', 'select from documentaries where id = :film'],
    ['its current cut', 'select from versions where id = :film.version'],
    ['its renditions', 'select from renditions where version_id = :film.version'],
    ['its storyboard', 'select from storyboards where version_id = :film.version'],
    ['its waveform', 'select from waveforms where version_id = :film.version'],
    ['its caption tracks', 'select from caption_tracks where version_id = :film.version'],
    ['its cues', 'select from cues where version_id = :film.version'],
    ['its chapters', 'select from chapters where version_id = :film.version'],
    ['its credits', 'select from credits where documentary_id = :film'],
  ] as const
  for (const film of filmNames)
    it.each(derived)(`of a ${film} film: %s`, async (_, statement) => {
      expect(await cast.outcomes(statement.replace(':film', `:${film}`))).toBe(watchers[film])
    })

  const unshown = [
    'versions where id',
    ...['renditions', 'storyboards', 'waveforms', 'chapters'].map((table) => `${table} where version_id`),
  ]
  for (const film of filmNames)
    it.each(unshown)(`of a ${film} film's cut that is not shown: %s`, async (where) => {
      expect(await cast.outcomes(`select from ${where} = :${film}.cut`)).toBe(creatorOnly)
    })

  it.each(filmNames)('of the preparation of a %s film, watched by many or by nobody: only its creator', async (film) => {
    expect(await cast.outcomes(`select from preparation_stages where version_id = :${film}.version`)).toBe(creatorOnly)
  })
})

describe('what may be written', () => {
  it.each([
    ['a film of one’s own', "insert into documentaries (title) values ('Nine Straits')", '- - 1 1 1 1 1 23502'],
    ['a film in another’s name', "insert into documentaries (owner_id, title) values (:stranger, 'x')", houseOnly],
    [
      'a film that is public at once',
      "insert into documentaries (title, visibility, published_at) values ('x', 'public', now())",
      '- - - - - - - 23502',
    ],
    ['the words of a film', "update documentaries set title = 'x', synopsis = 'y' where id = :public", creatorOnly],
    ['the words of a private film', "update documentaries set title = 'x' where id = :private", creatorOnly],
    ['its owner', 'update documentaries set owner_id = :stranger where id = :public', houseOnly],
    ['its visibility', "update documentaries set visibility = 'public' where id = :private", houseOnly],
    ['the day it was published', 'update documentaries set published_at = now() where id = :private', houseOnly],
    ['the day it was removed', 'update documentaries set removed_at = null where id = :removed', houseOnly],
    ['its identity', 'update documentaries set id = gen_random_uuid() where id = :private', '- - - - - - - 23503'],
    ['the cut it shows', 'update documentaries set current_version_id = :public.cut where id = :public', creatorOnly],
    ['a cut of another film', 'update documentaries set current_version_id = :private.version where id = :public', '- 0 0 0 - 0 0 1'],
    ['no cut for a published film', 'update documentaries set current_version_id = null where id = :public', '- 0 0 0 P0001 0 0 1'],
    ['its poster', "update documentaries set poster_object = :public || '/poster-1-2.jpg' where id = :public", creatorOnly],
    [
      'the poster of another film',
      "update documentaries set poster_object = :private || '/poster-1-1.jpg' where id = :public",
      '- 0 0 0 - 0 0 1',
    ],
    [
      'a poster by a detour',
      "update documentaries set poster_object = :public || '/../' || :private || '/poster-1-1.jpg' where id = :public",
      '- 0 0 0 - 0 0 1',
    ],
    ['a film away', 'delete from documentaries where id = :private', creatorOnly],
    ['the name of a cut', "update versions set label = 'festival cut' where id = :public.cut", creatorOnly],
    [
      'a cut without room made for it',
      "insert into versions (documentary_id, number, source_name, source_bytes) values (:public, 9, 'x', 1)",
      houseOnly,
    ],
    ['the state of a cut', "update versions set state = 'ready' where id = :public.cut", houseOnly],
    ['the file of a cut', "update versions set source_object = 'x' where id = :public.cut", houseOnly],
    ['the size of a cut', 'update versions set source_bytes = 0 where id = :public.cut', houseOnly],
    ['the film of a cut', 'update versions set documentary_id = :private where id = :public.cut', '- - - - - - - 23505'],
    ['a cut away that is not shown', 'delete from versions where id = :public.cut', creatorOnly],
    ['the cut away that people are watching', 'delete from versions where id = :public.version', '- 0 0 0 0 0 0 1'],
    ['the cut away of a film nobody else sees', 'delete from versions where id = :private.version', creatorOnly],
    ['an opened link, without opening it', 'insert into opened_links (documentary_id, user_id) values (:unlisted, :stranger)', houseOnly],
    ['an opened link', 'delete from opened_links where documentary_id = :unlisted', '- 0 0 1 0 0 0 1'],
    ['the day it was opened', 'update opened_links set opened_at = now()', houseOnly],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })

  it('opened links are read only by the people who opened them', async () => {
    expect(await cast.outcomes('select from opened_links')).toBe('- 0 0 1 0 0 0 1')
  })

  it('a cut that cannot be watched yet is not shown', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`update public.versions set state = 'receiving' where id = ${cast.films.public.cutId}`
    expect(await cast.attempt('creator', 'update documentaries set current_version_id = :public.cut where id = :public')).toBe('P0001')
    await sql`update public.versions set state = 'watchable' where id = ${cast.films.public.cutId}`
    expect(await cast.attempt('creator', 'update documentaries set current_version_id = :public.cut where id = :public')).toBe('1')
  })
})
