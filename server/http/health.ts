import type { FastifyInstance } from 'fastify'
import { sqlText } from '#sql/text.ts'
import { freeBytes, leastFreeBytes } from '../data-dir.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../db/identity.ts'

export interface HealthFacts {
  database?: Database
  /** Realtime can follow table changes. */
  logicalReplication: boolean
  /** The built app is in place. */
  app: boolean
  /** The folder whose disk keeps the house; undefined where another house keeps everything. */
  dataDir?: string
  /** Reports of the parts. */
  notes?: (() => string[])[]
  /** An SQL query of what else is the matter: rows with `words`, and `stops` where the house is not ready for it. */
  troubles?: string | undefined
}

interface Found {
  missing: string[]
  notes: string[]
}

const answerWithinMs = 2000
/** Below this a film may find no room; the house still works. */
const littleRoomBytes = 2e9
/** A worker takes a job the moment it is there unless all its hands are full. */
const longWaitMinutes = 30

/**
 * `GET /health`: 200 `ready`, or 503 with what is missing, in words. `notes` name what does not stop the house; `disk` says what is free, `jobs` how
 * long the oldest job has waited.
 */
export function reportHealth(app: FastifyInstance, facts: HealthFacts) {
  app.get('/health', async (_request, reply) => {
    const found: Found = { missing: [], notes: (facts.notes ?? []).flatMap((say) => say()) }
    if (!facts.app) found.missing.push('the built app: run "npm start", which builds it')
    if (facts.database && !(await readsAsAPerson(facts.database)))
      found.missing.push('the database does not answer; it is being restarted or DATABASE_URL is down')
    if (!facts.logicalReplication) found.notes.push('Live table changes are off: set wal_level = logical on the database and restart it.')
    const disk = facts.dataDir && lookAtDisk(facts.dataDir, found)
    const jobs = facts.database && (await lookAtJobs(facts.database, found))
    if (facts.database && facts.troubles) await lookForTroubles(facts.database, facts.troubles, found)
    const unavailable = found.missing.length > 0
    reply.header('cache-control', 'no-store').code(unavailable ? 503 : 200)
    return { status: unavailable ? 'unavailable' : 'ready', ...found, ...(disk ? { disk } : {}), ...(jobs ? { jobs } : {}) }
  })
}

const nobodysAccount = '00000000-0000-0000-0000-000000000000'
const person: Identity = {
  role: 'authenticated',
  claims: { sub: nobodysAccount, role: 'authenticated' },
  settings: { transaction_read_only: 'on' },
}

/** The way every request goes: the same sessions, role and claims put on. */
const readsAsAPerson = (database: Database) =>
  inTime(database.run<{ role: string }>(person, sqlText`select current_user as role`).then(([row]) => row?.role === 'authenticated'))

function lookAtDisk(dataDir: string, { missing, notes }: Found): string {
  const free = freeBytes(dataDir)
  if (free < leastFreeBytes)
    missing.push(`room on the disk: ${inWords(free)} are left, so nothing more can be kept. What is there is safe; free some space`)
  else if (free < littleRoomBytes) notes.push(`Only ${inWords(free)} are left on the disk: films may find no room.`)
  return `${inWords(free)} free`
}

async function lookAtJobs(database: Database, { notes }: Found): Promise<string | undefined> {
  let minutes: number | null = null
  const asked = database.pool('postgres')`
    select floor(extract(epoch from now() - min(run_at)) / 60)::int as minutes from graphile_worker.jobs
    where locked_at is null and run_at <= now() and attempts < max_attempts`
  const known = await inTime(
    asked.then(([row]) => {
      minutes = row?.minutes ?? null
      return true
    }),
  )
  if (!known) return undefined
  if (minutes === null) return 'none waits'
  if (minutes >= longWaitMinutes)
    notes.push(`Jobs wait, the oldest for ${minutes} minutes: no worker runs, or there is more to do than it can.`)
  return minutes === 0 ? 'the oldest has waited less than a minute' : `the oldest has waited ${minutes} min`
}

/** Another product's database may know nothing of it. */
async function lookForTroubles(database: Database, query: string, { missing, notes }: Found) {
  const asked = database.pool('postgres').unsafe(query)
  await inTime(
    asked.then((rows) => {
      for (const { stops, words } of rows as unknown as { stops: boolean; words: string }[]) (stops ? missing : notes).push(words)
      return true
    }),
  )
}

function inTime(asked: Promise<boolean>): Promise<boolean> {
  const late = new Promise<false>((done) => setTimeout(done, answerWithinMs, false).unref())
  // For every database error the report is that it does not answer.
  return Promise.race([asked.catch(() => false), late])
}

const inWords = (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`)
