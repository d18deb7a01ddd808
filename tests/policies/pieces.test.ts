import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { piecePlayback, playback } from '#contract/playback.ts'
import { planPieces, unmadePiece } from '#core/pieces.ts'
import { lavfi, makeClip } from '#tests/support/clips.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { followStages, type SentFilm, sendFilm, startTestWorker, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

// A film that must be encoded is named whole at once, and what somebody comes to is made first, by as many workers as there are.

vi.setConfig({ testTimeout: 150_000 })
const seconds = 60
const count = planPieces(seconds, { frames: 25, seconds: 1 }).length
const folder = mkdtempSync(join(tmpdir(), 'actuality-pieces-'))
let house: TestHouse
let mara: SupabaseClient
let ilse: SupabaseClient
let path: string
let film: SentFilm
const running: { stop(): Promise<unknown> }[] = []
beforeAll(async () => {
  house = await openTestHouse()
  ;[mara, ilse] = [await house.person('Mara', 'creator'), await house.person('Ilse')]
  path = makeClip(await testFfmpeg(), folder, 'long.mkv', (run, out) =>
    run(
      ...[...lavfi(`testsrc2=s=854x480:r=25:d=${seconds}`), ...lavfi(`sine=f=400:r=48000:d=${seconds}`)],
      ...['-c:v', 'mpeg4', '-q:v', '6', '-g', '50', '-c:a', 'flac', out],
    ),
  )
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((worker) => worker.stop()))
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

const sql = () => house.context.database.pool('postgres')
const pieces = (versionId: string) => sql()<{ number: number; madeAt: Date | null }[]>`
  select p.number, p.made_at as "madeAt" from private.pieces p join public.renditions r on r.id = p.rendition_id
  where r.version_id = ${versionId} order by p.number`

async function ask(person: SupabaseClient, query: string): Promise<{ status: number; data?: unknown }> {
  const { data, error, response } = await person.functions.invoke(`playback?${query}`, { method: 'GET' })
  return error ? { status: error.context.status } : { status: response!.status, data }
}
const askPiece = (person: SupabaseClient, number: number) => ask(person, `version=${film.versionId}&piece=${number}`)

it('a worker that is killed gives back the pieces it had, and others make the rest', async () => {
  const doomed = startWorkerProcess(house)
  film = await sendFilm(mara, path)
  const stateOf = async () => (await mara.from('versions').select('state').eq('id', film.versionId).single()).data?.state
  await expect.poll(stateOf, { timeout: 100_000 }).toBe('watchable')
  await doomed.kill('SIGKILL')
  const before = (await pieces(film.versionId)).filter(({ madeAt }) => madeAt !== null)
  expect(before.length).toBeLessThan(count)
  await sql().unsafe(`
    create table private.test_holders (holder uuid primary key);
    create function private.test_note_holder() returns trigger language plpgsql as
    $$ begin insert into private.test_holders values (new.held_by) on conflict do nothing; return new; end $$;
    create trigger test_note_holder after update of held_by on private.pieces for each row
      when (new.held_by is not null) execute function private.test_note_holder();
  `)
  // Each with a hand for helping.
  for (const env of [{ WORKER_CONCURRENCY: '2' }, { WORKER_CONCURRENCY: '2' }]) running.push(await startTestWorker(house, env))
  const kept = async () => {
    const now = await pieces(film.versionId)
    return before.every(({ number, madeAt }) => now.find((piece) => piece.number === number)?.madeAt?.getTime() === madeAt?.getTime())
  }
  expect(await kept()).toBe(true)
})

it('its playlist names all of it before it is made; who may watch it gets what they come to first, and nobody else anything', async () => {
  const shown = playback.parse((await ask(mara, `documentary=${film.documentaryId}`)).data)
  expect(shown).toMatchObject({ growing: true, durationMs: seconds * 1000, renditions: [{ name: 'first', complete: false }] })
  const { playlist } = shown.renditions[0]!
  const named = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(named).toHaveLength(count)
  expect(playlist).toContain('#EXT-X-ENDLIST')
  expect(named.some((uri) => unmadePiece(uri) !== null)).toBe(true)
  for (const stranger of [ilse, house.visitor()]) expect((await askPiece(stranger, count)).status).toBe(404)
  expect((await sql()`select from private.pieces where wanted_at is not null`).length, 'what strangers ask for is not made first').toBe(0)
  for (const number of [0, count + 1, 1.5]) expect((await askPiece(mara, number)).status).toBe(404)

  let last = await askPiece(mara, count)
  for (; last.status === 202; last = await askPiece(mara, count)) {
    expect(piecePlayback.parse(last.data)).toEqual({ url: null })
    await new Promise((next) => setTimeout(next, 100))
  }
  expect(last.status).toBe(200)
  expect((await fetch(piecePlayback.parse(last.data).url!)).status).toBe(200)
  const { madeAt } = (await pieces(film.versionId)).at(-1)!
  await expect.poll(async () => (await sql()`select from private.test_holders`).length, { timeout: 60_000 }).toBeGreaterThan(1)
  const stages = await followStages(mara, film.versionId, (all) => all['first-rendition']?.state === 'done', { seconds: 120 })
  expect(stages['first-rendition']?.detail).toBe('480 lines to begin with')
  const all = await pieces(film.versionId)
  if (all.length > 0)
    expect(
      all.some((piece) => piece.madeAt! > madeAt!),
      'made before what lies before it',
    ).toBe(true)
})

it('once its rendition is replaced its pieces are gone, and whoever waits for one is told to ask anew', async () => {
  await sql()`delete from public.renditions where version_id = ${film.versionId} and temporary`
  expect(await pieces(film.versionId)).toEqual([])
  expect((await askPiece(mara, 1)).status).toBe(404)
})
