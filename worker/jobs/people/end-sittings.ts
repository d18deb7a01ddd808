import type { Job } from '../../queue/job.ts'

/** Sittings by a code whose time is over: the accounts of nobody they used go, with all they left. */
export const endSittings: Job<'end-sittings'> = {
  name: 'end-sittings',
  line: 'quick',
  attempts: 3,
  at: '*/15 * * * *',
  async perform(house) {
    const [row] = await house.sql<{ gone: number }[]>`select private.end_sittings() as gone`
    if (row?.gone) house.log.info({ sittings: row.gone }, 'sittings by a code are over')
  },
}
