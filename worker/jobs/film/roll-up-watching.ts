import type { Job } from '../../queue/job.ts'

const atOnce = 5000

/** Aggregates player reports once a minute; a creator who opens the figures aggregates their own film immediately. */
export const rollUpWatching: Job<'roll-up-watching'> = {
  name: 'roll-up-watching',
  line: 'quick',
  attempts: 2,
  at: '* * * * *',
  async perform(house) {
    for (let turns = 0; turns < 100; turns++) {
      const [row] = await house.sql<{ done: number }[]>`select private.roll_up_watching(${atOnce}) as done`
      if ((row?.done ?? 0) < atOnce) return
    }
  },
}
