import type { Job } from '../../queue/job.ts'

/** Licences of archive material that end, releases nobody answered, papers kept long enough, as notices; and what was in the bin for thirty days goes. */
export const keepClearances: Job<'keep-clearances'> = {
  name: 'keep-clearances',
  line: 'quick',
  attempts: 3,
  at: '50 5 * * *',
  async perform(house) {
    const [row] = await house.sql<{ told: number; gone: number; releases: number; binned: number }[]>`
      select private.tell_clearance_ends() as told, private.empty_clearance_bin() as gone, private.tell_releases() as releases,
        private.empty_release_bin() as binned`
    if (row && Object.values(row).some((count) => count > 0)) house.log.info(row, 'clearances and releases were kept')
  },
}
