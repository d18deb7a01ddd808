import type { Job } from '../../queue/job.ts'

const atOnce = 5000

/** Counts what players have said of the films they show, once a minute; whoever looks at their figures meanwhile counts their own film's at once. */
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
