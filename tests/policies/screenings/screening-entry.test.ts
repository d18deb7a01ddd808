import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { screeningGuests } from '#contract/screenings/screenings.ts'
import type { StagedPerson } from '#tests/support/films.ts'
import { anonymous, type Identity } from '#tests/support/outside/identity.ts'
import { openScreenings } from '#tests/support/screenings.ts'

// Who comes in to a screening, who is told of it, and who is counted in the room.

const {
  house,
  owner,
  cohost,
  moderator,
  viewer,
  other,
  sql,
  run,
  ask,
  inMs,
  guest,
  programOf,
  wish,
  announce,
  read,
  register,
  move,
  invite,
  enter,
} = await openScreenings()
afterAll(() => house.close())

describe('people enter a screening', () => {
  it('by name where it is open or by link: guests and people with an account, not programs', async () => {
    const id = await announce()
    const anybody = await guest()
    expect(await read(anybody, id)).toMatchObject({ me: { place: null } })
    expect(await register(anybody, id)).toBe('registered')
    expect(await read(anybody, id)).toMatchObject({ me: { place: 'guest', name: 'Ann Vega' } })
    expect(await register(viewer.identity, id)).toBe('registered')
    expect(await register(programOf(other), id)).toBe('unknown')
    expect(await read(programOf(other), id)).toBeNull()
    await expect(register(anonymous, id)).rejects.toMatchObject({ code: '42501' })
    await expect(read(anonymous, id)).rejects.toMatchObject({ code: '42501' })
  })
  it('by a personal link where an invitation is needed: one browser, once', async () => {
    const id = await announce({ entry: 'invitation' })
    const [ann, thief] = [await guest(), await guest()]
    expect(await read(ann, id)).toBeNull()
    expect(await register(ann, id)).toBe('invitation')
    for (const who of [viewer.identity, ann]) await expect(invite(id, who)).rejects.toMatchObject({ code: '42501' })
    const { id: guestId, key } = await invite(id, moderator.identity)
    const [kept] = await sql()`select encode(key_hash, 'base64') as hash from public.screening_keys where guest_id = ${guestId}`
    expect(kept!['hash']).not.toContain(key)
    expect((await enter(ann, key)).state).toBe('registered')
    expect((await enter(ann, key)).state).toBe('registered')
    expect((await enter(thief, key)).state).toBe('used')
    expect(await read(thief, id)).toBeNull()
    expect((await enter(thief, 'x'.repeat(24))).state).toBe('unknown')
    // Three devices of one person, each by a code of its own.
    for (let device = 2; device <= 3; device++) {
      const code = (await ask(ann, 'public.pass_on_screening($1::uuid)', [id])) as string
      expect((await enter(await guest(), code)).state).toBe('registered')
    }
    const code = (await ask(ann, 'public.pass_on_screening($1::uuid)', [id])) as string
    expect((await enter(thief, code)).state).toBe('full')
    await expect(ask(thief, 'public.pass_on_screening($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
  })
  it('in order of arrival when seats are limited; a released seat goes to the first in the queue', async () => {
    const id = await announce({ capacity: 1 })
    const [first, second, third] = [await guest(), await guest(), await guest()]
    expect([await register(first, id), await register(second, id), await register(third, id)]).toEqual(['registered', 'waiting', 'waiting'])
    expect(await read(third, id)).toMatchObject({ me: { place: 'waiting', before: 1 } })
    await run(first, 'select public.leave_screening($1::uuid)', [id])
    expect(await read(second, id)).toMatchObject({ me: { place: 'guest' } })
    expect(await read(third, id)).toMatchObject({ me: { place: 'waiting', before: 0 } })
  })
  it('never more than there are seats, however many press at once', async () => {
    const id = await announce({ capacity: 3 })
    const guests = await Promise.all(Array.from({ length: 12 }, guest))
    const states = await Promise.all(guests.map((who) => register(who, id)))
    expect(states.filter((state) => state === 'registered')).toHaveLength(3)
  })
  it('with as many people as the hall has seats', async () => {
    const id = await announce({ venue: 'Kino Skarven', hallCapacity: 4 })
    expect(await register(await guest(), id, { seat: 'hall', heads: 3 })).toBe('registered')
    expect(await register(await guest(), id, { seat: 'hall', heads: 2 })).toBe('waiting')
    expect(await register(await guest(), id, { seat: 'hall', heads: 1 })).toBe('registered')
    await expect(register(await guest(), await announce(), { seat: 'hall' })).rejects.toMatchObject({ detail: 'seat' })
  })
  it('not from other countries, not too late, not after the end, and not after they were removed', async () => {
    const local = await announce({ regions: ['NO'] })
    expect(await register(await guest(), local, { zone: 'America/Lima' })).toBe('elsewhere')
    expect(await register(await guest(), local, { zone: '' })).toBe('elsewhere')
    expect(await register(await guest(), local)).toBe('registered')
    const late = await announce({ lateMinutes: 10 })
    await sql()`update public.screenings set starts_at = now() - interval '11 minutes' where id = ${late}`
    expect(await register(await guest(), late)).toBe('late')
    const over = await announce()
    await move(owner.identity, over, 'end')
    expect(await register(await guest(), over)).toBe('over')
    const strict = await announce()
    const rude = await guest()
    await register(rude, strict)
    const [row] = await sql()`select guest_id from public.screening_entries where screening_id = ${strict}`
    await expect(run(viewer.identity, 'select public.remove_guest($1::uuid)', [row!['guest_id']])).rejects.toMatchObject({ code: '42501' })
    await run(moderator.identity, 'select public.remove_guest($1::uuid)', [row!['guest_id']])
    expect([await register(rude, strict), (await read(rude, strict))?.me.place]).toEqual(['removed', null])
  })
  it('and people in the hall are checked in by hosts and moderators only, from several doors, sooner or later', async () => {
    const id = await announce({ venue: 'Hall of the mill' })
    const made = (await ask(owner.identity, "public.invite_guest($1::uuid, 'Ann', '', 'hall', 3)", [id])) as { id: string }
    const tick = (who: Identity, came: boolean, at: string) =>
      run(who, 'select public.tick_guest($1::uuid, $2::boolean, $3::timestamptz)', [made.id, came, at])
    const came = async () =>
      screeningGuests.parse(await ask(owner.identity, 'public.list_guests($1::uuid)', [id])).find((one) => one.id === made.id)?.cameAt
    const [early, later] = [inMs(-60_000), inMs(-30_000)]
    for (const who of [viewer.identity, other.identity, await guest()])
      await expect(tick(who, true, early)).rejects.toMatchObject({ code: '42501' })
    await tick(moderator.identity, true, later)
    await tick(owner.identity, true, early)
    expect(Date.parse((await came())!)).toBe(Date.parse(early))
    await tick(cohost.identity, false, inMs(-90_000))
    expect(await came()).not.toBeNull()
    await tick(cohost.identity, false, inMs(0))
    expect(await came()).toBeNull()
    // An unexpected person, sent twice by a phone that lost its connection.
    const key = randomUUID()
    const count = (who: Identity) => run(who, "select public.count_at_door($1::uuid, $2::uuid, 'Not on the list', 2)", [key, id])
    await expect(count(viewer.identity)).rejects.toMatchObject({ code: '42501' })
    await count(moderator.identity)
    await count(owner.identity)
    const all = screeningGuests.parse(await ask(owner.identity, 'public.list_guests($1::uuid)', [id]))
    expect(all.filter(({ cameAt }) => cameAt !== null).map(({ heads }) => heads)).toEqual([2])
  })
  it('and the list of them is read by hosts and moderators only', async () => {
    const id = await announce()
    await register(viewer.identity, id)
    for (const who of [owner, cohost, moderator])
      expect(screeningGuests.parse(await ask(who.identity, 'public.list_guests($1::uuid)', [id]))).toHaveLength(1)
    for (const who of [viewer.identity, other.identity, await guest()])
      await expect(ask(who, 'public.list_guests($1::uuid)', [id])).rejects.toMatchObject({ code: '42501' })
    for (const table of [
      'screenings',
      'screening_guests',
      'screening_keys',
      'screening_entries',
      'screening_timelines',
      'screening_people',
    ])
      await expect(run(owner.identity, `select 1 from public.${table}`), table).rejects.toMatchObject({ code: '42501' })
  })
})

describe('people who are coming are notified', () => {
  const told = async (who: StagedPerson, id: string) =>
    (
      await sql()`select about ->> 'what' as what from public.notices
        where person_id = ${who.id} and leads_to = ${`/screenings?id=${id}`} order by made_at`
    ).map(({ what }) => what)
  it('of a new time and a cancellation, once, but not the person who made it', async () => {
    const id = await announce()
    await register(other.identity, id)
    await run(owner.identity, 'select public.change_screening($1::uuid, $2::jsonb)', [id, wish({ startsAt: inMs(1_200_000) })])
    expect([await told(other, id), await told(cohost, id), await told(owner, id)]).toEqual([['changed'], ['changed'], []])
    await run(owner.identity, 'select public.cancel_screening($1::uuid)', [id])
    expect(await told(other, id)).toEqual(['cancelled'])
  })
  it('a day and an hour before it begins, once each', async () => {
    const id = await announce({ startsAt: inMs(3 * 86_400_000) })
    await register(other.identity, id)
    const remind = () => sql()`select private.remind_of_screenings()`
    const begins = (hours: number) => sql()`update public.screenings set made_at = now() - interval '3 days',
      starts_at = now() + ${hours} * interval '1 hour' where id = ${id}`
    await remind()
    expect(await told(other, id)).toEqual([])
    await begins(20)
    await remind()
    await remind()
    expect(await told(other, id)).toEqual(['reminder'])
    await sql()`update public.screenings set reminded_at = now() - interval '19 hours' where id = ${id}`
    await begins(0.5)
    await remind()
    await remind()
    expect(await told(other, id)).toEqual(['reminder', 'reminder'])
  })
  it('by a notice when a seat became free', async () => {
    const id = await announce({ capacity: 1 })
    const first = await guest()
    await register(first, id)
    await register(other.identity, id)
    await run(first, 'select public.leave_screening($1::uuid)', [id])
    expect(await told(other, id)).toEqual(['place'])
  })
})

describe('people in the room', () => {
  const attend = (who: Identity, id: string, leaves = false) =>
    ask(who, 'public.attend_screening($1::uuid, $2)', [id, leaves]) as Promise<number>
  it('are counted once each, on any number of devices, and no longer when they leave or are silent', async () => {
    const id = await announce()
    const [ann, bo, phone] = [await guest(), await guest(), await guest()]
    for (const who of [ann, bo]) await register(who, id)
    const key = (await ask(ann, 'public.pass_on_screening($1::uuid)', [id])) as string
    await enter(phone, key)
    expect(await attend(owner.identity, id)).toBe(1)
    expect(await attend(ann, id)).toBe(2)
    expect(await attend(phone, id)).toBe(2)
    expect(await attend(bo, id)).toBe(3)
    expect(await attend(bo, id, true)).toBe(2)
    await sql()`update private.screening_presence set seen_at = now() - interval '2 minutes' where screening_id = ${id} and who <> ${owner.id}`
    expect(await attend(owner.identity, id)).toBe(1)
  })
  it('are counted in full when many arrive at the same moment', async () => {
    const id = await announce()
    const many = await Promise.all(Array.from({ length: 12 }, guest))
    for (const who of many) await register(who, id)
    const told = await Promise.all(many.map((who) => attend(who, id)))
    expect(Math.max(...told)).toBe(12)
  })
  it('are counted for and from people inside only', async () => {
    const id = await announce()
    await attend(owner.identity, id)
    const waiting = await guest()
    await register(waiting, id)
    await sql()`update public.screening_guests set state = 'waiting' where screening_id = ${id}`
    for (const who of [waiting, viewer.identity, programOf(owner)]) expect(await attend(who, id)).toBe(0)
    await expect(attend(anonymous, id)).rejects.toThrow()
    expect(await attend(owner.identity, id)).toBe(1)
  })
})
