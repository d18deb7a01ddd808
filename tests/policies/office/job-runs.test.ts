import { afterAll, describe, expect, it } from 'vitest'
import { callers, openOffice } from '#tests/support/office.ts'

const { office, sql, close } = await openOffice()
afterAll(close)
const admins = ['admin', 'admin2']

it('jobs, their log, storage and health are for administrators; the tables are closed', async () => {
  for (const who of callers) {
    for (const [name, args] of [
      ['list_jobs', {}],
      ['list_job_runs', {}],
      ['house_storage', {}],
      ['house_health', {}],
      ['retry_job', { job: 0 }],
      ['retry_failed_jobs', {}],
      ['drop_job', { job: 0 }],
    ] as const)
      expect(await office.outcome(who, name, args), `${who} ${name}`).toBe(admins.includes(who) ? 'ok' : 'refused')
    for (const table of ['job_runs', 'backups'])
      await expect(office.run(who, `select from public.${table}`), who).rejects.toMatchObject({ code: '42501' })
    for (const what of ['job_lines', 'missing_abilities', 'house_troubles()'])
      await expect(office.run(who, `select from private.${what}`), who).rejects.toMatchObject({ code: '42501' })
  }
})

describe('a job that failed for good', () => {
  it('is listed first with its error, retried or removed, and that is logged', async () => {
    await sql()`select private.enqueue('purge-removed', '{}', 'kept', 3)`
    await sql()`select private.enqueue('purge-removed', '{}', 'failed', 1)`
    await sql()`update graphile_worker._private_jobs set attempts = 1, last_error = 'No room on the disk.' where key = 'failed'`
    const { jobs, counts } = await office.call<{ jobs: { id: string; state: string; error: string }[]; counts: object }>(
      'admin',
      'list_jobs',
    )
    expect(jobs[0]).toMatchObject({ state: 'failed', error: 'No room on the disk.' })
    expect(counts).toMatchObject({ failed: 1 })
    expect(await office.call('admin', 'retry_job', { job: jobs[0]!.id })).toBe(true)
    expect(await office.call('admin', 'list_jobs')).toMatchObject({ counts: { failed: 0 } })
    expect(await office.call('admin', 'drop_job', { job: jobs[0]!.id })).toBe(true)
    expect(await office.call('admin', 'drop_job', { job: jobs[0]!.id })).toBe(false)
    const noted = await sql()`select user_id from public.audit_events where type = 'job'`
    expect(noted.map(({ user_id }) => user_id)).toEqual([office.people.admin.id, office.people.admin.id])
  })
  it('is retried with all other failed jobs, and only those', async () => {
    await sql()`select private.enqueue('purge-removed', '{}', key, 2) from unnest('{one,two,waits}'::text[]) key`
    await sql()`update graphile_worker._private_jobs set attempts = case key when 'waits' then 1 else 2 end where key in ('one', 'two', 'waits')`
    expect(await office.call('admin', 'retry_failed_jobs')).toBe(2)
    expect(await sql()`select key, attempts from graphile_worker.jobs where key in ('one', 'two', 'waits') order by key`).toEqual([
      { key: 'one', attempts: 0 },
      { key: 'two', attempts: 0 },
      { key: 'waits', attempts: 1 },
    ])
    expect(await office.call('admin', 'retry_failed_jobs')).toBe(0)
    await sql()`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key in ('one', 'two', 'waits')))`
  })
  it('that is being worked on is left unchanged', async () => {
    await sql()`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now() where key = 'kept'`
    const { jobs } = await office.call<{ jobs: { id: string }[] }>('admin', 'list_jobs')
    expect(await office.call('admin', 'retry_job', { job: jobs[0]!.id })).toBe(false)
    expect(await office.call('admin', 'drop_job', { job: jobs[0]!.id })).toBe(false)
  })
})
