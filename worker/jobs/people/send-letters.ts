import { createHash } from 'node:crypto'
import { replyAddress } from '#mail/answered-by-mail.ts'
import type { Sql } from '#sql/sql.ts'
import type { WorkerHouse } from '../../job-context.ts'
import { calendarOf, type EnteredScreening } from '../../letters/screening-entry.ts'
import { type LetterNotice, writeLetter } from '../../letters/write-letter.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'

/** Maximum age of notices that are still sent, after an outage or once a mail server is configured. */
const notOlderThan = '3 days'
const triesAtMost = 6

/** One email per person, with all due unread notices. A house without mail sends none (decision 0043). */
export const sendLetters: Job<'send-letters'> = {
  name: 'send-letters',
  line: 'prompt',
  lockKeys: () => ['send-letters'],
  attempts: 5,
  at: '7 * * * *',
  key: () => 'send-letters:again',
  async perform(house, _, signal) {
    const { sql, post } = house
    if (!post) return
    for (;;) {
      const people = await sql<{ person: string }[]>`
        select distinct person_id as person from public.notices
        where mail_due_at <= now() and mail_due_at > now() - ${notOlderThan}::interval and mailed_at is null limit 100`
      if (people.length === 0) break
      for (const { person } of people) {
        signal.throwIfAborted()
        await writeTo(house, person)
      }
    }
    const [next] = await sql<{ at: Date | null }[]>`
      select min(mail_due_at) as at from public.notices where mail_due_at > now() and mailed_at is null and mail_tries > 0`
    if (next?.at) await queueJob(sql, sendLetters, {}, new Date(next.at))
  },
}

/** Reply address of a notice about one of their threads, if the house accepts replies. */
async function withAnswers({ mailbox }: WorkerHouse, tx: Sql, person: string, notices: LetterNotice[]): Promise<LetterNotice[]> {
  const threads = notices.map(({ leadsTo }) => /^\/messages\?(?:view=first&)?thread=([0-9a-f-]{36})$/.exec(leadsTo)?.[1])
  const named = threads.filter((thread) => thread !== undefined)
  if (!mailbox || named.length === 0) return notices
  await tx`
    insert into private.reply_keys (thread_id, person_id)
    select p.thread_id, p.person_id from public.thread_people p
    where p.thread_id = any (${named}::uuid[]) and p.person_id = ${person} and p.place <> 'left'
    on conflict do nothing`
  const keys = await tx<{ thread: string; secret: string }[]>`
    select thread_id as thread, secret from private.reply_keys where thread_id = any (${named}::uuid[]) and person_id = ${person}`
  return notices.map((notice, at) => {
    const key = keys.find(({ thread }) => thread === threads[at])
    return key ? { ...notice, answerTo: replyAddress(mailbox.replyTo, key.secret) } : notice
  })
}

/** The screenings these notices are about that the person attends or hosts, in their current state. */
async function screeningsIn(tx: Sql, person: string, notices: LetterNotice[]): Promise<EnteredScreening[]> {
  const named = notices.flatMap(
    ({ kind, leadsTo }) => (kind === 'screening' && /^\/screenings\?id=([0-9a-f-]{36})$/.exec(leadsTo)?.[1]) || [],
  )
  if (named.length === 0) return []
  const found = await tx<(Omit<EnteredScreening, 'startsAt'> & { startsAt: Date })[]>`
    select s.id as "screeningId", s.entry, s.title, case when s.cancelled_at is null then s.word else s.cancelled_word end as word, s.starts_at as "startsAt",
      (select coalesce(sum(i.duration_ms), 0) from public.screening_items i where i.screening_id = s.id)::float8 as "lengthMs",
      s.venue, s.online, s.revision, s.cancelled_at is not null as gone
    from public.screenings s
    where s.id = any (${named}::uuid[]) and (
      exists (select from public.screening_guests g where g.screening_id = s.id and g.user_id = ${person} and g.state = 'registered')
      or exists (select from public.screening_people p where p.screening_id = s.id and p.user_id = ${person})
    )
    order by s.starts_at, s.id`
  return found.map((screening) => ({ ...screening, startsAt: new Date(screening.startsAt).toISOString() }))
}

interface Recipient {
  email: string | null
  name: string
  language: string
  houseName: string
  secret: string
}

/** Sent and marked as sent in one transaction: after a crash it is resent with the same Message-ID, which mail programs show once. */
async function writeTo(house: WorkerHouse, person: string) {
  const { sql, post, log } = house
  let taken: LetterNotice[] = []
  try {
    await sql.begin(async (tx) => {
      // Read meanwhile, or too old: no email is needed.
      await tx`update public.notices set mail_due_at = null where person_id = ${person} and read_at is not null and mailed_at is null`
      taken = await dueFor(tx, person)
      if (taken.length === 0) return
      await tx`update public.notices set mailed_at = now() where id = any (${taken.map(({ id }) => id)}::uuid[])`
      const to = await recipient(tx, person)
      if (to.email) await send(house, to, await withAnswers(house, tx, person, taken), await screeningsIn(tx, person, taken))
    })
    if (taken.length > 0) log.info({ person, notices: taken.length, by: post?.by }, 'letter sent')
  } catch (error) {
    log.error({ err: error, person }, 'letter could not be sent')
    await sql`
      update public.notices set mail_tries = mail_tries + 1,
        mail_due_at = case when mail_tries + 1 < ${triesAtMost} then now() + interval '5 minutes' * 2 ^ mail_tries end
      where person_id = ${person} and mailed_at is null and mail_due_at <= now()`
  }
}

/** A film that its reader may have lost is not named: closed or removed films are not named in email. */
async function dueFor(tx: Sql, person: string): Promise<LetterNotice[]> {
  const due = await tx<LetterNotice[]>`
    select n.id, n.kind, n.times, n.leads_to as "leadsTo", k.must,
      case when n.documentary_id is null or exists (
        select from public.documentaries d
        where d.id = n.documentary_id and (d.owner_id = n.person_id or (d.visibility <> 'private' and d.removed_at is null))
      ) then n.about else n.about - '{film,passage,words}'::text[] end as about
    from public.notices n join private.notice_kinds k on k.kind = n.kind
    where n.person_id = ${person} and n.mail_due_at <= now() and n.mailed_at is null and n.read_at is null
    order by n.made_at desc limit 50
    for update of n skip locked`
  return [...due]
}

async function recipient(tx: Sql, person: string): Promise<Recipient> {
  await tx`insert into private.letter_keys (person_id) values (${person}) on conflict do nothing`
  const [row] = await tx<Recipient[]>`
    select case when private.confirmed_address(u.id) is not null and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
        -- People who came from a course or by a code have no mail address that works.
        and u.email not like '%.invalid' then u.email end as email,
      coalesce(private.person_called(u.id), '') as name, coalesce(u.raw_user_meta_data ->> 'language', 'en') as language, k.secret,
      (select s.name from public.house_settings s) as "houseName"
    from auth.users u join private.letter_keys k on k.person_id = u.id
    where u.id = ${person}`
  return row!
}

async function send({ post, siteUrl, servicesUrl }: WorkerHouse, to: Recipient, notices: LetterNotice[], screenings: EnteredScreening[]) {
  const answers = new Set(notices.map(({ answerTo }) => answerTo))
  const [answerTo] = answers
  const kinds = new Set(notices.map(({ kind }) => kind))
  const kind = kinds.size === 1 ? `&kind=${[...kinds][0]}` : ''
  const stopUrl = notices.every(({ must }) => must) ? null : `${servicesUrl}/functions/v1/letters?key=${to.secret}${kind}`
  const { subject, text, html } = writeLetter({ notices, houseName: to.houseName, language: to.language, siteUrl, stopUrl })
  const ids = createHash('sha256')
    .update(notices.map(({ id, times }) => `${id}:${times}`).join())
    .digest('hex')
    .slice(0, 32)
  await post!.send({
    to: to.email!,
    subject,
    text,
    html,
    // With several threads, each gives its own address; one Reply-To for all would be ambiguous.
    ...(answers.size === 1 && answerTo ? { replyTo: answerTo } : {}),
    messageId: `<${ids}@${new URL(siteUrl).hostname}>`,
    ...(screenings.length > 0 && {
      icalEvent: calendarOf(screenings, {
        ...{ siteUrl, sender: post!.sender, houseName: to.houseName, now: new Date() },
        attendee: { name: to.name, address: to.email! },
      }),
    }),
    // RFC 8058: one-click unsubscribe.
    ...(stopUrl ? { headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } } : {}),
  })
}
