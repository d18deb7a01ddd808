import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { StagedPerson } from '#tests/support/films.ts'
import { makeLicence } from '#tests/support/institutions.ts'
import { openLicences, refused } from '#tests/support/licences.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'

// Who may watch by a licence, and what else it allows.

const { house, another, names, people, film, second, secret, institution, sql, run, ask, agreed, clear, watches, watching } =
  await openLicences()
afterAll(() => house.close())

describe('a film for institutions', () => {
  it('is watched only by its creator while there is no licence', async () => {
    expect(await watching()).toEqual(['creator'])
  })
  it('opens with a licence to everyone who is in the institution, and to no one else', async () => {
    await agreed()
    expect(await watching()).toEqual(['librarian', 'teacher', 'member', 'creator'])
    expect(await run(people.member.identity, 'select text from public.cues where version_id = $1', [film.versionId])).toHaveLength(1)
    expect(await run(people.stranger.identity, 'select text from public.cues where version_id = $1', [film.versionId])).toEqual([])
    expect((await run(anonymous, 'select public.can_watch($1::uuid) as may', [film.id]))[0]!['may']).toBe(false)
    const guest: Identity = { role: 'authenticated', claims: { ...people.member.identity.claims, is_anonymous: true } }
    expect((await run(guest, 'select public.can_watch($1::uuid) as may', [film.id]))[0]!['may']).toBe(false)
    await clear()
  })
  it.each<[string, string, boolean]>([
    ['before its first day', `starts_on = current_date + 1, ends_on = current_date + 30`, false],
    ['on its first day', `starts_on = current_date`, true],
    ['on its last day', `starts_on = current_date - 30, ends_on = current_date`, true],
    ['on the last day of grace', `starts_on = current_date - 30, ends_on = current_date - 14`, true],
    ['the day after', `starts_on = current_date - 30, ends_on = current_date - 15`, false],
    ['without a last day', `ends_on = null`, true],
    ['once it was ended', `ended_at = now()`, false],
    ['where it does not go beyond the rooms', `distance = false`, false],
  ])('%s', async (_, change, opens) => {
    const licence = await agreed()
    await sql().unsafe(`update public.licences set ${change} where id = '${licence}'`)
    expect(await watches(people.member)).toBe(opens)
    await clear()
  })
  it('opens in the rooms of the institution to people there, and at its terminals where that is agreed', async () => {
    await agreed({ distance: false })
    await sql()`update public.institution_members set on_site_until = now() + interval '1 hour' where person_id = ${people.member.id}`
    expect(await watches(people.member)).toBe(true)
    await sql()`update public.institution_members set came_by = 'terminal' where person_id = ${people.member.id}`
    expect(await watches(people.member)).toBe(false)
    await clear()
    await agreed({ distance: false, walkIn: true })
    expect(await watches(people.member)).toBe(true)
    await sql()`update public.institution_members set until = now() - interval '1 minute' where person_id = ${people.member.id}`
    expect(await watches(people.member)).toBe(false)
    await sql()`update public.institution_members set came_by = 'invitation', until = null, on_site_until = null where person_id = ${people.member.id}`
    await clear()
  })
  it('stays closed when it is removed or withheld, and when the institution is closed', async () => {
    await agreed()
    await sql()`update public.institutions set closed_at = now() where id = ${institution}`
    expect(await watches(people.member)).toBe(false)
    await sql()`update public.institutions set closed_at = null where id = ${institution}`
    await sql()`update public.documentaries set removed_at = now() where id = ${film.id}`
    expect(await watches(people.member)).toBe(false)
    await sql()`update public.documentaries set removed_at = null where id = ${film.id}`
    expect(await watches(people.member)).toBe(true)
    await clear()
  })
  it('is listed among the films its creator offers to institutions, and only when it is shown', async () => {
    await agreed({ covers: 'catalogue', films: [] }, null)
    expect([await watches(people.member), await watches(people.member, second.id), await watches(people.member, secret.id)]).toEqual([
      true,
      true,
      false,
    ])
    await clear()
  })
})

describe('a licensed film that the house withholds', () => {
  const door = (who: StagedPerson, documentary = film.id) =>
    ask(who, 'public.film_door($1::uuid)', [documentary]) as Promise<{ title: string; synopsis: string; places: { why: string }[] } | null>
  const withheld = async (who: StagedPerson) =>
    ((await ask(who, 'public.licences_of_institution($1::uuid)', [institution])) as { licences: { withheld: object[] }[] }).licences.map(
      (licence) => licence.withheld,
    )
  it('is explained to people of the institution only, beside the licence too, without its reason', async () => {
    await agreed()
    expect(await withheld(people.librarian)).toEqual([[]])
    await sql()`select private.withhold_film(${film.id}, 'A secret reason.')`
    for (const who of [people.librarian, people.teacher, people.member]) {
      const told = await door(who)
      expect(told).toMatchObject({ title: 'A Harbour', synopsis: '', places: [{ why: 'withheld' }] })
      expect(JSON.stringify(told)).not.toContain('secret')
    }
    for (const who of [people.former, people.elsewhere, people.other, people.stranger, people.moderator]) expect(await door(who)).toBeNull()
    for (const who of [people.librarian, people.teacher]) expect(await withheld(who)).toEqual([[{ id: film.id, title: 'A Harbour' }]])
    // What ended opens nothing and is told nothing.
    await sql()`update public.licences set ended_at = now()`
    expect(await door(people.member)).toBeNull()
    await clear()
    await agreed({ covers: 'catalogue', films: [] }, null)
    expect(await door(people.member)).toMatchObject({ places: [{ why: 'withheld' }] })
    // Never shown, it is in no catalogue.
    await sql()`select private.withhold_film(${secret.id}, 'Another.')`
    expect(await door(people.member, secret.id)).toBeNull()
    for (const id of [film.id, secret.id]) await sql()`select private.release_film(${id})`
    expect(await watches(people.member)).toBe(true)
    await clear()
  })
})

describe('what a licence allows', () => {
  const allows = async (who: StagedPerson, act: string) =>
    (await sql()`select private.licence_allows(${film.id}, ${who.id}, ${act}) as may`)[0]!.may as boolean
  it('is listed by act, and acts for the institution are for its librarians and teachers', async () => {
    await agreed({ publicPerformance: true })
    const acts = ['watch', 'classroom', 'public_performance', 'admission', 'clips', 'download', 'anything']
    const allowed = async (who: StagedPerson) => {
      const list: string[] = []
      for (const act of acts) if (await allows(who, act)) list.push(act)
      return list
    }
    for (const who of [people.librarian, people.teacher])
      expect(await allowed(who)).toEqual(['watch', 'classroom', 'public_performance', 'clips'])
    expect(await allowed(people.member)).toEqual(['watch'])
    for (const who of [people.former, people.elsewhere, people.stranger]) expect(await allowed(who)).toEqual([])
    await clear()
  })
})

describe('countries', () => {
  const lies = (country: string) => sql()`update public.institutions set country = ${country} where id = ${institution}`
  it('are those of the institution: its country is set once, other licences are not agreed, and a licence opens only there', async () => {
    await refused(agreed({ countries: ['DE', 'AT'] }), 'countries')
    await clear()
    const say = (country: string) =>
      ask(people.librarian, 'public.change_institution($1::uuid, $2, $3, $4, 9000, $5, $6)', [
        institution,
        'Aldermoor',
        '',
        '',
        'asked',
        country,
      ])
    await refused(ask(people.teacher, `public.change_institution($1::uuid, 'A', '', '', 1, 'asked', 'DE')`, [institution]))
    await say('AT')
    await refused(say('DE'), 'country')
    await refused(agreed({ countries: ['DE'] }), 'countries')
    await clear()
    await agreed({ countries: ['DE', 'AT'] })
    expect(await watches(people.member)).toBe(true)
    await lies('FR')
    expect(await watches(people.member)).toBe(false)
    expect(await ask(people.member, 'public.film_door($1::uuid)', [film.id])).toMatchObject({ places: [{ why: 'elsewhere' }] })
    await lies('DE')
    expect(await watches(people.member)).toBe(true)
    await lies('')
    await clear()
  })
})

describe('a download', () => {
  const take = (who: StagedPerson) => ask(who, 'public.grant_download($1::uuid)', [film.id]) as Promise<{ objectName: string }>
  it('is for librarians and teachers whose licence allows it, and counts as a use', async () => {
    await sql()`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
      values (${film.versionId}, '720p', 1280, 720, 25, 1000000, 'avc1', ${`${film.versionId}/720p.mp4`}, '#EXTM3U')
      on conflict (version_id, name) do nothing`
    await agreed()
    for (const name of names) await refused(take(people[name]), 'licence')
    await clear()
    await agreed({ download: true })
    for (const who of [people.member, people.former, people.elsewhere, people.creator, people.stranger, people.moderator])
      await refused(take(who), 'licence')
    await sql()`delete from public.usage_events`
    for (const who of [people.librarian, people.teacher]) expect((await take(who)).objectName).toContain(film.versionId)
    expect(await sql()`select kind, count(*)::int from public.usage_events group by kind order by kind`).toEqual([
      { kind: 'investigation', count: 2 },
      { kind: 'request', count: 2 },
    ])
    await sql()`update public.licences set starts_on = current_date - 30, ends_on = current_date - 15`
    await refused(take(people.teacher), 'licence')
    await clear()
  })
})

describe('the catalogue', () => {
  const found = async (ages: number | null) =>
    (
      (await ask(people.teacher, 'public.institution_catalogue($1::uuid, ages => $2::int)', [institution, ages])) as {
        films: { id: string }[]
      }
    ).films.map(({ id }) => id)
  it('finds films by recommended age, and none without one', async () => {
    await sql()`update public.documentaries set ages_from = 12 where id = ${film.id}`
    expect(await found(null)).toEqual(expect.arrayContaining([film.id, second.id]))
    expect(await found(12)).toEqual([film.id])
    expect(await found(10)).toEqual([])
    await refused(
      run(people.stranger.identity, `update public.documentaries set ages_from = 0 where id = '${film.id}' returning 1`).then((rows) => {
        if (rows.length === 0) throw Object.assign(new Error('nothing'), { code: '42501' })
      }),
    )
    await run(people.creator.identity, `update public.documentaries set ages_from = null where id = '${film.id}'`)
  })
})

describe('seats', () => {
  it('are as many as agreed, are free again five minutes after the last play, and a refused person is counted', async () => {
    await agreed({ simultaneousUsers: 1 })
    const take = (who: StagedPerson) => ask(who, "public.begin_playback($1::uuid) ->> 'given'", [film.id])
    expect(await take(people.teacher)).toBe('given')
    expect(await take(people.teacher)).toBe('given')
    expect(await take(people.member)).toBe('full')
    expect(await take(people.member)).toBe('full')
    expect(await sql()`select why from public.turnaways`).toEqual([{ why: 'full' }])
    await sql()`update public.licence_seats set taken_at = now() - interval '6 minutes'`
    expect(await take(people.member)).toBe('full')
    await sql()`update public.playback_grants set touched_at = now() - interval '6 minutes'`
    expect(await take(people.member)).toBe('given')
    expect(await take(people.stranger)).toBeNull()
    await clear()
  })
  it('are counted although a closed institution has a licence without any', async () => {
    await agreed({ simultaneousUsers: 1 })
    await makeLicence(house.context.database, another, [film.id])
    await sql()`insert into public.institution_members (institution_id, person_id, role, came_by)
      select ${another}, id, 'member', 'invitation' from unnest(${[people.teacher.id, people.member.id]}::uuid[]) id`
    await sql()`update public.institutions set closed_at = now() where id = ${another}`
    const take = (who: StagedPerson) => ask(who, "public.begin_playback($1::uuid) ->> 'given'", [film.id])
    expect([await take(people.teacher), await take(people.member)]).toEqual(['given', 'full'])
    await sql()`update public.institutions set closed_at = null where id = ${another}`
    expect(await take(people.member)).toBe('given')
    await sql()`delete from public.institution_members where institution_id = ${another} and person_id <> ${people.elsewhere.id}`
    await clear()
  })
  it('are not needed by people who have another right to watch', async () => {
    await agreed({ simultaneousUsers: 1 })
    await sql()`update public.documentaries set visibility = 'public' where id = ${film.id}`
    for (const who of [people.teacher, people.member, people.stranger])
      expect(await ask(who, "public.begin_playback($1::uuid) ->> 'given'", [film.id])).toBe('given')
    await sql()`update public.documentaries set visibility = 'institutions' where id = ${film.id}`
    await clear()
  })
})

describe('why a film does not open', () => {
  const door = async (who: StagedPerson) =>
    (await ask(who, 'public.film_door($1::uuid)', [film.id])) as { title: string; places: { why: string }[] } | null
  it('is explained by place, and a refused person is counted once a day, without a name', async () => {
    expect((await door(people.stranger))?.places).toEqual([])
    expect((await door(people.member))?.places).toMatchObject([{ why: 'no-licence', role: 'member' }])
    await door(people.member)
    expect(await sql()`select why from public.turnaways`).toEqual([{ why: 'no-licence' }])
    const licence = await agreed()
    expect(await door(people.member)).toBeNull()
    await sql()`update public.licences set starts_on = current_date - 60, ends_on = current_date - 30 where id = ${licence}`
    expect((await door(people.member))?.places).toMatchObject([{ why: 'ended' }])
    await sql()`update public.licences set ends_on = null, distance = false where id = ${licence}`
    expect((await door(people.member))?.places).toMatchObject([{ why: 'on-site' }])
    await clear()
  })
  it('is not given for a film that is not shown to institutions', async () => {
    expect(await ask(people.member, 'public.film_door($1::uuid)', [secret.id])).toBeNull()
    expect(await ask(people.member, 'public.film_door($1::uuid)', [randomUUID()])).toBeNull()
    await refused(run(anonymous, 'select public.film_door($1::uuid)', [film.id]))
  })
})
