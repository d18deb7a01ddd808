import type { Job } from '../../queue/job.ts'

/** Notifies administrators of overdue cases, failures and missing backups, before the daily emails go out. */
export const tellDesk: Job<'tell-desk'> = {
  name: 'tell-desk',
  line: 'quick',
  attempts: 3,
  at: '40 5 * * *',
  async perform(house) {
    const [row] = await house.sql<{ told: number }[]>`select private.tell_desk() as told`
    if (row?.told) house.log.info({ notices: row.told }, 'the desk was told what waits')
  },
}
