import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TrailerPlayback, trailerPlayback } from '#contract/film/trailers.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { allDone, good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, type SentFilm, sendFilm } from '#tests/support/worker.ts'

// Passages of a film as a short one of its own: made in their order, shown to whom the film is announced, gone with what is protected.

vi.setConfig({ testTimeout: 120_000 })
let place: PreparingHouse
let film: SentFilm
beforeAll(async () => {
  place = await openPreparingHouse()
  // Two seconds each of red, green and blue.
  const colours = ['red', 'lime', 'blue'].flatMap((colour) => lavfi(`color=${colour}:s=320x180:r=25:d=2`))
  const path = makeClip(place.ffmpeg, place.folder, 'colours.mp4', (run, out) =>
    run(
      ...[...colours, ...lavfi('sine=f=440:r=48000:d=6'), '-filter_complex', '[0:v][1:v][2:v]concat=n=3[v]', '-map', '[v]', '-map', '3:a'],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac', '-ac', '2', out],
    ),
  )
  film = await sendFilm(place.mara, path)
  await followStages(place.mara, film.versionId, allDone)
  await describeFilm()
  good(await place.mara.rpc('replace_captions', { version: film.versionId, language: 'en', label: 'English', kind: 'captions', cues }))
}, 180_000)
afterAll(() => place?.close())

const cues = [
  { startsMs: 400, endsMs: 900, text: 'In red.' },
  { startsMs: 2500, endsMs: 3000, text: 'In green.' },
  { startsMs: 5000, endsMs: 5900, text: 'In blue.' },
]
const describeFilm = () =>
  place.mara.from('documentaries').update({ synopsis: 'Three colours.', year: 2025, language: 'en' }).eq('id', film.documentaryId)
const make = (person: SupabaseClient, ranges: number[]) => person.rpc('make_trailer', { version: film.versionId, ranges })
const row = async (person: SupabaseClient) =>
  (await person.from('trailers').select('state, duration_ms').eq('documentary_id', film.documentaryId)).data?.[0]
const ready = () => vi.waitFor(async () => expect((await row(place.mara))?.state).toBe('ready'), { timeout: 60_000, interval: 200 })
async function playback(person: SupabaseClient): Promise<TrailerPlayback | number> {
  const { data, error } = await person.functions.invoke(`playback?trailer=${film.documentaryId}`, { method: 'GET' })
  return error ? error.context.status : trailerPlayback.parse(data)
}
/** The colour in the middle of a frame. */
function colourAt(path: string, seconds: number): string {
  const args = [
    '-v',
    'error',
    '-ss',
    String(seconds),
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    'crop=2:2,scale=1:1,format=rgb24',
    '-f',
    'rawvideo',
    '-',
  ]
  const [red, green, blue] = execFileSync(place.ffmpeg, args)
  return Math.max(red!, green!, blue!) === red ? 'red' : Math.max(green!, blue!) === green ? 'green' : 'blue'
}

it('is made of its passages in order, with their sound and their captions on its own clock', async () => {
  expect((await make(place.mara, [4500, 5500, 500, 1500])).error).toBeNull()
  await ready()
  const shown = (await playback(place.mara)) as TrailerPlayback
  expect(shown).toMatchObject({ durationMs: 2000, width: 320, height: 180, title: 'colours.mp4' })
  expect(shown.captions).toEqual([
    {
      language: 'en',
      label: 'English',
      cues: [
        { startsMs: 500, endsMs: 1000, text: 'In blue.' },
        { startsMs: 1000, endsMs: 1400, text: 'In red.' },
      ],
    },
  ])
  const path = join(place.folder, 'trailer.mp4')
  writeFileSync(path, Buffer.from(await (await fetch(shown.url)).arrayBuffer()))
  expect([colourAt(path, 0.1), colourAt(path, 0.8), colourAt(path, 1.2), colourAt(path, 1.8)]).toEqual(['blue', 'blue', 'red', 'red'])
  const sound = execFileSync(place.ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a', '-f', 's16le', '-ac', '1', '-ar', '48000', '-'])
  expect(sound.length / 2 / 48000).toBeCloseTo(2, 1)
})

it.each<[string, number[], string]>([
  ['no passage', [], 'limit'],
  ['half a passage', [0, 1000, 2000], 'limit'],
  ['more passages than a list may have', Array.from({ length: 82 }, (_, at) => at * 10), 'limit'],
  ['a passage that ends before it starts', [3000, 2000], 'range'],
  ['a passage beyond the film', [5000, 9000], 'range'],
])('%s is refused, and the previous trailer stays', async (_, ranges, detail) => {
  expect((await make(place.mara, ranges)).error?.details).toBe(detail)
  expect(await row(place.mara)).toEqual({ state: 'ready', duration_ms: 2000 })
})

it('is its creator’s only while the film is closed; then it is shown to the audience of the announcement', async () => {
  const stranger = place.ilse
  expect((await make(stranger, [0, 1000])).error?.code).toBe('42501')
  expect((await make(place.house.visitor(), [0, 1000])).error).not.toBeNull()
  expect([await row(stranger), await playback(stranger), await playback(place.house.visitor())]).toEqual([undefined, 404, 404])
  const pool = place.house.context.database.pool('postgres')
  await pool`update public.documentaries set visibility = 'institutions', published_at = now() where id = ${film.documentaryId}`
  expect((await stranger.from('versions').select('id').eq('documentary_id', film.documentaryId)).data, 'the film is not theirs').toEqual([])
  expect(await row(stranger)).toEqual({ state: 'ready', duration_ms: 2000 })
  expect(await playback(stranger)).toMatchObject({ durationMs: 2000 })
  expect((await stranger.from('trailers').delete().eq('documentary_id', film.documentaryId).select()).data).toEqual([])
  expect((await stranger.from('trailers').update({ state: 'failed' }).eq('documentary_id', film.documentaryId)).error?.code).toBe('42501')
  expect(await playback(place.house.visitor())).toBe(404)
})

it('closing the film renames it, so that no address signed before works', async () => {
  await place.mara.rpc('publish_documentary', { documentary: film.documentaryId, visibility: 'public' })
  const { url } = (await playback(place.ilse)) as TrailerPlayback
  expect((await fetch(url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
  expect((await place.mara.rpc('publish_documentary', { documentary: film.documentaryId, visibility: 'private' })).error).toBeNull()
  await vi.waitFor(async () => expect((await fetch(url, { headers: { range: 'bytes=0-9' } })).status).not.toBe(206), {
    timeout: 60_000,
    interval: 300,
  })
  expect(await playback(place.ilse)).toBe(404)
  const { url: anew } = (await playback(place.mara)) as TrailerPlayback
  expect((await fetch(anew, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
})

it('a passage that becomes protected removes it at once, and it cannot be made with that passage', async () => {
  await place.mara.from('cues').update({ sensitive: true }).eq('version_id', film.versionId).eq('text', 'In blue.')
  expect(await row(place.mara)).toMatchObject({ state: 'protected' })
  expect(await playback(place.mara)).toBe(404)
  expect((await make(place.mara, [4500, 5500])).error?.details).toBe('protected-trailer')
  expect((await make(place.mara, [500, 1500])).error).toBeNull()
  await ready()
  const files = () => place.house.context.database.pool('postgres')<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'media' and name like ${`${film.versionId}/%trailer-%`}`
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 60_000, interval: 300 })
})

it('removing it deletes its file', async () => {
  expect((await place.mara.from('trailers').delete().eq('documentary_id', film.documentaryId).select()).data).toHaveLength(1)
  const files = () => place.house.context.database.pool('postgres')`
    select name from storage.objects where bucket_id = 'media' and name like ${`${film.versionId}/%trailer-%`}`
  await vi.waitFor(async () => expect(await files()).toHaveLength(0), { timeout: 60_000, interval: 300 })
})
