import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFilm, type StagedPerson } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeInstitution } from '#tests/support/institutions.ts'
import { openTestPostOffice, type TestPostOffice, unquoted } from '#tests/support/outside/smtp.ts'
import { startTestWorker } from '#tests/support/worker.ts'

// What concerns a person reaches them by letter and by push as they chose it, once.

let house: TestHouse
let office: TestPostOffice
let worker: Awaited<ReturnType<typeof startTestWorker>>
let person: SupabaseClient
let personId: string
let email: string

beforeAll(async () => {
  house = await openTestHouse()
  office = await openTestPostOffice()
  worker = await startTestWorker(house, { SMTP_URL: office.url, SITE_URL: house.url, MAIL_FROM_ADDRESS: 'house@films.example' })
  person = await house.person('Reader')
  ;({ id: personId, email } = (await person.auth.getUser()).data.user! as { id: string; email: string })
})
afterAll(async () => {
  await worker.stop()
  await office.close()
  await house.close()
})
const sql = () => house.context.database.pool('postgres')
beforeEach(async () => {
  await sql()`truncate public.notices, public.notice_choices, public.push_devices`
  office.letters.length = 0
  office.refuse = false
})
const tell = (kind: string, about: object, saidOnce: string | null = null, again = false) =>
  sql()`select private.notify(${personId}, ${kind}, ${JSON.stringify(about)}::text::jsonb, '/messages?thread=1', ${saidOnce}, ${again})`
/** As if the time until letters go out had passed. */
async function sendNow() {
  await sql()`update public.notices set mail_due_at = now() where mail_due_at is not null and mailed_at is null`
  await sql()`select private.enqueue('send-letters', '{}')`
  await expect
    .poll(async () => (await sql()`select 1 from graphile_worker.jobs where task_identifier = 'send-letters' and run_at <= now()`).length, {
      timeout: 20_000,
    })
    .toBe(0)
}

describe('a letter of notices', () => {
  it('contains all due unread notices, with a link to stop them in one press', async () => {
    await tell('message', { from: 'Ann Vega', subject: 'The reel of 1964' })
    await tell('request', { from: 'Bo', request: 'licence' })
    await sendNow()
    expect(office.letters).toHaveLength(1)
    const letter = unquoted(office.letters[0]!)
    expect(letter).toContain(`To: ${email}`)
    expect(letter).toContain('Ann Vega wrote to you')
    expect(letter).toContain('The reel of 1964')
    expect(letter).toContain('Bo asks you for a licence')
    expect(letter).toContain(`${house.url}/messages?thread=1`)
    expect(letter).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
    const [, address] = /List-Unsubscribe:\s*<([^>]+)>/.exec(office.letters[0]!.replace(/\r\n\s+/g, ''))!
    // Looking at the address changes nothing; pressing it does.
    const looked = await fetch(address!)
    expect([looked.status, await looked.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    const ways = async () =>
      ((await person.rpc('my_notice_choices')).data as { kind: string; by_mail: string; must: boolean }[]).filter(
        ({ by_mail }) => by_mail !== 'never',
      )
    expect((await ways()).map(({ kind }) => kind)).toContain('message')
    const pressed = await fetch(address!, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(pressed.status).toBe(200)
    expect((await ways()).every(({ must }) => must)).toBe(true)
    expect((await fetch(address!.replace(/key=\w+/, `key=${'0'.repeat(64)}`), { method: 'POST' })).status).toBe(404)
    await tell('message', { from: 'Ann Vega' })
    await sendNow()
    expect(office.letters).toHaveLength(1)
  })
  it('leaves out notices read meanwhile, and has one for each unread thread', async () => {
    await tell('message', { from: 'Ann' }, 'thread:1', true)
    await sendNow()
    await tell('message', { from: 'Ann' }, 'thread:1', true)
    await sendNow()
    expect(office.letters).toHaveLength(1)
    await person.rpc('mark_notices', { read: true })
    await tell('message', { from: 'Ann' }, 'thread:1', true)
    await person.rpc('mark_notices', { read: true })
    await sendNow()
    expect(office.letters).toHaveLength(1)
    await tell('message', { from: 'Ann' }, 'thread:1', true)
    await sendNow()
    expect(office.letters).toHaveLength(2)
  })
  it('reports a film that is new in a saved search once, and never one its reader may not watch', async () => {
    const maker = { id: (await (await house.person('Maker')).auth.getUser()).data.user!.id } as StagedPerson
    await person
      .from('kept_searches')
      .insert({ address: 'q=knot', asked: { query: 'knot' } })
      .throwOnError()
    const publish = (title: string, more: object = {}) => makeFilm(house.context.database, maker, { title, ...more })
    const tellKept = async () => {
      await sql()`select private.tell_kept_searches(100)`
      await sendNow()
    }
    await publish('A knot in private', { visibility: 'private' })
    await tellKept()
    expect(office.letters).toHaveLength(0)
    await publish('The Red Knot')
    await tellKept()
    await tellKept()
    expect(office.letters).toHaveLength(1)
    const letter = unquoted(office.letters[0]!)
    expect(letter).toContain('New films for “knot”')
    expect(letter).toContain(`${house.url}/search?q=knot`)
    // Who forgets the search hears no more of it.
    await person.rpc('mark_notices', { read: true })
    await person.from('kept_searches').delete().eq('address', 'q=knot').throwOnError()
    await publish('Another Knot')
    await tellKept()
    expect(office.letters).toHaveLength(1)
  })
  it('refused by a mail server is sent later, once', async () => {
    office.refuse = true
    await tell('message', { from: 'Ann' })
    await sendNow()
    const state = () => sql()`select mailed_at is null as waits, mail_tries as tries, mail_due_at > now() as later from public.notices`
    expect(await state()).toEqual([{ waits: true, tries: 1, later: true }])
    office.refuse = false
    await sendNow()
    expect(office.letters).toHaveLength(1)
    expect(await state()).toMatchObject([{ waits: false }])
  })
  it('about security is sent to people who stopped all others, and offers no stop', async () => {
    await sql()`insert into public.notice_choices select ${personId}, kind, true, 'never', false from private.notice_kinds where not must`
    await tell('security', { what: 'new-device', device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    await sendNow()
    expect(unquoted(office.letters[0]!)).toContain('A new device signed in: Firefox, Linux')
    expect(office.letters[0]).not.toMatch(/List-Unsubscribe/)
  })
  it('escapes text people wrote in headers and markup', async () => {
    await tell('message', { from: 'Eve\r\nBcc: all@house.example', subject: '<script>alert(1)</script>' })
    await sendNow()
    const [head] = office.letters[0]!.split('\r\n\r\n')
    expect(head).not.toMatch(/^bcc:/im)
    expect(unquoted(office.letters[0]!).split('text/html')[1]).not.toContain('<script>')
  })
})

describe('an invitation of an institution', () => {
  it('is sent once to an address without an account, and as a notice to one with; its sender reads the same for both', async () => {
    const institution = await makeInstitution(house.context.database, 'Fjord Library', {})
    const invite = (address: string) =>
      sql()`insert into public.institution_invitations (institution_id, address, role) values (${institution}, ${address}, 'teacher')`
    await invite('new@fjord.example')
    await invite(email)
    const mailed = async () =>
      (await sql()`select address from public.institution_invitations where mailed_at is not null`).map(({ address }) => address)
    await expect.poll(mailed, { timeout: 20_000 }).toHaveLength(2)
    expect(office.letters).toHaveLength(1)
    await invite('other@fjord.example')
    await expect.poll(mailed, { timeout: 20_000 }).toHaveLength(3)
    expect(office.letters).toHaveLength(2)
    const letter = unquoted(office.letters[0]!)
    expect(letter).toContain('To: new@fjord.example')
    expect(letter).toContain('Fjord Library invites you to its films')
    expect(letter).toContain(`${house.url}/institutional/university-library`)
    expect((await sql()`select 1 from public.notices where person_id = ${personId} and about ->> 'what' = 'invited'`).length).toBe(1)
  })
})

describe('a push', () => {
  /** A browser's push service and the browser's own half of the keys. */
  async function browser(status = 201) {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const secret = randomBytes(16)
    const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
    const service = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      received.push({ headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(service.address() as { port: number }).port}/push/1`
    await sql()`insert into public.push_devices (person_id, endpoint, p256dh, auth)
      values (${personId}, ${endpoint}, ${keys.getPublicKey('base64url')}, ${secret.toString('base64url')})`
    return { received, close: () => service.close(), read: (body: Buffer) => JSON.parse(decrypted(body, keys, secret)) }
  }

  it('is sent to the browsers that chose it, encrypted for them', async () => {
    const device = await browser()
    await tell('message', { from: 'Ann Vega', subject: 'The reel of 1964' })
    await expect.poll(() => device.received.length, { timeout: 15_000 }).toBe(1)
    const [{ headers, body }] = device.received as [(typeof device.received)[0]]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', authorization: expect.stringMatching(/^vapid t=.+k=/) })
    expect(body.toString('latin1')).not.toContain('Ann')
    expect(device.read(body)).toMatchObject({ title: 'Ann Vega wrote to you', body: 'The reel of 1964', path: '/messages?thread=1' })
    device.close()
  })
  it('is not sent again to a deleted subscription', async () => {
    const device = await browser(410)
    await tell('message', { from: 'Ann' })
    await expect.poll(async () => (await sql()`select 1 from public.push_devices`).length, { timeout: 15_000 }).toBe(0)
    device.close()
  })
})

/** RFC 8291 as a browser does it. */
function decrypted(body: Buffer, own: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  const sealed = body.subarray(21 + body[20]!)
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

describe('a letter of invitation', () => {
  it('admits a person without an account to the team, in the sender’s language, and its key is then deleted', async () => {
    const [film] = await sql()`insert into public.documentaries (owner_id, title) values (${personId}, 'Nine Men') returning id`
    await person.auth.updateUser({ data: { language: 'de' } })
    const made = await person
      .rpc('invite_to_team', { documentary: film!['id'], role: 'editor', address: 'new@films.example' })
      .throwOnError()
    const kept = () =>
      sql()`select state, leads_to from public.invitation_letters where documentary_id = ${film!['id']}`.then(([row]) => row)
    await expect.poll(kept, { timeout: 20_000 }).toEqual({ state: 'sent', leads_to: '' })
    const letter = unquoted(office.letters[0]!)
    expect(letter).toContain('To: new@films.example')
    expect(letter).toContain('bittet Sie, an „Nine Men“ mitzuarbeiten: Schnitt.')
    expect(letter).toContain(`${house.url}/collaboration?join=${made.data.key}`)
    await person.auth.updateUser({ data: { language: 'en' } })
  })
})
