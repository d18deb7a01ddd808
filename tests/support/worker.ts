import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SupabaseClient } from '@supabase/supabase-js'
import { findFfmpeg } from '#worker/ffmpeg/find.ts'
import { startWorker } from '#worker/main.ts'
import type { TestHouse } from './house.ts'
import { compiledBefore } from './start-process.ts'
import { databaseUrl } from './test-database.ts'

let found: Promise<string> | undefined
/** The ffmpeg the worker will use, for making clips with. Tried once, not by each of a hundred files. */
export const testFfmpeg = () => (found ??= findFfmpeg(process.env.FFMPEG_PATH))

/** What a worker of this house reads from its environment. */
export function workerEnvironment(house: TestHouse): Record<string, string> {
  const { dataDir } = house.context.config
  return {
    DATABASE_URL: databaseUrl(house.context.place),
    SUPABASE_URL: house.url,
    SUPABASE_SERVICE_ROLE_KEY: house.serviceRoleKey,
    DATA_DIR: dataDir,
    WORK_DIR: join(dataDir, 'work'),
    // Tried once, not by each of a hundred workers.
    FFMPEG_TRIED_IN: join(tmpdir(), 'actuality-ffmpeg-tried'),
    // Only what tests hearing pays for it.
    HEARING: 'off',
    LOG_LEVEL: process.env.WORKER_LOG ?? 'silent',
    ...(process.env.FFMPEG_PATH ? { FFMPEG_PATH: process.env.FFMPEG_PATH } : {}),
  }
}

/** A worker in this process. */
export const startTestWorker = (house: TestHouse, env: Record<string, string> = {}) => startWorker({ ...workerEnvironment(house), ...env })

/** A worker in a process of its own, so that a test can kill it as a power cut would. */
export function startWorkerProcess(house: TestHouse, env: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('../../scripts/worker.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...compiledBefore(), ...workerEnvironment(house), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    async kill(signal: NodeJS.Signals) {
      child.kill(signal)
      await gone
    },
  }
}

export interface SentFilm {
  documentaryId: string
  versionId: string
}

/** Uploads a file as a new film of `person`, as the browser does, in one piece. */
export async function sendFilm(person: SupabaseClient, path: string, documentary?: string): Promise<SentFilm> {
  const bytes = readFileSync(path)
  const begun = await person.rpc('begin_version', {
    file_name: basename(path),
    size_bytes: Math.max(1, bytes.length),
    documentary: documentary ?? null,
    title: basename(path),
  })
  if (begun.error) throw begun.error
  const { id, documentary_id, source_object } = begun.data
  const { error } = await person.storage.from('sources').upload(source_object, bytes, { contentType: 'application/octet-stream' })
  if (error) throw error
  return { documentaryId: documentary_id, versionId: id }
}

export interface StageRow {
  stage: string
  state: string
  progress: number
  detail: string
  reason: string | null
}

/** Follows the stages as their creator until `until` holds; throws with them when it does not within `seconds`. */
export async function followStages(
  person: SupabaseClient,
  versionId: string,
  until: (stages: Record<string, StageRow>) => boolean,
  { seconds = 50, everyMs = 100 } = {},
) {
  for (const deadline = Date.now() + seconds * 1000; ; await new Promise((next) => setTimeout(next, everyMs))) {
    const { data, error } = await person
      .from('preparation_stages')
      .select('stage, state, progress, detail, reason')
      .eq('version_id', versionId)
      .order('position')
    if (error) throw error
    const stages = Object.fromEntries((data as StageRow[]).map((row) => [row.stage, row]))
    if (until(stages)) return stages
    if (Date.now() > deadline) throw new Error(`The preparation is at ${JSON.stringify(data, null, 1)}`)
  }
}
