import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFilm, type StagedFilm, type StagedPerson } from '#tests/support/films.ts'
import { openLicences, refused } from '#tests/support/licences.ts'
import { anonymous } from '#tests/support/outside/identity.ts'

// Who agrees on a licence, who reads it, and how it ends.

const { house, names, people, film, secret, institution, another, sql, run, ask, day, terms, agreed, clear, watches } = await openLicences()
afterAll(() => house.close())

describe('from a request to a licence', () => {
  const wish = (who: StagedPerson, at = institution, of = film.id) =>
    ask(who, 'public.wish_for_film($1::uuid, $2::uuid, $3)', [at, of, 'For a seminar.']) as Promise<string>
  it('anyone in the institution requests a film, once each; a librarian declines with a reason', async () => {
    for (const who of [people.former, people.elsewhere, people.stranger]) await refused(wish(who))
    await refused(wish(people.teacher, institution, secret.id))
    const request = await wish(people.teacher)
    await refused(wish(people.member), 'asked')
    for (const who of [people.teacher, people.member, people.creator, people.elsewhere])
      await refused(ask(who, 'public.decline_wish($1::uuid, $2)', [request, 'No money.']))
    await refused(ask(people.librarian, 'public.decline_wish($1::uuid, $2)', [request, ' ']), 'words')
    await ask(people.librarian, 'public.decline_wish($1::uuid, $2)', [request, 'No money left.'])
    const [told] = await sql()`select about from public.notices where person_id = ${people.teacher.id} and kind = 'licence'`
    expect(told?.about).toMatchObject({ what: 'wish-declined', words: 'No money left.' })
    await clear()
  })
  it('the creator is notified of a request only once a librarian takes it up', async () => {
    const request = await wish(people.teacher)
    const sees = (who: StagedPerson) => run(who.identity, 'select 1 from public.licence_requests where id = $1', [request])
    expect(await sees(people.creator)).toEqual([])
    await refused(ask(people.creator, 'public.propose_terms($1::uuid, $2::jsonb)', [request, terms()]))
    await ask(people.librarian, 'public.propose_terms($1::uuid, $2::jsonb, $3)', [request, terms(), 'Would this do?'])
    expect(await sees(people.creator)).toHaveLength(1)
    for (const who of [people.member, people.elsewhere, people.other, people.stranger]) expect(await sees(who)).toEqual([])
    await clear()
  })
  it('terms are exchanged until both sides accept the same text, and neither accepts for the other', async () => {
    const request = await wish(people.teacher)
    const propose = (who: StagedPerson, more: object) =>
      ask(who, 'public.propose_terms($1::uuid, $2::jsonb)', [request, terms(more)]) as Promise<number>
    const yes = (who: StagedPerson, number: number) => ask(who, 'public.agree_to_terms($1::uuid, $2)', [request, number])
    expect(await propose(people.librarian, { priceCents: 10_000 })).toBe(1)
    await refused(yes(people.librarian, 1), 'move')
    for (const who of [people.teacher, people.member, people.other, people.elsewhere, people.moderator]) await refused(yes(who, 1))
    expect(await propose(people.creator, { priceCents: 24_000 })).toBe(2)
    await refused(yes(people.librarian, 1), 'changed')
    const licence = await yes(people.librarian, 2)
    expect(await sql()`select price_cents, version from public.licences where id = ${licence as string}`).toMatchObject([{ version: 1 }])
    const [text] = await sql()`select terms, parties from public.licence_versions where licence_id = ${licence as string}`
    expect(text).toMatchObject({
      terms: { priceCents: 24_000, films: [{ id: film.id, title: 'A Harbour' }] },
      parties: { institution: 'Aldermoor' },
    })
    await refused(yes(people.librarian, 2), 'move')
    await refused(propose(people.creator, {}), 'move')
    const [told] = await sql()`select about from public.notices where person_id = ${people.teacher.id} and about ->> 'what' = 'wish-agreed'`
    expect(told).toBeDefined()
    expect(await watches(people.teacher)).toBe(true)
    await clear()
  })
  it('agreed terms are unchangeable, also for the service; a new text is added beside them', async () => {
    const licence = await agreed()
    await refused(sql()`update public.licence_versions set terms = '{}' where licence_id = ${licence}` as unknown as Promise<unknown>)
    for (const who of [people.librarian, people.creator])
      await refused(run(who.identity, `update public.licence_versions set terms = '{}'`))
    const renewal = await ask(
      people.creator,
      'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid, renews => $5::uuid)',
      [institution, people.creator.id, terms({ startsOn: day(366), endsOn: day(730), priceCents: 20_000 }), film.id, licence],
    )
    expect(await ask(people.librarian, 'public.agree_to_terms($1::uuid, 1)', [renewal])).toBe(licence)
    expect(await sql()`select version, starts_on <= current_date as runs from public.licences`).toEqual([{ version: 2, runs: true }])
    expect(await sql()`select number, (terms ->> 'priceCents')::int as price from public.licence_versions order by number`).toEqual([
      { number: 1, price: 24_000 },
      { number: 2, price: 20_000 },
    ])
    await clear()
  })
  it.each<[string, object, string]>([
    ['that end before they begin', { startsOn: day(9), endsOn: day(3) }, 'endsOn'],
    ['that are over', { startsOn: day(-9), endsOn: day(-3) }, 'endsOn'],
    ['with admission and no public', { admission: true }, 'admission'],
    ['for a trial that costs something', { trial: true, endsOn: day(30) }, 'trial'],
    ['for a trial without a near end', { trial: true, priceCents: 0 }, 'trial'],
    ['for nobody at once', { simultaneousUsers: 0 }, 'simultaneousUsers'],
    ['in a currency that is none', { currency: 'euro' }, 'currency'],
    ['in countries that are none', { countries: ['Germany'] }, 'countries'],
    ['for no film', { films: [] }, 'films'],
    ['for a film that is not theirs', { films: [{ id: randomUUID() }] }, 'films'],
  ])('terms %s are refused', (_, more, detail) => refused(agreed(more), detail))
  it('the thread follows the terms and cannot be changed separately', async () => {
    const request = await ask(people.librarian, 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, $4, $5::uuid)', [
      institution,
      people.creator.id,
      terms(),
      'Would this do?',
      film.id,
    ])
    const [{ thread_id: thread }] =
      (await sql()`select thread_id from public.licence_requests where id = ${request as string}`) as unknown as [{ thread_id: string }]
    const read = (await ask(people.creator, 'public.read_thread($1::uuid)', [thread])) as { moves: string[]; licenceRequest: object }
    expect(read).toMatchObject({ moves: [], state: 'offered', licenceRequest: { id: request, asCreator: true } })
    await refused(ask(people.creator, `public.move_request($1::uuid, $2::uuid, 'declined')`, [randomUUID(), thread]), 'licence')
    await refused(run(people.stranger.identity, 'select public.read_thread($1::uuid)', [thread]))
    await ask(people.creator, 'public.end_request($1::uuid, $2)', [request, 'Not for that price.'])
    expect(await sql()`select state from public.threads where id = ${thread}`).toEqual([{ state: 'declined' }])
    await clear()
  })
  it('an offer shows its price before a request, to its audience, and is accepted at once where its creator allows it', async () => {
    const put = (who: StagedPerson, more: object = {}, types: string[] = ['university-library'], size: number | null = 10_000) =>
      ask(who, 'public.put_offer(null, $1, $2::jsonb, 1, $3::text[], $4, true, true)', ['', terms(more), types, size]) as Promise<string>
    await refused(put(people.other), 'films')
    await refused(run(anonymous, `select public.put_offer(null, '', '{}'::jsonb, 1, '{}', null, true, true)`))
    const offer = await put(people.creator)
    const catalogue = async (who: StagedPerson, at = institution) =>
      (await ask(who, 'public.institution_catalogue($1::uuid)', [at])) as { films: { id: string; offers: object[]; licences: object[] }[] }
    const offers = async (who: StagedPerson, at = institution) =>
      (await catalogue(who, at)).films.find(({ id }) => id === film.id)?.offers.length
    expect([await offers(people.librarian), await offers(people.teacher), await offers(people.member)]).toEqual([1, 1, 0])
    expect(await offers(people.elsewhere, another)).toBe(0)
    await refused(catalogue(people.stranger))
    await refused(catalogue(people.elsewhere))
    const take = (who: StagedPerson, at = institution) => ask(who, 'public.take_offer($1::uuid, $2::uuid)', [at, offer])
    await refused(take(people.teacher))
    await refused(take(people.elsewhere, another), 'offer')
    expect(await take(people.librarian)).toMatchObject({ licenceId: expect.any(String) })
    expect(await watches(people.member)).toBe(true)
    await sql()`update public.institutions set people_served = 20000 where id = ${institution}`
    await refused(take(people.librarian), 'offer')
    await sql()`update public.institutions set people_served = 9000 where id = ${institution}`
    for (const who of [people.other, people.librarian]) await refused(ask(who, 'public.remove_offer($1::uuid)', [offer]))
    await ask(people.creator, 'public.remove_offer($1::uuid)', [offer])
    await clear()
  })
  it('an open offer of a public film is shown to everyone, with its lowest price; a closed one or a non-public film is not', async () => {
    const shown = await makeFilm(house.context.database, people.creator, { title: 'Shown to all', visibility: 'public' })
    const put = (films: StagedFilm[], open: boolean, types: string[], priceCents: number) =>
      ask(people.creator, "public.put_offer(null, '', $1::jsonb, 1, $2::text[], null, true, $3)", [
        terms({ films: films.map(({ id }) => ({ id })), priceCents }),
        types,
        open,
      ])
    const titles = async (kind: string | null = null) =>
      (await run(anonymous, 'select public.offered_titles($1) as answer', [kind]))[0]!['answer'] as {
        id: string
        offers: { priceCents: number }[]
      }[]
    await put([shown], false, [], 100)
    expect(await titles()).toEqual([])
    await put([shown, film], true, [], 24_000)
    await put([shown], true, ['school'], 5_000)
    expect((await titles()).map(({ id, offers }) => [id, offers.map(({ priceCents }) => priceCents)])).toEqual([
      [shown.id, [5_000, 24_000]],
    ])
    expect((await titles('community'))[0]!.offers).toMatchObject([{ priceCents: 24_000, classroom: true, publicPerformance: false }])
    await sql()`delete from public.licence_offers`
    await sql()`delete from public.documentaries where id = ${shown.id}`
  })
  it('a creator answers people who were refused, and cannot write to institutions that did not ask', async () => {
    const offer = (who: StagedPerson) =>
      ask(who, 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid)', [institution, who.id, terms(), film.id])
    await refused(offer(people.creator))
    for (const who of [people.member, people.teacher, people.librarian]) await ask(who, 'public.film_door($1::uuid)', [film.id])
    const { demand } = (await ask(people.creator, 'public.my_licensing()')) as { demand: { times: number | null }[] }
    // Three people: that there were some is told, how many is not.
    expect(demand).toMatchObject([{ times: null, institution: { name: 'Aldermoor' }, film: { title: 'A Harbour' } }])
    const request = await offer(people.creator)
    expect(await ask(people.librarian, 'public.agree_to_terms($1::uuid, 1)', [request])).toEqual(expect.any(String))
    expect(((await ask(people.other, 'public.my_licensing()')) as { demand: object[] }).demand).toEqual([])
    await clear()
  })
})

describe('the notice of a request that moved on', () => {
  it('shows its current state: first requested, then agreed, on each side and as one notice', async () => {
    await sql()`delete from public.notices`
    const told = (who: StagedPerson) => sql()`
      select kind, about ->> 'state' as state from public.notices where person_id = ${who.id} and said_once like 'thread:%'`
    const begin = 'public.begin_terms($1::uuid, $2::uuid, $3::jsonb, documentary => $4::uuid)'
    const request = await ask(people.librarian, begin, [institution, people.creator.id, terms(), film.id])
    expect(await told(people.creator)).toMatchObject([{ kind: 'request' }])
    await ask(people.creator, 'public.propose_terms($1::uuid, $2::jsonb)', [request, terms({ priceCents: 26_000 })])
    await ask(people.librarian, 'public.agree_to_terms($1::uuid, 2)', [request])
    expect(await told(people.creator)).toEqual([{ kind: 'request-moved', state: 'agreed' }])
    await clear()
  })
})

describe('licences are read', () => {
  it('by both sides and by teachers; their texts by librarians and the creator; by no others', async () => {
    const licence = await agreed()
    const rows = async (table: string) => {
      const seen: string[] = []
      for (const name of names) if ((await run(people[name].identity, `select 1 from public.${table}`)).length > 0) seen.push(name)
      return seen
    }
    expect(await rows('licences')).toEqual(['librarian', 'teacher', 'creator', 'moderator'])
    expect(await rows('licence_films')).toEqual(['librarian', 'teacher', 'creator', 'moderator'])
    expect(await rows('licence_versions')).toEqual(['librarian', 'creator'])
    for (const who of [people.librarian, people.creator])
      expect(await ask(who, 'public.read_licence($1::uuid)', [licence])).toMatchObject({ versions: [{ number: 1 }] })
    for (const who of [people.teacher, people.member, people.former, people.elsewhere, people.other, people.stranger, people.moderator])
      await refused(ask(who, 'public.read_licence($1::uuid)', [licence]))
    for (const who of [people.member, people.former, people.elsewhere, people.creator])
      await refused(ask(who, 'public.licences_of_institution($1::uuid)', [institution]))
    for (const name of names)
      for (const change of [
        `update public.licences set price_cents = 0`,
        `delete from public.licences`,
        `update public.licence_requests set state = 'agreed'`,
      ])
        await refused(run(people[name].identity, change))
    await clear()
  })
})

describe('the end of a licence, tested with a set clock', () => {
  const dayIs = (inDays: number) =>
    sql().unsafe(`create or replace function private.today() returns date language sql stable as $$ select current_date + ${inDays} $$`)
  const told = async () =>
    (
      await sql()`select about ->> 'what' as what, (about ->> 'days')::int as days from public.notices
      where person_id = ${people.librarian.id} and kind = 'licence' and about ->> 'what' in ('ending', 'ended') order by made_at`
    ).map(({ what, days }) => [what, days])
  it('is announced 60, 30 and 7 days before and the day after; films stay open through the days of grace and no longer', async () => {
    await sql()`delete from public.notices`
    await agreed({ endsOn: day(100), graceDays: 14 })
    const seen: [number, boolean, number][] = []
    for (const at of [0, 39, 40, 41, 70, 93, 100, 101, 114, 115]) {
      await dayIs(at)
      await sql()`select private.tell_licence_ends()`
      seen.push([at, (await watches(people.member)) === true, (await told()).length])
    }
    expect(seen).toEqual([
      [0, true, 0],
      [39, true, 0],
      [40, true, 1],
      [41, true, 1],
      [70, true, 2],
      [93, true, 3],
      [100, true, 3],
      [101, true, 4],
      [114, true, 4],
      [115, false, 4],
    ])
    expect((await told()).map(([what]) => what)).toEqual(['ending', 'ending', 'ending', 'ended'])
    expect(await ask(people.member, 'public.film_door($1::uuid)', [film.id])).toMatchObject({ places: [{ why: 'ended' }] })
    await dayIs(0)
    await clear()
  })
})

describe('before the end date', () => {
  const end = (who: StagedPerson, licence: string, gone = true) => ask(who, 'public.end_licence($1::uuid, $2)', [licence, gone])
  it('a licence is ended by a librarian, who may undo that; a trial is ended by its creator as well', async () => {
    const licence = await agreed()
    for (const who of [people.teacher, people.member, people.former, people.elsewhere, people.creator, people.stranger, people.moderator])
      await refused(end(who, licence))
    await end(people.librarian, licence)
    expect(await watches(people.member)).toBe(false)
    await end(people.librarian, licence, false)
    expect(await watches(people.member)).toBe(true)
    await end(people.librarian, licence)
    await sql()`update public.licences set ended_at = now() - interval '11 minutes'`
    await refused(end(people.librarian, licence, false), 'late')
    await clear()
    const trial = await agreed({ trial: true, priceCents: 0, endsOn: day(29), graceDays: 0 })
    expect(await watches(people.member)).toBe(true)
    for (const who of [people.other, people.teacher]) await refused(end(who, trial))
    await end(people.creator, trial)
    expect(await watches(people.member)).toBe(false)
    await refused(end(people.librarian, trial, false), 'late')
    await clear()
  })
  it('no trial lasts beyond its last day', async () => {
    await agreed({ trial: true, priceCents: 0, endsOn: day(29), graceDays: 0 })
    await sql()`update public.licences set starts_on = current_date - 30, ends_on = current_date - 1`
    expect(await watches(people.member)).toBe(false)
    await clear()
  })
})
