import { createHash } from 'node:crypto'
import type { Reply as Letter, ReplyBody } from '#mail/read-reply.ts'
import { DatabaseError } from '#sql/errors.ts'
import type { Sql } from '#sql/sql.ts'
import type { WorkerHouse } from '../job-context.ts'
import { type Refusal, writeRefusedReply } from './write-refused-reply.ts'

const longestMessage = 20_000
const mostFiles = 10
const largestFileBytes = 50 * 1024 * 1024

/**
 * Writes an emailed reply into its thread as the addressed person, under the rules of their own page. Idempotent: the same email again, by
 * any route, is written once. A refused reply is returned to its person with their words; automatic mail and unknown senders get no answer.
 */
export async function takeMail(house: WorkerHouse, raw: Uint8Array): Promise<void> {
  const { sql, log, mailbox } = house
  if (!mailbox?.replyTo) return
  const { readReply } = await import('#mail/read-reply.ts')
  const letter = await readReply(raw, mailbox.replyTo, house.post?.sender.address)
  if (typeof letter === 'string') return log.info({ why: letter }, 'mail left out')
  const place = await placeOf(sql, letter.secret)
  if (!place) return takeFurther(house, letter)
  const reply = { ...letter, ...((await letter.open()) ?? { words: '', files: [], tooLong: true }) }
  const { refused, leftOut } = await writeDown(house, place, reply)
  log.info({ person: place.person, refused, leftOut: leftOut.length }, 'mail taken')
  if (refused || leftOut.length > 0)
    await answer(house, { ...place, leadsTo: `/messages?thread=${place.thread}` }, reply, refused ?? 'files', leftOut)
}

type Reply = Letter & ReplyBody & { tooLong?: boolean }

interface OpenLetter {
  id: string
  email: string
  language: string
  reference: string
  houseName: string
}

/** A reply of a person without an account. Attachments are dropped: there is no account to store them for. */
async function takeFurther(house: WorkerHouse, letter: Letter) {
  const { sql, log } = house
  const [open] = await sql<OpenLetter[]>`
    select id, email, language, reference, (select s.name from public.house_settings s) as "houseName"
    from public.contact_messages where mail_key = ${letter.secret} and user_id is null`
  if (!open || open.email !== letter.sender) return log.info('mail to an address of nobody left out')
  const reply = { ...letter, ...((await letter.open()) ?? { words: '', files: [], tooLong: true }) }
  const leftOut = reply.files.map(({ name }) => name)
  const refused = await writeFurther(sql, open, reply)
  log.info({ letter: open.id, refused, leftOut: leftOut.length }, 'mail taken')
  const place = { ...open, subject: letter.subject, leadsTo: `/contact?reference=${open.reference}` }
  if (refused || leftOut.length > 0) await answer(house, place, reply, refused ?? 'files', leftOut)
}

async function writeFurther(sql: Sql, { id }: OpenLetter, reply: Reply): Promise<Refusal | undefined> {
  if (reply.tooLong || reply.words.length > longestMessage) return 'long'
  if (reply.words === '') return reply.files.length > 0 ? 'files' : 'empty'
  try {
    const message = idFrom(`${reply.secret} ${reply.messageId}`)
    await sql`select private.say_further(c, ${message}, ${reply.words}, true) from public.contact_messages c where c.id = ${id}`
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseError) || !refusals.has(error.code ?? '')) throw error
    return reasonOf(error)
  }
}

interface Place {
  thread: string
  person: string
  /** Their email address; null while unconfirmed or banned. */
  email: string | null
  language: string
  subject: string
  houseName: string
}

async function placeOf(sql: Sql, secret: string): Promise<Place | undefined> {
  const [place] = await sql<Place[]>`
    select k.thread_id as thread, k.person_id as person, t.subject, coalesce(u.raw_user_meta_data ->> 'language', 'en') as language,
      case when u.email_confirmed_at is not null and u.deleted_at is null and (u.banned_until is null or u.banned_until < now()) then lower(u.email) end as email,
      (select s.name from public.house_settings s) as "houseName"
    from private.reply_keys k join auth.users u on u.id = k.person_id join public.threads t on t.id = k.thread_id
    where k.secret = ${secret}`
  return place
}

interface Outcome {
  refused?: Refusal
  /** Attachment names not allowed in email. */
  leftOut: string[]
}

async function writeDown({ sql, files }: WorkerHouse, place: Place, reply: Reply): Promise<Outcome> {
  const { thread, person } = place
  if (place.email !== reply.sender) return { refused: 'sender', leftOut: [] }
  const message = idFrom(`${reply.secret} ${reply.messageId}`)
  const [known] = await sql`select id from public.messages where id = ${message}`
  if (known) return { leftOut: [] }
  if (reply.tooLong || reply.words.length > longestMessage) return { refused: 'long', leftOut: [] }
  const [row] = await sql<{ types: Record<string, string> }[]>`select private.letter_file_types() as types`
  const typeOf = (name: string) => row!.types[/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  const fits = reply.files.filter(({ name, bytes }) => typeOf(name) && bytes.length > 0 && bytes.length <= largestFileBytes)
  const kept = fits.slice(0, mostFiles).map((file, at) => ({ ...file, id: idFrom(`${message} ${at}`) }))
  const leftOut = reply.files.map(({ name }) => name).filter((name) => !kept.some((file) => file.name === name))
  if (reply.words === '' && kept.length === 0) return { refused: leftOut.length > 0 ? 'files' : 'empty', leftOut }
  try {
    for (const { id, name, bytes } of kept) {
      await asPerson(sql, person, (tx) => tx`select public.attach_file(${id}, ${thread}, ${name.slice(-200)}, ${bytes.length})`)
      await files.putBytes('letters', `${thread}/${id}`, bytes, typeOf(name)!)
    }
    const ids = kept.map(({ id }) => id)
    await asPerson(sql, person, (tx) => tx`select public.send_message(${message}, ${thread}, ${reply.words}, '{}', ${ids}::uuid[])`)
    return { leftOut }
  } catch (error) {
    if (!(error instanceof DatabaseError) || !refusals.has(error.code ?? '')) throw error
    return { refused: reasonOf(error), leftOut }
  }
}

/** SQLSTATEs of refusals by the product's functions; anything else is an error and retried. */
const refusals = new Set(['42501', 'P0001', '22023'])
const reasonOf = ({ detail }: DatabaseError): Refusal =>
  detail === 'held' || detail === 'rate' || detail === 'suspended' || detail === 'limit' ? detail : 'closed'

const asPerson = (sql: Sql, person: string, work: (tx: Sql) => PromiseLike<unknown>) =>
  sql.begin(async (tx) => {
    await tx`select private.speak_by_mail(${person})`
    await work(tx)
  })

type Answered = Pick<Place, 'email' | 'language' | 'subject' | 'houseName'> & { leadsTo: string }

/** To the person's own address, never to the From of the email; without a reply address, so that no program answers it. */
async function answer({ post, siteUrl }: WorkerHouse, place: Answered, reply: Reply, why: Refusal, leftOut: string[]) {
  if (!post || !place.email) return
  const { subject, text, html } = writeRefusedReply({ ...place, why, leftOut, sender: reply.sender, words: reply.words, siteUrl })
  await post.send({
    ...{ to: place.email, subject, text, html },
    messageId: `<refused-${idFrom(`${reply.secret} ${reply.messageId} refused`)}@${new URL(siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': reply.messageId.replace(/[\r\n]/g, '') },
  })
}

/** A deterministic id from the content: idempotency for emails that arrive twice. */
function idFrom(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
