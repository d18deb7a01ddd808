import type { Job } from '../../queue/job.ts'

const most = 200

/** Notifies owners of saved searches of new films in them, once for each. Runs every hour; emails are sent once a day at most. */
export const tellKeptSearches: Job<'tell-kept-searches'> = {
  name: 'tell-kept-searches',
  line: 'quick',
  attempts: 3,
  at: '23 * * * *',
  async perform(house) {
    // In batches, each its own transaction, so that finished ones stay done.
    for (let looked = most; looked === most; ) {
      const [row] = await house.sql<{ looked: number }[]>`select private.tell_kept_searches(${most}) as looked`
      looked = row?.looked ?? 0
    }
  },
}
