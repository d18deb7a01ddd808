import type { Job } from '../../queue/job.ts'

/** Requests of people in a film that were not answered within a day are granted by the house's rule. */
export const keepWithdrawals: Job<'keep-withdrawals'> = {
  name: 'keep-withdrawals',
  line: 'prompt',
  attempts: 5,
  at: '*/10 * * * *',
  async perform({ sql, log }) {
    const [row] = await sql<{ granted: number }[]>`select private.keep_withdrawals() as granted`
    if (row?.granted) log.info({ withdrawals: row.granted }, 'passages withdrawn by the rule of the house')
  },
}
