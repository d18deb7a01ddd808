import type { Job } from '../../queue/job.ts'

/**
 * Publishes scheduled films, closes expired ones as if withdrawn together with the addresses their screeners gave out, and
 * reminds guests of screenings, every minute. Who
 * may watch is decided by the rule itself, to the second.
 */
export const keepShowingTimes: Job<'keep-showing-times'> = {
  name: 'keep-showing-times',
  line: 'quick',
  attempts: 3,
  at: '* * * * *',
  async perform(house) {
    const [row] = await house.sql<{ kept: number }[]>`select private.keep_showing_times() as kept`
    if (row?.kept) house.log.info({ films: row.kept }, 'films opened or closed by the clock')
    const [over] = await house.sql<{ ended: number }[]>`select private.end_over_screeners() as ended`
    if (over?.ended) house.log.info({ screeners: over.ended }, 'screeners ended by the clock')
    const [soon] = await house.sql<{ told: number }[]>`select private.remind_of_screenings() as told`
    if (soon?.told) house.log.info({ screenings: soon.told }, 'guests reminded of screenings')
  },
}
