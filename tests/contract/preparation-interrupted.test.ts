import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeClip } from '#tests/support/media/clips.ts'
import { followStages, sendFilm, startTestWorker, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-clips-'))
let house: TestHouse
let mara: SupabaseClient
/** Long enough to be interrupted, in a codec that must be encoded. */
let film: string
vi.setConfig({ testTimeout: 120_000 })
const running: { stop(): Promise<unknown> }[] = []

beforeAll(async () => {
  house = await openTestHouse()
  mara = await house.person('Mara', 'creator')
  film = makeClip(await testFfmpeg(), folder, 'film.mkv', (run, out) =>
    run(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=854x480:r=15:d=10',
      '-f',
      'lavfi',
      '-i',
      'sine=d=10',
      '-c:v',
      'mpeg4',
      '-q:v',
      '4',
      '-c:a',
      'flac',
      out,
    ),
  )
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()))
})
afterAll(async () => {
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

const allDone = (stages: Record<string, { state: string }>) => Object.values(stages).every(({ state }) => state === 'done')
const at = (stage: string) => (stages: Record<string, { state: string }>) => stages[stage]?.state === 'working'
/** Of its preparation: who looks three seconds after an upload was begun whether anything of it has arrived belongs to the upload. */
const runsOf = async (versionId: string) =>
  (
    await house.context.database.pool('postgres')`
      select task_identifier, attempts from graphile_worker.jobs where key like ${`%${versionId}`} and task_identifier <> 'follow-arrival'`
  ).map((job) => ({ ...job }))

/** Counts how often each stage is begun, from outside, by a trigger of this test's own; a report of progress says nothing of the state. */
async function countBeginnings(): Promise<(versionId: string) => Promise<Record<string, number>>> {
  const sql = house.context.database.pool('postgres')
  await sql.unsafe(`
    create table if not exists public.test_beginnings (version_id uuid, stage text);
    create or replace function public.test_note_beginning() returns trigger language plpgsql as
    $$ begin insert into public.test_beginnings values (new.version_id, new.stage); return new; end $$;
    drop trigger if exists test_note_beginning on public.preparation_stages;
    create trigger test_note_beginning after update of state on public.preparation_stages for each row
      when (new.state = 'working' and new.progress = 0) execute function public.test_note_beginning();
  `)
  return async (versionId) =>
    Object.fromEntries(
      (await sql`select stage, count(*)::int as times from public.test_beginnings where version_id = ${versionId} group by stage`).map(
        (row) => [row.stage, row.times],
      ),
    )
}

it.each(['first-rendition', 'all-renditions'])('a worker killed during %s is replaced, and the film is finished', async (stage) => {
  const beginnings = await countBeginnings()
  const doomed = startWorkerProcess(house)
  const { versionId } = await sendFilm(mara, film)
  await followStages(mara, versionId, at(stage))
  await doomed.kill('SIGKILL')
  running.push(await startTestWorker(house))
  await followStages(mara, versionId, allDone, { seconds: 100 })
  const times = await beginnings(versionId)
  expect(times[stage], 'taken up again').toBe(2)
  expect(times.checked, 'what was done stays done').toBe(1)
  const { data } = await mara.from('versions').select('state, duration_ms').eq('id', versionId).single()
  expect(data).toEqual({ state: 'ready', duration_ms: 10000 })
  const { data: renditions } = await mara.from('renditions').select('name').eq('version_id', versionId).order('width')
  expect(renditions?.map(({ name }) => name)).toEqual(['240p', '360p', '480p'])
})

it('a worker that is asked to stop releases its job at once, as if it had never begun', async () => {
  const first = await startTestWorker(house)
  const { versionId } = await sendFilm(mara, film)
  await followStages(mara, versionId, at('all-renditions'))
  await first.stop()
  expect(await runsOf(versionId)).toEqual([{ task_identifier: 'encode-renditions', attempts: 0 }])
  running.push(await startTestWorker(house))
  await followStages(mara, versionId, allDone, { seconds: 100 })
})

it('several workers share the films and never do the same work twice', async () => {
  const beginnings = await countBeginnings()
  for (let count = 0; count < 3; count++) running.push(await startTestWorker(house))
  const sent = [await sendFilm(mara, film), await sendFilm(mara, film)]
  const attempts: number[] = []
  for (const { versionId } of sent) {
    // Asked again and again, because a job that is wrongly given to a second worker is done by nobody twice: the second waits its turn.
    const done = followStages(mara, versionId, allDone, { seconds: 100 })
    while (await Promise.race([done.then(() => false), pause(200, true)]))
      attempts.push(...(await runsOf(versionId)).map((job) => job.attempts))
    expect(Math.max(...attempts)).toBe(1)
    const once = { checked: 1, 'first-rendition': 1, 'poster-and-storyboard': 1, 'all-renditions': 1, ready: 1 }
    expect(await beginnings(versionId)).toEqual(once)
  }
})

const endSessions = (application: string) =>
  house.context.database.pool('postgres')`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name like ${application} and usename = 'postgres'`

it('a worker that loses its connection takes its locks again and continues', async () => {
  const beginnings = await countBeginnings()
  for (let count = 0; count < 2; count++) running.push(await startTestWorker(house))
  const { versionId } = await sendFilm(mara, film)
  await followStages(mara, versionId, at('all-renditions'))
  for (let times = 0; times < 3; times++) {
    expect((await endSessions('actuality-worker-presence')).length).toBeGreaterThan(0)
    await pause(700)
  }
  await followStages(mara, versionId, allDone, { seconds: 100 })
  expect((await beginnings(versionId))['all-renditions']).toBe(1)
})

it('a database that ends every session of the worker repeatedly costs a film none of its tries', async () => {
  running.push(await startTestWorker(house))
  const { versionId } = await sendFilm(mara, film)
  const attempts: number[] = []
  for (let times = 0; times < 12; times++) {
    await endSessions('actuality-worker%')
    attempts.push(...(await runsOf(versionId)).map((job) => job.attempts))
    await pause(400)
  }
  await followStages(mara, versionId, allDone, { seconds: 100 })
  expect(Math.max(...attempts)).toBeLessThanOrEqual(1)
})

it('a film deleted while it is prepared stops its work and leaves no file', async () => {
  running.push(await startTestWorker(house))
  const { versionId, documentaryId } = await sendFilm(mara, film)
  await followStages(mara, versionId, at('all-renditions'))
  expect((await mara.from('documentaries').delete().eq('id', documentaryId)).error).toBeNull()
  const left = async () => {
    const files = await Promise.all(['media', 'sources'].map((bucket) => house.service().storage.from(bucket).list(versionId)))
    return [...files.flatMap(({ data }) => data ?? []), ...(await runsOf(versionId))]
  }
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})
