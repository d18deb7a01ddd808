import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home } from '#contract/house/home.ts'
import { boxesIn } from '#core/media/mp4/mp4-boxes.ts'
import { runsOf, tracksOf } from '#core/media/mp4/mp4-fragments.ts'
import { makeFilm, makePerson, type StagedFilm } from '#tests/support/films.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { testFfmpeg } from '#tests/support/worker.ts'

let house: TestHouse
let film: StagedFilm
let ffmpeg: string
const folder = mkdtempSync(join(tmpdir(), 'front-page-'))
const ask = (query = '', init?: RequestInit) => fetch(`${house.url}/functions/v1/home${query}`, init)
const passage = (init?: RequestInit) => ask(`?passage=${film.id}`, init)

/** A real film of 90 seconds in one CMAF file, quoted at 12.5 s, with a poster: all as the worker leaves it. */
beforeAll(async () => {
  house = await openTestHouse()
  ffmpeg = await testFfmpeg()
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=90', '-f', 'lavfi', '-i', 'sine=f=440:r=48000:d=90']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const hls = [
    '-f',
    'hls',
    '-hls_time',
    '2',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
    '-hls_playlist_type',
    'vod',
    'film.m3u8',
  ]
  execFileSync(ffmpeg, ['-v', 'error', ...inputs, ...codecs, ...hls], { cwd: folder })

  const { database } = house.context
  const maker = await makePerson(database, 'Solveig')
  film = await makeFilm(database, maker, {
    title: 'A Harbour Without Ships',
    durationMs: 90_000,
    cues: [{ startsMs: 12_500, text: 'We counted the ships until there was nothing left.' }],
  })
  const objectName = `${film.versionId}/480p.mp4`
  const playlist = readFileSync(join(folder, 'film.m3u8'), 'utf8').replaceAll('film.m4s', objectName)
  const storage = house.service().storage
  await storage.from('media').upload(objectName, readFileSync(join(folder, 'film.m4s')), { contentType: 'video/mp4' })
  await storage.from('stills').upload(`${film.id}/poster.png`, onePixel, { contentType: 'image/png' })
  const sql = database.pool('postgres')
  await sql`insert into public.renditions (version_id, name, width, height, frame_rate, bandwidth, codecs, object_name, playlist)
    values (${film.versionId}, '480p', 160, 90, 25, 500000, 'avc1.42c00b,mp4a.40.2', ${objectName}, ${playlist})`
  await sql`update public.documentaries set poster_object = ${`${film.id}/poster.png`} where id = ${film.id}`
}, 90_000)
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe('the front page, without signing in', () => {
  it('answers as the contract defines', async () => {
    const { page } = home.parse(await (await ask()).json())
    expect([page.now!.film.title, page.now!.quote!.text]).toEqual([
      'A Harbour Without Ships',
      'We counted the ships until there was nothing left.',
    ])
  })
  it('has pictures whose addresses open', async () => {
    const { page, stills } = home.parse(await (await ask()).json())
    const picture = await fetch(house.url + stills[page.now!.film.posterObject!])
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
  it('returns the same address again, so that browsers cache the picture', async () => {
    const [one, other] = await Promise.all([ask(), ask()].map(async (answer) => home.parse(await (await answer).json()).stills))
    expect(one).toEqual(other)
  })
  it('redirects to the picture of the film now, for a page without data yet', async () => {
    const led = await ask('?still=now', { redirect: 'manual' })
    expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-cache'])
    const { page, stills } = home.parse(await (await ask()).json())
    expect(led.headers.get('location')).toBe(stills[page.now!.film.posterObject!])
    expect((await ask('?still=now')).headers.get('content-type')).toBe('image/png')
  })
  it('has a small form too, for phones', async () => {
    const { nowSmall } = home.parse(await (await ask()).json())
    const led = await ask('?still=small', { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([302, nowSmall])
    const small = await fetch(house.url + nowSmall, { headers: { accept: 'image/webp' } })
    expect([small.status, small.headers.get('content-type'), small.headers.get('x-transformations')]).toEqual([
      200,
      'image/webp',
      'width:960,resizing_type:fit',
    ])
  })
  it('redirects nowhere while the film now has no picture', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`update public.documentaries set poster_object = null where id = ${film.id}`
    expect((await ask('?still=now')).status).toBe(204)
    await sql`update public.documentaries set poster_object = ${`${film.id}/poster.png`} where id = ${film.id}`
  })
  it('is read-only', async () => expect((await ask('', { method: 'POST', body: '{}' })).status).toBe(405))
})

describe('the quoted passage, without signing in', () => {
  it('is an MP4 that begins at zero and lasts 60 seconds at most, picture and sound', async () => {
    const bytes = new Uint8Array(await (await passage()).arrayBuffer())
    const tracks = tracksOf(bytes)
    const runs = boxesIn(bytes)
      .filter((box) => box.type === 'moof')
      .flatMap((moof) => runsOf(bytes, moof, tracks))
    expect(tracks.map((track) => track.kind).toSorted()).toEqual(['audio', 'video'])
    for (const track of tracks) {
      const own = runs.filter((run) => run.trackId === track.id)
      expect(own[0]!.startSeconds).toBeLessThan(0.15)
      expect(own.reduce((sum, run) => sum + run.durationSeconds, 0)).toBeGreaterThan(55)
      expect(own.reduce((sum, run) => sum + run.durationSeconds, 0)).toBeLessThanOrEqual(60.1)
    }
  })
  it('decodes to its last frame without an error', async () => {
    const file = join(folder, 'passage.mp4')
    writeFileSync(file, new Uint8Array(await (await passage()).arrayBuffer()))
    expect(execFileSync(ffmpeg, ['-v', 'error', '-i', file, '-f', 'null', '-'], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
  })
  it('supports ranges, as some browsers require', async () => {
    const whole = new Uint8Array(await (await passage()).arrayBuffer())
    const part = await passage({ headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(100, 200))
    expect((await passage({ headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
  })
  it('leaves out sensitive cues', async () => {
    const sql = house.context.database.pool('postgres')
    const before = (await (await passage()).arrayBuffer()).byteLength
    await sql`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, sensitive) values (${film.trackId}, ${film.versionId}, 21000, 22000, 'Her name', true)`
    const bytes = new Uint8Array(await (await passage()).arrayBuffer())
    const runs = boxesIn(bytes)
      .filter((box) => box.type === 'moof')
      .flatMap((moof) => runsOf(bytes, moof, tracksOf(bytes)))
    // The segment from 12 to 20 s is what may be heard of it.
    expect([bytes.length < before, Math.round(Math.max(...runs.map((run) => run.startSeconds + run.durationSeconds)))]).toEqual([true, 8])
    await sql`delete from public.cues where sensitive`
  })
  it.each(['', 'x', '00000000-0000-4000-8000-000000000000'])('is not found for %j', async (id) =>
    expect((await ask(`?passage=${id}`)).status).toBe(404),
  )
  it('is gone at once when the film is withdrawn, with the film', async () => {
    const sql = house.context.database.pool('postgres')
    await sql`update public.documentaries set visibility = 'private' where id = ${film.id}`
    expect((await passage()).status).toBe(404)
    expect(await (await ask()).text()).not.toContain(film.id)
  })
})
