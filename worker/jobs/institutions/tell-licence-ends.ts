import type { Job } from '../../queue/job.ts'

/** Licences that end in 60, 30 or 7 days, or ended, as notices to librarians and creators. */
export const tellLicenceEnds: Job<'tell-licence-ends'> = {
  name: 'tell-licence-ends',
  line: 'quick',
  attempts: 3,
  at: '45 5 * * *',
  async perform(house) {
    const [row] = await house.sql<{ told: number }[]>`select private.tell_licence_ends() as told`
    if (row?.told) house.log.info({ licences: row.told }, 'licences that end were told of')
  },
}
