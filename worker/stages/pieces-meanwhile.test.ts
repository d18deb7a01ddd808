import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { piecePlayback, playback } from '#contract/media/playback.ts'
import { planPieces } from '#core/media/pieces.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { sendFilm, testFfmpeg } from '#tests/support/worker.ts'
import { arriving } from '../ffmpeg/source-args.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { openStoredFiles } from '../files/stored-files.ts'
import type { WorkerHouse } from '../job-context.ts'
import { recordFacts } from '../records/versions.ts'
import { giveTablesInPassing } from './give-tables.ts'
import { onVersion, openChecked } from './preparation.ts'
import { publishFirstRendition } from './publish-first-rendition.ts'
import { inPiecesMeanwhile } from './publish-in-pieces.ts'

// While a film is copied with a sound that takes long to encode, it is watched in pieces: any of them, and only requested ones.

vi.setConfig({ testTimeout: 60_000 })
const seconds = 180
const folder = mkdtempSync(join(tmpdir(), 'actuality-meanwhile-'))
let house: TestHouse
let worker: WorkerHouse
beforeAll(async () => {
  house = await openTestHouse()
  const sql = house.context.database.pool('postgres') as never
  const files = openStoredFiles({ url: house.url, serviceRoleKey: house.serviceRoleKey, sql })
  worker = { sql, files, ffmpeg: await testFfmpeg(), workDir: folder } as unknown as WorkerHouse
})
afterAll(async () => {
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('any second can be watched while the full rendition is made, and only requested pieces are encoded', async () => {
  const path = makeClip(worker.ffmpeg, folder, 'surround.mp4', (run, out) =>
    run(
      ...[...lavfi(`testsrc2=s=160x90:r=25:d=${seconds}`), ...lavfi(`sine=f=440:r=48000:d=${seconds}`), '-c:a', 'ac3'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-movflags', '+faststart', out],
    ),
  )
  const mara = await house.person('Mara', 'creator')
  const film = await sendFilm(mara, path)
  const ask = async (query: string) => (await mara.functions.invoke(`playback?${query}`, { method: 'GET' })).data
  const piece = async (number: number) => piecePlayback.parse(await ask(`version=${film.versionId}&piece=${number}`)).url
  const unmade = async () => {
    const rows = await worker.sql<{ number: number }[]>`
      select p.number from private.pieces p join public.renditions r on r.id = p.rendition_id
      where r.version_id = ${film.versionId} and p.made_at is null order by p.number`
    return rows.map(({ number }) => number)
  }

  await onVersion(worker, film.versionId, new AbortController().signal, async (preparation) => {
    const source = (await openChecked(preparation)) as CheckedSource
    expect(source.mustEncode).toBeNull()
    await recordFacts(worker.sql, film.versionId, source)
    const count = planPieces(source.durationSeconds, source.picture.rate).length
    const stateOf = async () => (await mara.from('versions').select('state').eq('id', film.versionId).single()).data?.state
    const made = await inPiecesMeanwhile(preparation, source, async () => {
      await expect.poll(stateOf, { timeout: 30_000 }).toBe('watchable')
      const { renditions } = playback.parse(await ask(`documentary=${film.documentaryId}`))
      expect(renditions).toMatchObject([{ name: 'first', complete: false }])
      expect(renditions[0]!.playlist).toContain('#EXT-X-ENDLIST')
      await expect.poll(() => piece(count), { timeout: 30_000 }).not.toBeNull()
      expect((await fetch((await piece(count))!)).status).toBe(200)
      return 'passed on'
    })
    expect(made).toBe('passed on')
    const left = await unmade()
    expect(left.length, 'nobody came to them').toBeGreaterThan(count / 2)
    await new Promise((next) => setTimeout(next, 500))
    expect(await unmade(), 'nobody makes any more of them').toEqual(left)
  })
})

it('what cannot be copied says so, whatever the pieces resulted in', async () => {
  const film = await sendFilm(await house.person('Ruth', 'creator'), join(folder, 'surround.mp4'))
  await onVersion(worker, film.versionId, new AbortController().signal, async (preparation) => {
    const source = (await openChecked(preparation)) as CheckedSource
    const refused = inPiecesMeanwhile(preparation, source, () => Promise.reject(new Error('The disk is full.')))
    await expect(refused).rejects.toThrow('The disk is full.')
  })
})

it('any second of a transport stream too that was given tables while it arrived', async () => {
  const path = makeClip(worker.ffmpeg, folder, 'air.ts', (run, out) =>
    run(
      ...[...lavfi(`testsrc2=s=160x90:r=25:d=${seconds}`), ...lavfi(`sine=f=440:r=48000:d=${seconds}`), '-c:a', 'mp2'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', out],
    ),
  )
  const mara = await house.person('Mara', 'creator')
  const film = await sendFilm(mara, path)
  const opened = Promise.withResolvers<void>()
  const files: typeof worker.files = {
    ...worker.files,
    async putFile(...copy) {
      await opened.promise
      return worker.files.putFile(...copy)
    },
  }
  await onVersion({ ...worker, files }, film.versionId, new AbortController().signal, async (preparation) => {
    const source = (await openChecked(preparation)) as CheckedSource
    expect(source.mustEncode).toBeNull()
    await recordFacts(worker.sql, film.versionId, source)
    await giveTablesInPassing(preparation, { ...source, path: arriving }, createReadStream(source.path), () => true)
    const made = publishFirstRendition(preparation, source, { report: () => {}, askForHelp: async () => {} })
    const last = planPieces(source.durationSeconds, source.picture.rate).length
    const piece = async () =>
      (await mara.functions.invoke(`playback?version=${film.versionId}&piece=${last}`, { method: 'GET' })).data as { url?: string } | null
    await expect.poll(async () => (await piece())?.url ?? null, { timeout: 30_000 }).not.toBeNull()
    opened.resolve()
    expect(await made).toMatch(/as it was uploaded|uploaded/i)
  })
})
