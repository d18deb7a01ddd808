import type { Job } from '../../queue/job.ts'

/** Expired sessions by a code: deletes their anonymous accounts with all their data. */
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
