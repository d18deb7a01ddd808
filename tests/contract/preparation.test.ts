import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Playback, playback } from '#contract/media/playback.ts'
import { clips, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { refused } from '#tests/support/media/refused-clips.ts'
import { signedPlaylists } from '#tests/support/media/signed-playlists.ts'
import { allDone, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, type SentFilm, sendFilm } from '#tests/support/worker.ts'

vi.setConfig({ testTimeout: 60_000 })
let preparing: PreparingHouse
let house: PreparingHouse['house']
let ffmpeg: PreparingHouse['ffmpeg']
let folder: PreparingHouse['folder']
let mara: PreparingHouse['mara']
let ilse: PreparingHouse['ilse']
let copied: SentFilm
beforeAll(async () => {
  preparing = await openPreparingHouse()
  ;({ house, ffmpeg, folder, mara, ilse } = preparing)
})
afterAll(() => preparing?.close())

const clipOf = (name: string) => {
  const clip = clips.find((one) => one.name === name)!
  return makeClip(ffmpeg, folder, clip.file, clip.make)
}

async function askPlayback(person: SupabaseClient, documentary: string, version?: string): Promise<{ status: number; film?: Playback }> {
  const { data, error } = await person.functions.invoke(`playback?documentary=${documentary}${version ? `&version=${version}` : ''}`, {
    method: 'GET',
  })
  if (error) return { status: error.context.status }
  return { status: 200, film: signedPlaylists(playback.parse(data)) }
}

async function fetchRange(playlist: string) {
  const [, length, offset, url] = /BYTERANGE:(\d+)@(\d+)\n(\S+)/.exec(playlist)!
  const response = await fetch(url!, { headers: { range: `bytes=${offset}-${Number(offset) + Number(length) - 1}` } })
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength, expected: Number(length) }
}

it('a film that can be copied is watchable as uploaded, then gets its stills and its ladder', async () => {
  copied = await sendFilm(mara, clipOf('a plain MP4'))
  const stages = await followStages(mara, copied.versionId, allDone)
  expect(stages['first-rendition']?.detail).toContain('as it was uploaded')
  expect(stages.checked?.detail).toBe('3 s, 640 × 360, 25 frames a second, stereo')
  const { data: version } = await mara.from('own_versions').select().eq('id', copied.versionId).single()
  expect(version).toMatchObject({ state: 'ready', duration_ms: 3000, width: 640, height: 360, has_sound: true, failure: null })
  const { data: film } = await mara.from('documentaries').select().eq('id', copied.documentaryId).single()
  expect(film).toMatchObject({
    current_version_id: copied.versionId,
    poster_object: expect.stringMatching(/\/poster-1-1-[0-9a-f]{16}\.jpg$/),
  })
})

it('its creator gets playlists whose every byte range can be fetched without a token', async () => {
  const { film } = await askPlayback(mara, copied.documentaryId)
  expect(film).toMatchObject({ versionId: copied.versionId, durationMs: 3000, growing: false, hasSound: true, frameRate: 25 })
  expect(film!.renditions.map(({ name }) => name)).toEqual(['360p', '240p'])
  for (const rendition of film!.renditions) {
    expect(rendition.playlist).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n/)
    expect(rendition.playlist).toContain('#EXT-X-ENDLIST')
    const { status, bytes, expected } = await fetchRange(rendition.playlist)
    expect({ status, bytes }).toEqual({ status: 206, bytes: expected })
  }
  const pictures = await Promise.all([film!.posterUrl!, film!.storyboard!.url].map((url) => fetch(url)))
  expect(pictures.map((response) => response.headers.get('content-type'))).toEqual(['image/jpeg', 'image/jpeg'])
  expect(film!.storyboard!.frameTimesMs).toEqual([0, 1000, 2000])
  expect(Date.parse(film!.expiresAt) - Date.now()).toBeGreaterThan(4 * 3600_000)
})

it('a private film shows others no row, no still, no playlist and no byte', async () => {
  const visitor = house.visitor()
  const kept = await house.context.database.pool('postgres')<{ bucket: string; name: string }[]>`
    select bucket_id as bucket, name from storage.objects where name like any(${[`${copied.versionId}/%`, `${copied.documentaryId}/%`]}::text[])`
  expect(new Set(kept.map(({ bucket }) => bucket))).toEqual(new Set(['media', 'stills', 'sources']))
  for (const person of [ilse, visitor]) {
    for (const [table, column] of [
      ['documentaries', 'id'],
      ['versions', 'documentary_id'],
    ] as const)
      expect((await person.from(table).select('id').eq(column, copied.documentaryId)).data ?? []).toEqual([])
    for (const table of ['renditions', 'storyboards', 'waveforms', 'preparation_stages'])
      expect((await person.from(table).select('version_id').eq('version_id', copied.versionId)).data ?? []).toEqual([])
    expect((await askPlayback(person, copied.documentaryId)).status).toBe(404)
    for (const { bucket, name } of kept) {
      expect((await person.storage.from(bucket).download(name)).error, name).not.toBeNull()
      expect((await person.storage.from(bucket).createSignedUrl(name, 60)).error, name).not.toBeNull()
    }
  }
})

it('once it is public, only signed-in people may watch it; only its current cut, and never its source', async () => {
  await mara.from('documentaries').update({ synopsis: 'A wave breaks.', year: 2025, language: 'en' }).eq('id', copied.documentaryId)
  expect((await mara.rpc('publish_documentary', { documentary: copied.documentaryId, visibility: 'public' })).error).toBeNull()
  const { film } = await askPlayback(ilse, copied.documentaryId)
  expect((await fetchRange(film!.renditions[0]!.playlist)).status).toBe(206)
  expect((await askPlayback(house.visitor(), copied.documentaryId)).status).toBe(404)
  expect((await ilse.storage.from('sources').download(`${copied.versionId}/source`)).error).not.toBeNull()

  const second = await sendFilm(mara, clipOf('no sound'), copied.documentaryId)
  await followStages(mara, second.versionId, allDone)
  const { data } = await mara.from('documentaries').select('current_version_id').eq('id', copied.documentaryId).single()
  expect(data?.current_version_id, 'an audience keeps its cut until the creator changes it').toBe(copied.versionId)
  expect((await askPlayback(ilse, copied.documentaryId, second.versionId)).status).toBe(404)
  expect((await ilse.from('renditions').select('name').eq('version_id', second.versionId)).data).toEqual([])
  expect((await askPlayback(mara, copied.documentaryId, second.versionId)).film).toMatchObject({ hasSound: false, growing: false })
})

it('a film that must be encoded can be watched while it grows and ends with its whole ladder', async () => {
  const sent = await sendFilm(mara, clipOf('HEVC in 10 bits'))
  await followStages(mara, sent.versionId, (stages) => stages['first-rendition']?.state === 'done')
  const { film } = await askPlayback(mara, sent.documentaryId)
  const first = film!.renditions.find(({ name }) => name === 'first')
  if (first) {
    const urls = first.playlist.split('\n').filter((line) => line.startsWith('http'))
    expect((await Promise.all(urls.map((url) => fetch(url)))).map(({ status }) => status)).toEqual(urls.map(() => 200))
  }
  await followStages(mara, sent.versionId, allDone)
  const { data: renditions } = await mara.from('renditions').select('name, temporary, complete').eq('version_id', sent.versionId)
  expect(renditions).toEqual([{ name: '180p', temporary: false, complete: true }])
})

it('a film copied in picture and encoded in sound ends as it was uploaded, without the interim files', async () => {
  const path = makeClip(ffmpeg, folder, 'surround.mp4', (run, out) =>
    run(
      ...[...lavfi('testsrc2=s=320x180:r=25:d=75'), ...lavfi('sine=f=440:r=48000:d=75'), '-ac', '6', '-c:a', 'ac3'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-movflags', '+faststart', out],
    ),
  )
  const sent = await sendFilm(mara, path)
  const stages = await followStages(mara, sent.versionId, (all) => all['first-rendition']?.state === 'done')
  expect(stages['first-rendition']?.detail).toBe('180p, as it was uploaded')
  const { film } = await askPlayback(mara, sent.documentaryId)
  expect(film).toMatchObject({ growing: false, renditions: [{ name: '180p', complete: true, width: 320, height: 180 }] })
  expect((await fetchRange(film!.renditions[0]!.playlist)).status).toBe(206)
})

it('sound only becomes a film with a picture of its own', async () => {
  const sent = await sendFilm(mara, clipOf('sound only'))
  await followStages(mara, sent.versionId, allDone)
  const { data: version } = await mara.from('own_versions').select().eq('id', sent.versionId).single()
  expect(version).toMatchObject({ state: 'ready', width: 854, height: 480, has_sound: true })
  expect((await mara.from('waveforms').select('peaks').eq('version_id', sent.versionId).single()).data?.peaks.length).toBeGreaterThan(25)
})

it('a file that is no film fails with a message, and affects no other', async () => {
  const { make } = refused.find(({ name }) => name === 'a text file called film.mp4')!
  const path = makeClip(ffmpeg, folder, 'letter/film.mp4', make)
  const sent = await sendFilm(mara, path)
  const stages = await followStages(mara, sent.versionId, ({ checked }) => checked?.state === 'failed')
  expect(stages.checked?.reason).toMatch(/This is a text file, not a video/)
  expect((await mara.from('own_versions').select('state, failure').eq('id', sent.versionId).single()).data).toEqual({
    state: 'failed',
    failure: stages.checked?.reason,
  })
  expect((await askPlayback(mara, sent.documentaryId)).status).toBe(404)
  expect((await ilse.rpc('retry_preparation', { version: sent.versionId })).error?.code).toBe('42501')
})

it('a retry restarts a failed stage and keeps the finished ones', async () => {
  const sent = await sendFilm(mara, clipOf('10 frames a second'))
  await followStages(mara, sent.versionId, allDone)
  await house
    .service()
    .from('preparation_stages')
    .update({ state: 'failed', reason: 'The disk was full.' })
    .eq('version_id', sent.versionId)
    .in('stage', ['all-renditions', 'ready'])
  await house.service().from('versions').update({ state: 'watchable', failure: 'The disk was full.' }).eq('id', sent.versionId)
  expect((await mara.rpc('retry_preparation', { version: sent.versionId })).error).toBeNull()
  const stages = await followStages(mara, sent.versionId, allDone)
  expect(stages['all-renditions']?.reason).toBeNull()
  expect((await mara.from('own_versions').select('state, failure').eq('id', sent.versionId).single()).data).toEqual({
    state: 'ready',
    failure: null,
  })
})

it('a deleted film leaves no file behind', async () => {
  const sent = await sendFilm(mara, clipOf('no sound'))
  await followStages(mara, sent.versionId, allDone)
  expect((await mara.from('documentaries').delete().eq('id', sent.documentaryId)).error).toBeNull()
  const left = async () => {
    const folders = [
      ['media', sent.versionId],
      ['sources', sent.versionId],
      ['stills', sent.documentaryId],
    ] as const
    return (await Promise.all(folders.map(([bucket, name]) => house.service().storage.from(bucket).list(name)))).flatMap(
      ({ data }) => data ?? [],
    )
  }
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
})
