import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type JobName, jobs } from '#contract/house/jobs.ts'
import { type Job, type ReadJob, readJob } from '../queue/job.ts'

/**
 * Every job: a file `worker/jobs/<area>/<name>.ts` exports the job of that name. A name of contract/house/jobs.ts without a file, or a file without a name, is
 * an error at the start of the worker.
 */
export const allJobs: readonly ReadJob[] = await Promise.all(jobFiles().map(readFile))

const missing = Object.keys(jobs).filter((name) => !allJobs.some((job) => job.name === name))
if (missing.length > 0) throw new Error(`worker/jobs has no file for ${missing.join(', ')}`)

function jobFiles(): string[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /^\w+\/[\w-]+\.ts$/.test(file)).toSorted()
}

async function readFile(file: string): Promise<ReadJob> {
  const [area, name] = [dirname(file), basename(file, '.ts')]
  if (!(name in jobs)) throw new Error(`contract/house/jobs.ts has no ${name}, which worker/jobs/${file} is named after`)
  const exported = Object.values((await import(`./${area}/${name}.ts`)) as Record<string, unknown>)
  const job = exported.find((one) => isJobOf(name as JobName, one))
  if (!job) throw new Error(`worker/jobs/${file} exports no job ${name}`)
  return readJob(job)
}

function isJobOf<Name extends JobName>(name: Name, exported: unknown): exported is Job<Name> {
  return (
    typeof exported === 'object' && exported !== null && (exported as Job).name === name && typeof (exported as Job).perform === 'function'
  )
}
