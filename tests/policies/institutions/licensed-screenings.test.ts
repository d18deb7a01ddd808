import { afterAll, describe, expect, it } from 'vitest'
import type { StagedPerson } from '#tests/support/films.ts'
import { openLicences, refused } from '#tests/support/licences.ts'

// Which evenings are announced under a licence, and what becomes of them when it ends.

const { house, people, film, sql, run, ask, day, agreed, clear, watches } = await openLicences()
afterAll(() => house.close())

describe('admission', () => {
  const announce = (who: StagedPerson, admission: boolean) =>
    ask(who, 'public.announce_screening($1::jsonb)', [
      {
        title: 'An evening',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        admission,
        items: [{ kind: 'film', documentaryId: film.id }],
      },
    ])
  it('is asked where the licence requires it, by people who may show the film to the public', async () => {
    await agreed()
    await refused(announce(people.teacher, false), 'film')
    await clear()
    await agreed({ publicPerformance: true })
    expect(await announce(people.teacher, false)).toEqual(expect.any(String))
    await refused(announce(people.teacher, true), 'admission')
    expect(await announce(people.creator, true)).toEqual(expect.any(String))
    await clear()
    await agreed({ publicPerformance: true, admission: true })
    expect(await announce(people.teacher, true)).toEqual(expect.any(String))
    await refused(announce(people.member, true), 'film')
    await clear()
  })
  it('is announced for days within the licence, each screening of a series too, and moved to no later day', async () => {
    await agreed({ publicPerformance: true, endsOn: day(40), graceDays: 0 })
    const on = (inDays: number) => ({
      title: 'An evening',
      startsAt: new Date(Date.now() + inDays * 86_400_000).toISOString(),
      items: [{ kind: 'film', documentaryId: film.id }],
    })
    const call = (sqlText: string, values: unknown[]) => run(people.teacher.identity, sqlText, values)
    await refused(call('select public.announce_screening($1::jsonb)', [on(45)]), 'licence')
    const [made] = await call('select public.announce_screening($1::jsonb) as id', [on(30)])
    await refused(call('select public.change_screening($1::uuid, $2::jsonb)', [made!['id'], on(45)]), 'licence')
    await call('select public.change_screening($1::uuid, $2::jsonb)', [made!['id'], on(35)])
    const series = 'select public.announce_series($1::jsonb, $2::timestamptz[])'
    await refused(call(series, [on(30), [on(30).startsAt, on(45).startsAt]]), 'licence')
    await call(series, [on(30), [on(30).startsAt, on(37).startsAt]])
    // Its maker needs no licence.
    expect(await run(people.creator.identity, 'select public.announce_screening($1::jsonb) as id', [on(45)])).toHaveLength(1)
    await clear()
  })
})

describe('a screening under a licence that begins later', () => {
  const announce = (who: StagedPerson, inDays: number, admission = false) =>
    ask(who, 'public.announce_screening($1::jsonb)', [
      {
        title: 'An evening',
        startsAt: new Date(Date.now() + inDays * 86_400_000).toISOString(),
        admission,
        items: [{ kind: 'film', documentaryId: film.id }],
      },
    ]) as Promise<string>
  it('is announced for a day of its term, by people who may, and for no day before or after', async () => {
    await agreed({ publicPerformance: true, startsOn: day(7), endsOn: day(60), graceDays: 0 })
    expect(await watches(people.teacher)).toBe(false)
    const made = await announce(people.teacher, 21)
    const [row] = await sql()`select private.may_be_shown(${made}, ${film.id}) as may`
    expect(row!.may).toBe(true)
    const says = (sentence: RegExp) => ({ code: 'P0001', detail: 'licence', message: expect.stringMatching(sentence) })
    await expect(announce(people.teacher, 3)).rejects.toMatchObject(says(/begins after that day/))
    await expect(announce(people.teacher, 70)).rejects.toMatchObject(says(/ends before that day/))
    for (const who of [people.member, people.former, people.elsewhere, people.stranger]) await refused(announce(who, 21), 'film')
    await refused(announce(people.teacher, 21, true), 'admission')
    await clear()
    await agreed({ publicPerformance: true, admission: true, startsOn: day(7), endsOn: day(60) })
    expect(await announce(people.teacher, 21, true)).toEqual(expect.any(String))
    await clear()
  })
  it('is not announced under a licence that was ended before it began', async () => {
    const licence = await agreed({ publicPerformance: true, startsOn: day(7), endsOn: day(60) })
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    await refused(announce(people.teacher, 21), 'film')
    await clear()
  })
  it('is offered with its first day only to people who may show the film then', async () => {
    const offered = async (who: StagedPerson) =>
      ((await ask(who, 'public.films_to_screen($1)', ['Harbour'])) as { documentaryId: string; mayShow: boolean; from: string | null }[])
        .filter(({ documentaryId }) => documentaryId === film.id)
        .map(({ mayShow, from }) => [mayShow, from])
    await agreed({ publicPerformance: true, startsOn: day(7), endsOn: day(60) })
    for (const who of [people.librarian, people.teacher]) expect(await offered(who)).toEqual([[true, day(7)]])
    expect(await offered(people.creator)).toEqual([[true, null]])
    for (const who of [people.member, people.former, people.elsewhere, people.stranger]) expect(await offered(who)).toEqual([])
    await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${film.id}, 'A claim.', 'institutions')`
    expect(await offered(people.teacher)).toEqual([])
    await refused(announce(people.teacher, 3), 'film')
    await sql()`delete from public.withheld_films`
    await clear()
    await agreed({ publicPerformance: true })
    expect(await offered(people.teacher)).toEqual([[true, null]])
    await clear()
    await agreed({ publicPerformance: false, startsOn: day(7), endsOn: day(60) })
    expect(await offered(people.teacher)).toEqual([])
    await clear()
  })
})

describe('a screening whose licence is ended before its time', () => {
  const evening = (who: StagedPerson) =>
    ask(who, 'public.announce_screening($1::jsonb)', [
      {
        title: 'An evening',
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        items: [{ kind: 'film', documentaryId: film.id }],
      },
    ]) as Promise<string>
  const withheld = async (who: StagedPerson, screening: string) =>
    ((await ask(who, 'public.read_screening($1::uuid)', [screening])) as { items: { withheld: boolean }[] }).items.map(
      (item) => item.withheld,
    )
  const told = async (who: StagedPerson, screening: string) =>
    (
      await sql()`select about ->> 'what' as what from public.notices
        where person_id = ${who.id} and kind = 'screening' and leads_to = ${`/screenings?id=${screening}`}`
    ).map(({ what }) => what)

  it('no longer shows the film, notifies its host, and shows it again once that is undone', async () => {
    const licence = await agreed({ publicPerformance: true })
    const [by, makers] = [await evening(people.teacher), await evening(people.creator)]
    expect(await withheld(people.teacher, by)).toEqual([false])
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    expect(await withheld(people.teacher, by)).toEqual([true])
    expect(await told(people.teacher, by)).toEqual(['unlicensed'])
    // Its maker needs no licence.
    expect(await withheld(people.creator, makers)).toEqual([false])
    expect(await told(people.creator, makers)).toEqual([])
    await ask(people.librarian, 'public.end_licence($1::uuid, false)', [licence])
    expect(await withheld(people.teacher, by)).toEqual([false])
    await clear()
  })
  it('is not notified to the person who ended it, and stays where another host may show the film', async () => {
    const licence = await agreed({ publicPerformance: true })
    const [own, shared] = [await evening(people.librarian), await evening(people.teacher)]
    await sql()`insert into public.screening_people (screening_id, user_id, name, role) values (${shared}, ${people.creator.id}, 'Cy', 'host')`
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    expect(await withheld(people.librarian, own)).toEqual([true])
    expect(await told(people.librarian, own)).toEqual([])
    expect(await withheld(people.teacher, shared)).toEqual([false])
    expect(await told(people.teacher, shared)).toEqual([])
    await clear()
  })
  it('stays when a producer of the film hosts it', async () => {
    await sql()`insert into public.team_members (documentary_id, person_id, role) values (${film.id}, ${people.other.id}, 'producer')`
    const made = await evening(people.other)
    expect(await withheld(people.other, made)).toEqual([false])
    const mayBeShown = async () => (await sql()`select private.may_be_shown(${made}, ${film.id}) as may`)[0]!.may as boolean
    expect(await mayBeShown()).toBe(true)
    await sql()`select private.withhold_film(${film.id}, 'A claim.')`
    expect(await mayBeShown()).toBe(false)
    await sql()`select private.release_film(${film.id})`
    await sql()`delete from public.team_members where documentary_id = ${film.id}`
    expect(await withheld(people.other, made)).toEqual([true])
  })
  it('shows nothing when it begins afterwards, and plays to its end when it had begun before', async () => {
    const licence = await agreed({ publicPerformance: true })
    const made = await evening(people.teacher)
    const begin = async (ago: string) => {
      await sql()`update public.screenings set starts_at = now() - ${ago}::interval where id = ${made}`
      await sql()`update public.screening_timelines set running = true, since = now() - ${ago}::interval where screening_id = ${made}`
    }
    const facts = async () => {
      const [item] = await sql()`select id from public.screening_items where screening_id = ${made}`
      return ask(people.teacher, 'public.screening_facts($1::uuid, $2::uuid)', [made, item!['id']])
    }
    await begin('2 seconds')
    expect(await facts()).not.toBeNull()
    await ask(people.librarian, 'public.end_licence($1::uuid, true)', [licence])
    expect(await facts()).not.toBeNull()
    await sql()`update public.licences set ended_at = now() - interval '1 hour' where id = ${licence}`
    expect(await facts()).toBeNull()
    expect(await withheld(people.teacher, made)).toEqual([true])
    // Over, it says nothing of what is licensed today.
    await sql()`update public.screening_timelines set running = false, ended_at = now() where screening_id = ${made}`
    expect(await withheld(people.teacher, made)).toEqual([false])
    await clear()
  })
  it('continues past midnight on the last day of its licence', async () => {
    const licence = await agreed({ publicPerformance: true, graceDays: 0 })
    const made = await evening(people.teacher)
    await sql()`update public.screenings set starts_at = now() - interval '25 hours', zone = 'UTC' where id = ${made}`
    await sql()`update public.licences set starts_on = current_date - 10, ends_on = (now() - interval '25 hours')::date where id = ${licence}`
    await sql()`update public.screening_timelines set running = false, since = now(), position_ms = 1000 where screening_id = ${made}`
    expect(await withheld(people.teacher, made)).toEqual([false])
    // Begun by hand two days later, it would be another evening.
    await sql()`update public.screenings set starts_at = now() - interval '49 hours' where id = ${made}`
    await sql()`update public.licences set ends_on = (now() - interval '49 hours')::date where id = ${licence}`
    expect(await withheld(people.teacher, made)).toEqual([true])
    await clear()
  })
})
