import type { WorkerHouse } from '../../job-context.ts'
import { type GuestLetter, writeGuestLetter } from '../../letters/write-guest-letter.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'

const triesAtMost = 6

/** Due emails to guests of screenings: one each, with the state at the time of sending. A house without mail sends none. */
export const writeToGuests: Job<'write-to-guests'> = {
  name: 'write-to-guests',
  line: 'prompt',
  lockKeys: () => ['write-to-guests'],
  attempts: 5,
  at: '37 * * * *',
  key: () => 'write-to-guests:again',
  async perform(house, _, signal) {
    const { sql, post } = house
    if (!post) return
    for (;;) {
      const guests = await sql<{ id: string }[]>`
        select id from public.screening_guests where letter is not null and letter_due_at <= now() order by letter_due_at limit 100`
      if (guests.length === 0) break
      for (const { id } of guests) {
        signal.throwIfAborted()
        await writeTo(house, id)
      }
    }
    const [next] = await sql<{ at: Date | null }[]>`select min(letter_due_at) as at from public.screening_guests where letter is not null`
    if (next?.at) await queueJob(sql, writeToGuests, {}, new Date(next.at))
  },
}

/** Sent and marked as sent in one transaction: after a crash it is resent with the same Message-ID, which mail programs show once. */
async function writeTo({ sql, post, log, siteUrl, servicesUrl }: WorkerHouse, guest: string) {
  try {
    await sql.begin(async (tx) => {
      const [owed] = await tx<{ sent: number }[]>`
        select letters_sent as sent from public.screening_guests where id = ${guest} and letter is not null for update skip locked`
      if (!owed) return
      const [row] = await tx<{ letter: GuestLetter }[]>`select private.guest_letter(${guest}) as letter`
      const { letter } = row!
      await tx`
        update public.screening_guests set letter = null, letter_due_at = null, letters_sent = least(letters_sent + 1, 1000) where id = ${guest}`
      // A screening that is over needs no email, however late.
      if (letter.over && !letter.cancelled && letter.what !== 'gone') return
      const stopUrl = `${servicesUrl}/functions/v1/letters?key=${letter.secret}`
      await post!.send({
        to: letter.email,
        ...writeGuestLetter(letter, { siteUrl, stopUrl, sender: post!.sender, now: new Date() }),
        messageId: `<guest-${guest}-${owed.sent}-${letter.revision}@${new URL(siteUrl).hostname}>`,
        headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      })
      log.info({ guest, about: letter.what, by: post!.by }, 'letter to a guest sent')
    })
  } catch (error) {
    log.error({ err: error, guest }, 'letter to a guest could not be sent')
    await sql`
      update public.screening_guests set letter_tries = letter_tries + 1,
        letter = case when letter_tries + 1 < ${triesAtMost} then letter end,
        letter_due_at = case when letter_tries + 1 < ${triesAtMost} then now() + interval '5 minutes' * 2 ^ letter_tries end
      where id = ${guest} and letter is not null`
  }
}
