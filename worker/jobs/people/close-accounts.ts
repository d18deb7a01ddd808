import type { Job } from '../../queue/job.ts'

/** Deletes accounts closed two weeks ago and exports older than a week, once an hour. Rows are deleted with the account, files by the jobs this queues. */
export const closeAccounts: Job<'close-accounts'> = {
  name: 'close-accounts',
  line: 'prompt',
  attempts: 5,
  at: '23 * * * *',
  async perform({ sql, files, log }) {
    const expired = await sql<{ name: string }[]>`select e as name from private.expired_archives() e`
    const names = expired.flatMap(({ name }) => name || [])
    for (let at = 0; at < names.length; at += 500) await files.remove('archives', names.slice(at, at + 500))
    const leaving = await sql<{ person: string }[]>`select d as person from private.due_departures() d`
    for (const { person } of leaving) {
      await files.removeBelow('archives', person)
      await files.removeBelow('portraits', person)
      await sql`delete from auth.users where id = ${person}`
    }
    if (leaving.length > 0) log.info({ accounts: leaving.length }, 'accounts closed after their two weeks')
  },
}
