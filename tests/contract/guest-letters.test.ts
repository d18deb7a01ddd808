import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeFilm, makePerson, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import type { Identity } from '#tests/support/outside/identity.ts'
import { openTestPostOffice, type TestPostOffice } from '#tests/support/outside/smtp.ts'
import { startTestWorker } from '#tests/support/worker.ts'

// A guest of a screening who has no account and left an address is written to: with their own link, an entry for their calendar, and what changes.

let house: TestHouse
let office: TestPostOffice
let worker: Awaited<ReturnType<typeof startTestWorker>>
let owner: StagedPerson
let film: { id: string }
const startsAt = () => new Date(Date.now() + 3 * 86_400_000).toISOString()

beforeAll(async () => {
  house = await openTestHouse()
  office = await openTestPostOffice()
  worker = await startTestWorker(house, { SMTP_URL: office.url, SITE_URL: house.url, MAIL_FROM_ADDRESS: 'house@films.example' })
  owner = await makePerson(house.context.database, 'Owner')
  film = await makeFilm(house.context.database, owner, { title: 'Salt', visibility: 'public', durationMs: 60_000 })
})
afterAll(async () => {
  await worker.stop()
  await office.close()
  await house.close()
})
beforeEach(() => {
  office.letters.length = 0
  office.refuse = false
})
const sql = () => house.context.database.pool('postgres')
const ask = async (who: Identity, statement: string, params: unknown[]) =>
  (await house.context.database.run(who, `select ${statement} as answer`, params))[0]!['answer']
const wish = (more: object = {}) => ({
  title: 'Salt, together',
  word: 'Stay for the talk.',
  startsAt: startsAt(),
  zone: 'Europe/Oslo',
  online: true,
  entry: 'link',
  items: [{ kind: 'film', documentaryId: film.id }],
  ...more,
})
const announce = async (more: object = {}) => (await ask(owner.identity, 'public.announce_screening($1::jsonb)', [wish(more)])) as string
const guest = async (): Promise<Identity> => {
  const id = randomUUID()
  await house.context.database.pool('supabase_auth_admin')`insert into auth.users (id, is_anonymous) values (${id}, true)`
  return { role: 'authenticated', claims: { sub: id, role: 'authenticated', is_anonymous: true } }
}
const register = (who: Identity, id: string, email: string, language = 'en') =>
  ask(who, `public.register_for_screening($1::uuid, 'Ann "Vega"', email => $2, zone => 'America/Lima', language => $3)`, [
    id,
    email,
    language,
  ])
const address = () => `ann-${randomUUID().slice(0, 8)}@guests.example`

/** Letters about notices wait two minutes, for anyone who reads them in the house meanwhile. */
const hasWaited = async ({ id }: StagedPerson) => {
  await sql()`update public.notices set mail_due_at = now() where person_id = ${id} and mail_due_at is not null and mailed_at is null`
  await sql()`select private.enqueue('send-letters', '{}')`
}

/** The letters that have come, once there are so many and nothing is owed any more. */
async function letters(count: number) {
  await expect.poll(() => office.letters.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  await expect
    .poll(async () => (await sql()`select from public.screening_guests where letter is not null`).length, { timeout: 30_000 })
    .toBe(0)
  expect(office.letters).toHaveLength(count)
  return Promise.all(
    office.letters.map(async (raw) => {
      const mail = await PostalMime.parse(raw)
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
      const content = file && (typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content))
      const calendar = content ? new ICAL.Component(ICAL.parse(content)) : undefined
      return { ...mail, calendar, event: calendar && new ICAL.Event(calendar.getFirstSubcomponent('vevent')!) }
    }),
  )
}

it('is sent at once in their time zone and language, with a link for one browser, once, and a standard calendar entry', async () => {
  const id = await announce()
  const to = address()
  await register(await guest(), id, to, 'de')
  const [letter] = await letters(1)
  expect(letter!.to![0]!.address).toBe(to)
  expect(letter!.subject).toBe('Salt, together: Sie haben einen Platz')
  expect(letter!.text).toContain('(Lima)')
  expect(letter!.text).toContain('Stay for the talk.')
  expect(letter!.calendar!.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(letter!.event!.uid).toBe(`screening-${id}@${new URL(house.url).host}`)
  expect(letter!.event!.sequence).toBe(0)
  expect(letter!.event!.organizer).toBe('mailto:house@films.example')
  expect(letter!.event!.attendees[0]!.getFirstValue()).toBe(`mailto:${to}`)
  const key = /screenings\?key=([\w-]+)/.exec(letter!.text!)![1]!
  const phone = await guest()
  const enter = async (who: Identity) => (await ask(who, `public.enter_screening($1, 'America/Lima')`, [key])) as { state: string }
  expect((await enter(phone)).state).toBe('registered')
  expect((await enter(await guest())).state).toBe('used')
})

it('reports changes, cancellation and restoration, each time as the same entry with a higher number', async () => {
  const id = await announce()
  await register(await guest(), id, address())
  await letters(1)
  const later = new Date(Date.now() + 4 * 86_400_000)
  later.setMilliseconds(0)
  await ask(owner.identity, 'public.change_screening($1::uuid, $2::jsonb)', [id, wish({ startsAt: later.toISOString() })])
  const changed = (await letters(2))[1]!
  expect(changed.subject).toBe('Salt, together: Something changed')
  expect([changed.event!.sequence, changed.event!.startDate.toJSDate().toISOString()]).toEqual([1, later.toISOString()])
  await ask(owner.identity, `public.cancel_screening($1::uuid, 'The hall is flooded.')`, [id])
  const off = (await letters(3))[2]!
  expect(off.calendar!.getFirstPropertyValue('method')).toBe('CANCEL')
  expect([off.event!.sequence, off.event!.component.getFirstPropertyValue('status')]).toEqual([2, 'CANCELLED'])
  expect(off.text).toContain('The hall is flooded.')
  expect(off.text).not.toContain('screenings?key=')
  await ask(owner.identity, 'public.restore_screening($1::uuid)', [id])
  const again = (await letters(4))[3]!
  expect([again.subject, again.event!.sequence]).toEqual(['Salt, together: It takes place after all', 3])
})

it('reports the queue without an entry, then the seat with one, and a reminder before it begins', async () => {
  const id = await announce({ capacity: 1 })
  const first = await guest()
  await register(first, id, '')
  await register(await guest(), id, address())
  const waiting = (await letters(1))[0]!
  expect([waiting.subject, waiting.event]).toEqual(['Salt, together: You are on the waiting list', undefined])
  await ask(first, 'public.leave_screening($1::uuid)', [id])
  const place = (await letters(2))[1]!
  expect(place.subject).toBe('Salt, together: A seat became free, and it is yours')
  expect(place.event).toBeDefined()
  await sql()`update public.screenings set starts_at = now() + interval '50 minutes', made_at = now() - interval '3 days' where id = ${id}`
  await sql()`select private.remind_of_screenings()`
  expect((await letters(3))[2]!.subject).toBe('Salt, together: It begins soon')
})

it('a person with an account gets the entry with the letter about a change, and in a combined one the state of each', async () => {
  const ann = await makePerson(house.context.database, 'Ann Vega')
  const mail = `${ann.id}@people.example`
  await house.context.database.pool(
    'supabase_auth_admin',
  )`update auth.users set email = ${mail}, email_confirmed_at = now() where id = ${ann.id}`
  const [first, second] = [await announce(), await announce({ title: 'Salt, again' })]
  for (const id of [first, second]) await register(ann.identity, id, '')
  await ask(owner.identity, 'public.change_screening($1::uuid, $2::jsonb)', [first, wish({ word: 'Bring tea.' })])
  await hasWaited(ann)
  const [changed] = await letters(1)
  expect(changed!.to![0]!.address).toBe(mail)
  expect(changed!.calendar!.getFirstPropertyValue('method')).toBe('REQUEST')
  expect([changed!.event!.uid, changed!.event!.sequence, changed!.event!.description]).toEqual([
    ...[`screening-${first}@${new URL(house.url).host}`, 1, 'Bring tea.'],
  ])
  expect(changed!.event!.attendees[0]!.getFirstValue()).toBe(`mailto:${mail}`)
  // What she read in her mail only is unread in the house: the cancellation is sent by mail anyway.
  await ask(owner.identity, `public.cancel_screening($1::uuid, 'The hall is flooded.')`, [first])
  await ask(owner.identity, 'public.change_screening($1::uuid, $2::jsonb)', [second, wish({ title: 'Salt, again', word: 'Bring coffee.' })])
  await hasWaited(ann)
  const both = (await letters(2))[1]!
  expect(both.calendar!.getFirstPropertyValue('method')).toBe('PUBLISH')
  const events = both.calendar!.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ summary, component }) => [summary, component.getFirstPropertyValue('status')]).toSorted()).toEqual([
    ['Salt, again', null],
    ['Salt, together', 'CANCELLED'],
  ])
  expect(events.flatMap(({ attendees }) => attendees)).toEqual([])
})

it('a person invited by address gets the link by letter, and the one the host copied stays valid', async () => {
  const id = await announce({ entry: 'invitation' })
  const made = (await ask(owner.identity, `public.invite_guest($1::uuid, 'Bo', $2)`, [id, address()])) as { key: string }
  const [letter] = await letters(1)
  expect(letter!.subject).toBe('Salt, together: You are invited')
  expect(letter!.text).toMatch(/key=/)
  expect(await ask(await guest(), `public.enter_screening($1, '')`, [made.key])).toMatchObject({ state: 'registered' })
  await letters(2)
})

it('is sent to no address that declined, nor in numbers by a person who registers it everywhere', async () => {
  const id = await announce()
  const to = address()
  await register(await guest(), id, to)
  const [letter] = await letters(1)
  const stop = letter!.headers.find(({ key }) => key === 'list-unsubscribe')!.value.replace(/[<>]/g, '')
  expect((await fetch(stop)).status).toBe(200)
  expect((await fetch(stop, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status).toBe(200)
  await register(await guest(), await announce(), to.toUpperCase())
  await ask(owner.identity, 'public.cancel_screening($1::uuid)', [id])
  const flooded = address()
  for (let at = 0; at < 12; at++) await register(await guest(), await announce(), flooded)
  const all = await letters(11)
  expect(all.filter(({ to: whom }) => whom![0]!.address === to)).toHaveLength(1)
})

it('is sent later when the mail server refuses it now', async () => {
  office.refuse = true
  await register(await guest(), await announce(), address())
  await expect
    .poll(async () => (await sql()`select letter_tries from public.screening_guests where letter is not null`)[0]?.['letter_tries'], {
      timeout: 30_000,
    })
    .toBe(1)
  office.refuse = false
  await sql()`update public.screening_guests set letter_due_at = now() where letter is not null`
  await sql()`select private.enqueue('write-to-guests', '{}')`
  await letters(1)
})

it('of a listed screening links its public page, beside the personal link, and so does the calendar entry', async () => {
  const id = await announce({ entry: 'public' })
  const page = `${house.url}/functions/v1/share?screening=${id}`
  await register(await guest(), id, address())
  const [letter] = await letters(1)
  expect(letter!.text).toContain(`About the screening:\n${page}`)
  expect(letter!.text).toContain(`${house.url}/screenings?key=`)
  expect([letter!.event!.location, letter!.event!.component.getFirstPropertyValue('url')]).toEqual([page, page])
  // Called off, there is no link to enter by: the page says so.
  await ask(owner.identity, 'public.cancel_screening($1::uuid)', [id])
  expect((await letters(2))[1]!.text).toContain(page)
})

it('of an unlisted screening links its door only', async () => {
  const id = await announce({ entry: 'link' })
  await register(await guest(), id, address())
  const [letter] = await letters(1)
  expect(letter!.text).not.toContain('functions/v1/share')
  expect(letter!.event!.location).toBe(`${house.url}/screenings?id=${id}`)
})

it.each([
  ['public', true],
  ['link', false],
] as const)('a person invited to host a screening with entry %s reads of its public page: %s', async (entry, told) => {
  const id = await announce({ entry, people: [{ email: address(), role: 'speaker' }] })
  const [letter] = await letters(1)
  expect(letter!.subject).toContain('Salt, together')
  expect(letter!.text?.includes(`${house.url}/functions/v1/share?screening=${id}`)).toBe(told)
})
