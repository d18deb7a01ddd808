import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { Figure } from '../agenda.tsx'
import { dropJob, jobQueueQuery, jobRunsQuery, type QueuedJob, retryFailedJobs, retryJob } from '../data/job-runs.ts'
import { moment } from '../day.ts'
import { Paged } from '../paged.tsx'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'
import { foldedRuns } from './folded-runs.ts'
import { jobWords } from './job-words.ts'

/** Background jobs: the queue with its failures first, and the log. */
export function JobsView() {
  const t = useText(adminText)
  const queue = useQuery(jobQueueQuery)
  if (queue.isPending) return <Loading what={t('jobsLoading')} />
  if (queue.isError) return <Failed title={t('listFailed')} text={queue.error.message} />
  const { counts, jobs } = queue.data
  return (
    <>
      <dl className="admin-figures">
        <Figure name={t('jobs_failed')} value={String(counts.failed)} signal={counts.failed > 0} />
        <Figure name={t('jobs_working')} value={String(counts.working)} />
        <Figure name={t('jobs_waiting')} value={String(counts.waiting)} />
        <Figure name={t('jobs_later')} value={String(counts.later)} />
      </dl>
      {jobs.length > 0 && <Queue jobs={jobs} />}
      <Log />
    </>
  )
}

/** The queue by kind of job; a kind is open where one of it failed, or where it is the only one. */
function Queue({ jobs }: { jobs: readonly QueuedJob[] }) {
  const t = useText(adminText)
  const { perform } = useAct()
  const kinds = Map.groupBy(jobs, ({ job }) => job)
  return (
    <section className="row" aria-labelledby="job-queue">
      <div className="head">
        <h2 id="job-queue">{t('jobQueue')}</h2>
        {jobs.some(({ state }) => state === 'failed') && (
          <Button small onClick={() => void perform(retryFailedJobs, t('jobsQueued'))}>
            {t('jobsAgain')}
          </Button>
        )}
      </div>
      {[...kinds].map(([kind, ofKind]) => (
        <details key={kind} className="admin-kind" open={kinds.size === 1 || ofKind.some(({ state }) => state === 'failed')}>
          <summary>
            <b>{jobWords(t, kind)}</b> <span className="mono dim">{ofKind.length}</span>
          </summary>
          <JobsOfKind kind={kind} jobs={ofKind} />
        </details>
      ))}
    </section>
  )
}

function JobsOfKind({ kind, jobs }: { kind: string; jobs: readonly QueuedJob[] }) {
  const t = useText(adminText)
  const { perform } = useAct()
  const again = (job: QueuedJob) => perform(async () => leftAlone(await retryJob(job.id), t('jobAtWork')), t('jobQueued'))
  const drop = (job: QueuedJob) => perform(async () => leftAlone(await dropJob(job.id), t('jobAtWork')), t('jobDropped'))
  return (
    <Table
      caption={jobWords(t, kind)}
      rows={jobs}
      keyOf={(job) => job.id}
      columns={[
        { key: 'job', head: t('job'), cell: (job) => <JobName job={job.job} about={job.about} /> },
        {
          key: 'state',
          head: t('state'),
          cell: (job) => <span className={job.state === 'failed' ? 'signal-word' : undefined}>{t(`job_${job.state}`)}</span>,
        },
        { key: 'when', head: t('when'), cell: (job) => <span className="nowrap">{moment(job.runAt)}</span> },
        { key: 'tries', head: t('tries'), cell: (job) => <span className="mono">{`${job.attempts}/${job.maxAttempts}`}</span> },
        { key: 'error', head: t('error'), cell: (job) => <span className="admin-error">{job.error}</span> },
        {
          key: 'act',
          head: t('act'),
          cell: (job) =>
            job.state !== 'working' && (
              <span className="admin-acts">
                <Button small aria-label={t('jobAgainThis', { job: jobWords(t, job.job) })} onClick={() => void again(job)}>
                  {t('jobAgain')}
                </Button>
                <Button small kind="plain" aria-label={t('jobDropThis', { job: jobWords(t, job.job) })} onClick={() => void drop(job)}>
                  {t('jobDrop')}
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}

function leftAlone(done: boolean, words: string): void {
  if (!done) throw new Error(words)
}

function Log() {
  const t = useText(adminText)
  const [failed, setFailed] = useState(false)
  const query = useInfiniteQuery(jobRunsQuery(failed))
  return (
    <section className="row" aria-labelledby="job-log">
      <div className="head">
        <h2 id="job-log">{t('jobLog')}</h2>
        <Checkbox checked={failed} onChange={(event) => setFailed(event.currentTarget.checked)}>
          {t('failedOnly')}
        </Checkbox>
      </div>
      <Paged
        query={query}
        rowsOf={(runs) => runs}
        loading={t('jobsLoading')}
        empty={{ title: t('jobLogEmpty'), text: t('jobLogEmptyText') }}
      >
        {(runs) => (
          <Table
            rows={foldedRuns(runs)}
            keyOf={({ run }) => String(run.id)}
            columns={[
              { key: 'when', head: t('when'), cell: ({ run }) => <span className="nowrap">{moment(run.beganAt)}</span> },
              {
                key: 'job',
                head: t('job'),
                cell: ({ run, count }) =>
                  count > 1 ? (
                    <>
                      {jobWords(t, run.job)} <span className="mono dim">× {count}</span>
                    </>
                  ) : (
                    <JobName job={run.job} about={run.about} />
                  ),
              },
              {
                key: 'outcome',
                head: t('state'),
                cell: ({ run }) => <span className={run.outcome === 'done' ? undefined : 'signal-word'}>{t(`run_${run.outcome}`)}</span>,
              },
              { key: 'took', head: t('took'), cell: ({ tookMs }) => <span className="mono">{`${(tookMs / 1000).toFixed(1)} s`}</span> },
              { key: 'error', head: t('error'), cell: ({ run }) => <span className="admin-error">{run.error}</span> },
            ]}
          />
        )}
      </Paged>
    </section>
  )
}

function JobName({ job, about }: { job: string; about: unknown }) {
  const t = useText(adminText)
  const ids = Object.values((about ?? {}) as Record<string, unknown>).filter((value) => typeof value === 'string')
  return (
    <>
      {jobWords(t, job)}
      {ids.length > 0 && <span className="mono small dim admin-about">{ids.map((id) => id.slice(0, 8)).join(' ')}</span>}
    </>
  )
}
