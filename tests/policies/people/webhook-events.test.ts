import { afterAll, beforeEach, expect, it } from 'vitest'
import type { StagedPerson } from '#tests/support/films.ts'
import { makeFilm } from '#tests/support/films.ts'
import { openLicences } from '#tests/support/licences.ts'

// What webhooks are told, and whose.

const { house, people, film, institution, sql, run, ask, agreed } = await openLicences()
afterAll(() => house.close())

const all = ['film.ready', 'film.published', 'film.withdrawn', 'licence.agreed', 'withdrawal.asked']
const hear = (who: StagedPerson, events = all) => ask(who, 'public.make_webhook($1, $2::text[])', ['https://hooks.example.org/', events])
type Told = { who: string; type: string; data: Record<string, unknown> }
/** What was told since the last time, by whose webhook. */
async function told(): Promise<Told[]> {
  const rows = await sql()<{ person_id: string; body: { type: string; data: Record<string, unknown> } }[]>`
    with gone as (delete from public.webhook_deliveries returning *) select person_id, body from gone order by made_at, person_id, event`
  const nameOf = (id: string) => Object.entries(people).find(([, person]) => person.id === id)![0]
  return rows.map(({ person_id, body: { type, data } }) => ({ who: nameOf(person_id), type, data }))
}
beforeEach(async () => {
  await sql()`delete from public.webhooks`
  for (const who of Object.values(people)) await hear(who)
})
const own = { who: 'creator', data: { filmId: film.id, title: 'A Harbour', address: `/documentary/${film.id}` } }

it('film.published: to the creator only, when the film is shown, and again when it is opened to everyone', async () => {
  await sql()`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
  await told()
  await sql()`update public.documentaries set visibility = 'unlisted', published_at = now() where id = ${film.id}`
  expect(await told()).toEqual([{ ...own, type: 'film.published', data: { ...own.data, visibility: 'unlisted' } }])
  await sql()`update public.documentaries set title = 'A Harbour' where id = ${film.id}`
  expect(await told()).toEqual([])
  await sql()`update public.documentaries set visibility = 'public' where id = ${film.id}`
  expect(await told()).toEqual([{ ...own, type: 'film.published', data: { ...own.data, visibility: 'public' } }])
  await sql()`update public.documentaries set visibility = 'institutions' where id = ${film.id}`
  expect(await told()).toEqual([])
})
it('film.withdrawn: when it is shown to nobody any more, also when it is deleted', async () => {
  const gone = { ...own, type: 'film.withdrawn', data: { ...own.data, address: `/creator-dashboard?documentary=${film.id}` } }
  await sql()`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
  expect(await told()).toEqual([gone])
  await sql()`update public.documentaries set visibility = 'institutions', published_at = now() where id = ${film.id}`
  await told()
  await ask(people.creator, 'public.remove_documentary($1::uuid)', [film.id])
  expect(await told()).toEqual([gone])
  await sql()`update public.documentaries set removed_at = null, visibility = 'institutions', published_at = now() where id = ${film.id}`
  await told()
})
it('a film that is published ahead is told of when its time has come, once', async () => {
  const later = await makeFilm(house.context.database, people.creator, { title: 'Later', visibility: 'private' })
  await sql()`update public.documentaries set visibility = 'public', published_at = now() + interval '1 hour' where id = ${later.id}`
  expect(await told()).toEqual([])
  await sql()`update public.documentaries set published_at = now() + interval '1 second' where id = ${later.id}`
  await sql()`update private.showings_to_come set opens_at = now() - interval '1 second' where documentary_id = ${later.id}`
  // As the clock finds it: its time is over for the film too.
  await sql()`alter table public.documentaries disable trigger user`
  await sql()`update public.documentaries set published_at = now() - interval '1 second' where id = ${later.id}`
  await sql()`alter table public.documentaries enable trigger user`
  await sql()`select private.keep_showing_times()`
  await sql()`select private.keep_showing_times()`
  expect((await told()).map(({ who, type, data }) => [who, type, data['filmId']])).toEqual([['creator', 'film.published', later.id]])
})
it('film.ready: when a cut is prepared, and not a rush', async () => {
  for (const kind of ['cut', 'rush'])
    await sql()`insert into public.versions (documentary_id, number, kind, state, source_name, source_bytes) values (${film.id}, 7, ${kind}, 'watchable', 'a.mov', 1)`
  await sql()`update public.versions set state = 'ready' where documentary_id = ${film.id} and number = 7`
  const [said, more] = await told()
  expect([said, more]).toEqual([
    { who: 'creator', type: 'film.ready', data: expect.objectContaining({ filmId: film.id, title: 'A Harbour', version: 7 }) },
    undefined,
  ])
  await sql()`delete from public.versions where documentary_id = ${film.id} and number = 7`
})
it('licence.agreed: to the creator and to the librarians of the institution, with no names of people', async () => {
  const licence = await agreed()
  const heard = await told()
  expect(heard.map(({ who, type, data }) => [who, type, data['licenceId'], data['address']]).toSorted()).toEqual([
    ['creator', 'licence.agreed', licence, '/creator-dashboard?view=license'],
    ['librarian', 'licence.agreed', licence, `/institutional/university-library?institution=${institution}&view=licences`],
  ])
  expect(Object.keys(heard[0]!.data).toSorted()).toEqual(['address', 'filmIds', 'institutionId', 'licenceId', 'title', 'version'])
})
it('withdrawal.asked: to the creator of the film, without who asks and why; also when a suspended person asks', async () => {
  await sql()`insert into public.claims (documentary_id, person_id, kind, name, state) values (${film.id}, ${people.other.id}, 'appearance', 'Anna Keeper', 'confirmed')`
  await sql()`insert into public.suspensions (user_id, degree, reason) values (${people.other.id}, 'acts', 'Rude.')`
  const withdrawal = await ask(people.other, 'public.ask_withdrawal($1::uuid, $2::jsonb, $3)', [
    film.id,
    [{ startsMs: 0, endsMs: 900 }],
    'My house.',
  ])
  expect(await told()).toEqual([
    {
      who: 'creator',
      type: 'withdrawal.asked',
      data: {
        withdrawalId: withdrawal,
        filmId: film.id,
        title: 'A Harbour',
        address: `/creator-dashboard?documentary=${film.id}&view=people`,
      },
    },
  ])
})
it('nothing is told to a webhook for other events, to a paused one and to a deleted one', async () => {
  await sql()`delete from public.webhooks`
  const hide = () => sql()`update public.documentaries set visibility = 'private', published_at = null where id = ${film.id}`
  const show = () => sql()`update public.documentaries set visibility = 'institutions', published_at = now() where id = ${film.id}`
  await hear(people.creator, ['film.withdrawn'])
  const paused = (await hear(people.creator)) as { id: string }
  const deleted = (await hear(people.creator)) as { id: string }
  await run(people.creator.identity, 'select public.pause_webhook($1::uuid, true), public.remove_webhook($2::uuid)', [
    paused.id,
    deleted.id,
  ])
  await hide()
  expect((await told()).map(({ type }) => type)).toEqual(['film.withdrawn'])
  await show()
  expect(await told()).toEqual([])
})
