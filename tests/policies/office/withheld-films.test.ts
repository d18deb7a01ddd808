import { afterAll, expect, it } from 'vitest'
import { makeFilm } from '#tests/support/films.ts'
import { type Caller, openOffice } from '#tests/support/office.ts'

const { house, office, sql, close } = await openOffice()
afterAll(close)
const watches = (who: Caller, film: { id: string }) => office.call(who, 'can_watch', { documentary: film.id })

it('a withheld film is not shown to people invited to preview it', async () => {
  const film = await makeFilm(house.context.database, office.people.user, { title: 'Tide' })
  const [{ email }] = (await sql()`select email from auth.users where id = ${office.people.admin2.id}`) as unknown as [{ email: string }]
  await sql()`update public.documentaries set published_at = null, visibility = 'private' where id = ${film.id}`
  await sql()`insert into public.invited_viewers (documentary_id, address, sees_first) values (${film.id}, ${email}, true)`
  await sql()`update auth.users set email_confirmed_at = now() where id = ${office.people.admin2.id}`
  const before = await watches('admin2', film)
  await sql()`select private.withhold_film(${film.id}, 'For the test.')`
  expect([before, await watches('admin2', film), await watches('user', film)]).toEqual([true, false, true])
  for (const [who, rows] of [
    ['user', 1],
    ['moderator', 1],
    ['suspended', 0],
  ] as const)
    expect(await office.run(who, 'select reason from public.withheld_films where documentary_id = $1', [film.id]), who).toHaveLength(rows)
})
