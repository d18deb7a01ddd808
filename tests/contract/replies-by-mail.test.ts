import { createHmac, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { openTestMailbox, type TestMailbox } from '#tests/support/outside/imap.ts'
import { openTestPostOffice, type TestPostOffice, unquoted } from '#tests/support/outside/smtp.ts'
import { startTestWorker } from '#tests/support/worker.ts'

// An answer to a letter of the house becomes a message of its thread, once, and only its person's.

const key = 'the-key-mail-is-handed-over-with'
let house: TestHouse
let office: TestPostOffice
let mailbox: TestMailbox
let worker: Awaited<ReturnType<typeof startTestWorker>>
let ann: { client: SupabaseClient; id: string; email: string }
let bo: { client: SupabaseClient; id: string; email: string }
let thread: string
/** Where Bo's answers go. */
let answersTo: string

beforeAll(async () => {
  ;[house, office, mailbox] = await Promise.all([openTestHouse(), openTestPostOffice(), openTestMailbox()])
  worker = await startTestWorker(house, {
    SMTP_URL: office.url,
    SITE_URL: house.url,
    MAIL_FROM_ADDRESS: 'house@films.example',
    MAIL_REPLY_TO: 'reply@films.example',
    IMAP_URL: mailbox.url,
    MAIL_IN_KEY: key,
  })
  ;[ann, bo] = await Promise.all(
    ['Ann Vega', 'Bo Lind'].map(async (name) => {
      const client = await house.person(name)
      const { id, email } = (await client.auth.getUser()).data.user!
      return { client, id, email: email! }
    }) as [Promise<typeof ann>, Promise<typeof bo>],
  )
  await sql()`update public.user_roles set role = 'moderator' where user_id = ${ann.id}`
  thread = randomUUID()
  const begun = await ann.client.rpc('begin_thread', {
    ...{ thread, message: randomUUID(), subject: 'The reel of 1964', body: 'Do you still have it?', people: [bo.id] },
  })
  expect(begun.error).toBeNull()
  await sendNow()
  const letter = office.letters.find((one) => one.includes(`To: ${bo.email}`))!
  answersTo = /Reply-To: (\S+)/.exec(letter)![1]!
  expect(unquoted(letter)).toContain('Answer above this line')
}, 60_000)
afterAll(async () => {
  await worker.stop()
  await Promise.all([office.close(), mailbox.close()])
  await house.close()
})
const sql = () => house.context.database.pool('postgres')
async function sendNow() {
  await sql()`update public.notices set mail_due_at = now() where mail_due_at is not null and mailed_at is null`
  await work('send-letters', '{}')
}
async function work(job: string, payload: string) {
  await sql()`select private.enqueue(${job}, ${payload}::json)`
  await allDone(job)
}
/** Waits until nothing of this job waits to be done now. */
const allDone = (job: string) =>
  vi.waitFor(
    async () => expect(await sql()`select 1 from graphile_worker.jobs where task_identifier = ${job} and run_at <= now()`).toHaveLength(0),
    { timeout: 20_000, interval: 100 },
  )

interface Mail {
  from?: string
  to?: string
  body: string
  id?: string
  headers?: string[]
}
const mail = ({ from = `Bo <${bo.email}>`, to = answersTo, body, id = `<${randomUUID()}@mail.example>`, headers = [] }: Mail) =>
  [
    ...[`From: ${from}`, `To: ${to}`, 'Subject: Re: The reel of 1964', `Message-ID: ${id}`, 'MIME-Version: 1.0'],
    ...(headers.some((line) => /^content-type/i.test(line)) ? headers : ['Content-Type: text/plain; charset=utf-8', ...headers]),
    ...['', body.replaceAll('\n', '\r\n')],
  ].join('\r\n')
async function handOver(raw: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) {
  const { status } = await fetch(`${house.url}/functions/v1/mail-in`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body: raw,
  })
  await allDone('take-mail')
  return status
}
const said = async () => {
  const { data } = await ann.client.rpc('thread_messages', { thread, from_number: 1, to_number: 200 }).throwOnError()
  return (
    data as unknown as { senderId: string; kind: string; body: string; byMail: boolean; files: { id: string; name: string }[] }[]
  ).filter(({ senderId, kind }) => senderId === bo.id && kind === 'words')
}
const quoted =
  '\n\nOn Sun, 22 Nov 2026 at 10:00, Film House <reply@films.example> wrote:\n> — — — Answer above this line — — —\n> Ann Vega wrote to you'

it('a reply that is handed over becomes a message without its quotation, once, by any accepted key', async () => {
  const id = `<${randomUUID()}@mail.example>`
  const raw = mail({ id, body: `Yes, two cans of it.\n\nBo${quoted}` })
  expect(await handOver(raw)).toBe(202)
  expect(await said()).toMatchObject([{ body: 'Yes, two cans of it.\n\nBo', byMail: true }])
  expect(await handOver(raw, { authorization: `Basic ${Buffer.from(`house:${key}`).toString('base64')}` })).toBe(202)
  expect(await handOver(raw, { 'x-signature-256': `sha256=${createHmac('sha256', key).update(raw).digest('hex')}` })).toBe(202)
  const form = new FormData()
  form.set('email', raw)
  const handed = await fetch(`${house.url}/functions/v1/mail-in`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  expect(handed.status).toBe(202)
  await allDone('take-mail')
  expect(await said()).toHaveLength(1)
  expect(await sql()`select name from storage.objects where bucket_id = 'mail'`).toEqual([])
})

it('without the key nothing is accepted', async () => {
  const raw = mail({ body: 'In through the window.' })
  expect(await handOver(raw, {})).toBe(401)
  expect(await handOver(raw, { authorization: 'Bearer another' })).toBe(401)
  expect(await handOver(raw, { 'x-signature-256': `sha256=${'0'.repeat(64)}` })).toBe(401)
  expect(await said()).toHaveLength(1)
})

it('a letter without the key is not read', async () => {
  // It never ends: anyone who waited for its end would never answer.
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(20_000)),
  })
  const answer = await fetch(`${house.url}/functions/v1/mail-in`, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(401)
  await endless.cancel().catch(() => {})
})

it('a letter of 30 MB is accepted, and one of more than 36 MB is not', async () => {
  const padded = (bytes: number) =>
    mail({
      to: 'nobody@films.example',
      body: 'x'
        .repeat(76)
        .concat('\n')
        .repeat(bytes / 78),
    })
  expect(await handOver(padded(30 * 1024 * 1024))).toBe(202)
  expect(await handOver(padded(40 * 1024 * 1024))).toBe(413)
})

it('a reply in the mailbox is fetched, saved once and marked as read', async () => {
  const raw = mail({ body: `And a third, at my brother's.${quoted}` })
  mailbox.letters.push({ raw, seen: false }, { raw, seen: false })
  await work('fetch-mail', '{}')
  await expect.poll(() => mailbox.letters.every(({ seen }) => seen), { timeout: 20_000 }).toBe(true)
  expect((await said()).map(({ body }) => body)).toEqual(['Yes, two cans of it.\n\nBo', "And a third, at my brother's."])
})

it('its files are attached; those of refused kinds are named to their sender', async () => {
  office.letters.length = 0
  const part = (name: string, content: string) =>
    `--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64')}\n`
  const body = `--b\nContent-Type: text/plain\n\nHere is the list.\n${part('cans.csv', 'can,year\n1,1964')}${part('open-me.exe', 'MZ')}--b--\n`
  expect(await handOver(mail({ body, headers: ['Content-Type: multipart/mixed; boundary=b'] }))).toBe(202)
  const last = (await said()).at(-1)!
  expect(last).toMatchObject({ body: 'Here is the list.', files: [{ name: 'cans.csv' }] })
  const { data } = await ann.client.storage.from('letters').download(`${thread}/${last.files[0]!.id}`)
  expect(await data!.text()).toBe('can,year\n1,1964')
  await expect.poll(() => office.letters.length, { timeout: 15_000 }).toBe(1)
  expect(unquoted(office.letters[0]!)).toContain('open-me.exe')
})

it('automatic replies, and letters of unknown senders, are not saved', async () => {
  office.letters.length = 0
  const before = (await said()).length
  const others: Mail[] = [
    { body: 'I am away.', headers: ['Auto-Submitted: auto-replied'] },
    { body: 'I am away.', headers: ['Precedence: bulk'] },
    { body: 'Failed.', from: 'MAILER-DAEMON@mail.example' },
    { body: 'Hello.', to: 'reply@films.example' },
    { body: 'Hello.', to: `reply+${'0'.repeat(32)}@films.example` },
  ]
  for (const other of others) expect(await handOver(mail(other))).toBe(202)
  expect(await said()).toHaveLength(before)
  expect(office.letters).toEqual([])
})

it('a reply from another address is refused, and its person is notified at their own', async () => {
  office.letters.length = 0
  const before = (await said()).length
  expect(await handOver(mail({ from: `Ann <${ann.email}>`, body: 'As if I were Bo.' }))).toBe(202)
  expect(await said()).toHaveLength(before)
  await expect.poll(() => office.letters.length, { timeout: 15_000 }).toBe(1)
  expect(office.letters[0]).toContain(`To: ${bo.email}`)
  expect(office.letters[0]).toContain('Auto-Submitted: auto-replied')
  expect(unquoted(office.letters[0]!)).toContain(ann.email)
  expect(unquoted(office.letters[0]!)).not.toContain('As if I were Bo.')
})

it('a suspended, blocked or departed person cannot reply by mail either, and gets their text back', async () => {
  const before = (await said()).length
  const refused = async (words: string, sentence: string) => {
    office.letters.length = 0
    expect(await handOver(mail({ body: words }))).toBe(202)
    expect(await said()).toHaveLength(before)
    await expect.poll(() => office.letters.length, { timeout: 15_000 }).toBe(1)
    expect(unquoted(office.letters[0]!)).toContain(sentence)
    expect(unquoted(office.letters[0]!)).toContain(words)
  }
  await sql()`insert into public.suspensions (user_id, degree, reason) values (${bo.id}, 'acts', 'Spam.')`
  await refused('While suspended.', 'Your account is suspended')
  await sql()`delete from public.suspensions where user_id = ${bo.id}`
  await ann.client.rpc('block_person', { person: bo.id }).throwOnError()
  await refused('While blocked.', 'no longer have access')
  await ann.client.rpc('block_person', { person: bo.id, blocked: false }).throwOnError()
  await bo.client.rpc('arrange_thread', { thread, gone: true }).throwOnError()
  await refused('After I left.', 'no longer have access')
})

it('a letter to the house from a person without an account is answered by mail, and their reply continues it', async () => {
  office.letters.length = 0
  const wrote = { purpose: 'press', name: 'Cleo Marsh', email: 'cleo@paper.example', message: 'A still, please.', language: 'de' }
  const { data } = await house.visitor().rpc('send_contact_message', wrote).single<{ reference: string }>().throwOnError()
  const letter = async () => (await sql()`select * from public.contact_messages where reference = ${data!.reference}`)[0]!
  const { id } = await letter()
  await ann.client.rpc('settle_contact_message', { message: id, state: 'answered', words: 'Which one?' }).throwOnError()
  await expect.poll(() => office.letters.length, { timeout: 15_000 }).toBe(1)
  const answer = office.letters[0]!
  expect(answer).toContain('To: cleo@paper.example')
  expect(unquoted(answer)).toContain('Which one?')
  expect(unquoted(answer)).toContain('Antworten Sie über dieser Zeile')
  expect(unquoted(answer)).toContain(`${house.url}/contact?reference=${data!.reference}`)
  const to = /Reply-To: (\S+)/.exec(answer)![1]!
  expect(await handOver(mail({ to, from: 'Stranger <other@paper.example>', body: 'Let me in.' }))).toBe(202)
  expect(await letter()).toMatchObject({ state: 'answered' })
  const raw = mail({ to, from: 'Cleo <cleo@paper.example>', body: `The one with the boat.${quoted}` })
  for (const _ of [1, 2]) expect(await handOver(raw)).toBe(202)
  expect(await letter()).toMatchObject({ state: 'waiting' })
  const listed = await ann.client.rpc('list_contact_messages', { asked: { one: id } }).throwOnError()
  const { letters } = listed.data as unknown as { letters: { further: object[] }[] }
  expect(letters[0]!.further).toMatchObject([
    { own: false, words: 'Which one?' },
    { own: true, words: 'The one with the boat.', byMail: true },
  ])
})
