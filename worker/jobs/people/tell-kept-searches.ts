import type { Job } from '../../queue/job.ts'

const most = 200

/** Whoever keeps a search is told of films that are new in it, once for each. Every hour, so that the house is quick to say it; letters go once a day at most. */
export const tellKeptSearches: Job<'tell-kept-searches'> = {
  name: 'tell-kept-searches',
  line: 'quick',
  attempts: 3,
  at: '23 * * * *',
  async perform(house) {
    // A piece at a time: each is a transaction of its own, and what is done stays done.
    for (let looked = most; looked === most; ) {
      const [row] = await house.sql<{ looked: number }[]>`select private.tell_kept_searches(${most}) as looked`
      looked = row?.looked ?? 0
    }
  },
}
