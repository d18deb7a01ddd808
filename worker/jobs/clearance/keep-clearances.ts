import type { Job } from '../../queue/job.ts'

/** Licences of archive material that end, as notices; and what was in the bin of clearance logs for thirty days goes. */
export const keepClearances: Job<'keep-clearances'> = {
  name: 'keep-clearances',
  line: 'quick',
  attempts: 3,
  at: '50 5 * * *',
  async perform(house) {
    const [row] = await house.sql<{ told: number; gone: number }[]>`
      select private.tell_clearance_ends() as told, private.empty_clearance_bin() as gone`
    if (row?.told || row?.gone) house.log.info({ licences: row.told, proofs: row.gone }, 'clearances that end were told of')
  },
}
