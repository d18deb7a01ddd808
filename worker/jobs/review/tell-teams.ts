import type { Job } from '../../queue/job.ts'

/** What others did on a film since yesterday, as a notice to each team member, before the daily emails go out. */
export const tellTeams: Job<'tell-teams'> = {
  name: 'tell-teams',
  line: 'quick',
  attempts: 3,
  at: '45 5 * * *',
  async perform(house) {
    const [row] = await house.sql<{ told: number }[]>`select private.tell_teams() as told`
    if (row?.told) house.log.info({ notices: row.told }, 'teams were told what happened')
  },
}
