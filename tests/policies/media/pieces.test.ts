import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { piecePlayback, playback } from '#contract/media/playback.ts'
import { planPieces, unmadePiece } from '#core/media/pieces.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { good } from '#tests/support/preparing-house.ts'
import { followStages, type SentFilm, sendFilm, startTestWorker, startWorkerProcess, testFfmpeg } from '#tests/support/worker.ts'

// A film that must be encoded is named whole at once, and what someone comes to is made first, by as many workers as there are.

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

it('a killed worker releases its pieces, and others make the rest', async () => {
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

it('its playlist lists all of it before it is made; viewers get the pieces they reach first, and others nothing', async () => {
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

it('a person the cut is lent to gets pieces too, for as long as it is lent, and never past a copy with their name', async () => {
  // Of a film that no worker is at.
  const lent = { id: randomUUID(), versionId: randomUUID() }
  const { id: maras } = (await mara.auth.getUser()).data.user!
  await sql()`insert into public.documentaries (id, owner_id, title) values (${lent.id}, ${maras}, 'Lent')`
  await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes, duration_ms, width, height, frame_rate, has_sound)
    values (${lent.versionId}, ${lent.id}, 1, 'watchable', 'film.mov', 1000, 60000, 854, 480, 25, true)`
  const [rendition] = await sql()<{ id: string }[]>`
    insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, size_bytes, playlist, temporary, complete, header_digest)
    values (${lent.versionId}, 'first', 854, 480, 25, 800000, 'avc1.64001e,mp4a.40.2', 'x/init.mp4', 1, ${'#EXTM3U\nx/00001.m4s\nx/00002.m4s\n#EXT-X-ENDLIST\n'}, true, false, 'x')
    returning id`
  await sql()`insert into private.pieces (rendition_id, number, made_at) values (${rendition!.id}, 1, now()), (${rendition!.id}, 2, null)`
  const wanted = async () =>
    (await sql()`select number from private.pieces where rendition_id = ${rendition!.id} and wanted_at is not null`).length
  const name = async (who: SupabaseClient) => (await who.rpc('want_piece', { version: lent.versionId, number: 1 })).data
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
  expect(await name(ilse)).toBeNull()

  const screener = good(await mara.rpc('make_screener', { version: lent.versionId, person: 'Ilse', expires_at: inAWeek })) as {
    id: string
    key: string
  }
  good(await ilse.rpc('open_screener', { key: screener.key }))
  expect(await name(ilse)).toBe('x/00001.m4s')
  expect((await ilse.rpc('want_piece', { version: lent.versionId, number: 2 })).data).toBe('')
  expect(await wanted(), 'it is made first').toBe(1)
  await sql()`insert into public.marked_copies (screener_id, version_id, state, playlist, object_name, bandwidth)
    values (${screener.id}, ${lent.versionId}, 'ready', '#EXTM3U', 'x/marked.mp4', 1)`
  expect(await name(ilse), 'she has a copy of her own').toBeNull()
  await sql()`delete from public.marked_copies where screener_id = ${screener.id}`
  expect(await name(ilse)).toBe('x/00001.m4s')
  good({ data: true, error: (await mara.rpc('revoke_screener', { screener: screener.id })).error })
  expect(await name(ilse)).toBeNull()

  const review = good(await mara.rpc('make_review', { version: lent.versionId, expires_at: inAWeek })) as { id: string; key: string }
  good(await ilse.rpc('open_review', { key: review.key, name: 'Ilse' }))
  expect(await name(ilse)).toBe('x/00001.m4s')
  good({ data: true, error: (await mara.rpc('revoke_review', { review: review.id })).error })
  expect(await name(ilse)).toBeNull()

  // A screening lends it to who is in, while it is shown and half a minute before.
  await sql()`update public.documentaries set current_version_id = ${lent.versionId} where id = ${lent.id}`
  const { id: ilses } = (await ilse.auth.getUser()).data.user!
  const screening = good(
    await mara.rpc('announce_screening', {
      wish: {
        ...{
          title: 'An evening',
          startsAt: new Date(Date.now() + 600_000).toISOString(),
          zone: 'Europe/Oslo',
          online: true,
          entry: 'link',
        },
        ...{ items: [{ kind: 'film', documentaryId: lent.id }], people: [] },
      },
    }),
  ) as string
  await sql()`insert into public.screening_people (screening_id, user_id, role, name) values (${screening}, ${ilses}, 'host', 'Ilse')`
  const since = (ms: number) =>
    sql()`update public.screening_timelines set since = now() - ${ms} * interval '1 millisecond' where screening_id = ${screening}`
  expect(await name(ilse), 'not before').toBeNull()
  await sql()`update public.screenings set starts_at = now() where id = ${screening}`
  await since(-20_000)
  expect(await name(ilse), 'so that it begins in time').toBe('x/00001.m4s')
  await since(10_000)
  expect(await name(ilse)).toBe('x/00001.m4s')
  await sql()`update private.pieces set wanted_at = null where rendition_id = ${rendition!.id}`
  expect((await ilse.rpc('want_piece', { version: lent.versionId, number: 2 })).data).toBe('')
  expect(await wanted(), 'it is made first').toBe(1)
  const passer = await house.person('Passer-by')
  expect(await name(passer), 'people who are not in').toBeNull()
  await since(70_000)
  expect(await name(ilse), 'not after').toBeNull()
  await since(10_000)
  await sql()`insert into public.withheld_films (documentary_id, reason, was_visibility) values (${lent.id}, 'Disputed.', 'private')`
  expect(await name(ilse), 'nor while the house withholds it').toBeNull()
})

it('its pieces are deleted once its rendition is replaced, and a waiting client is told to ask again', async () => {
  await sql()`delete from public.renditions where version_id = ${film.versionId} and temporary`
  expect(await pieces(film.versionId)).toEqual([])
  expect((await askPiece(mara, 1)).status).toBe(404)
})
