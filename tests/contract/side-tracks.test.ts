import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { playback } from '#contract/media/playback.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { signedPlaylists } from '#tests/support/media/signed-playlists.ts'
import { allDone, good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'
import { followStages, sendFilm } from '#tests/support/worker.ts'

// What runs beside a film: made exactly as long as it, given to anyone who may watch and to nobody else, and gone when it is removed.

vi.setConfig({ testTimeout: 90_000 })
let preparing: PreparingHouse
let mara: SupabaseClient
let ilse: SupabaseClient
let film: { documentaryId: string; versionId: string }
beforeAll(async () => {
  preparing = await openPreparingHouse()
  ;({ mara, ilse } = preparing)
  const tones = ['500', '900'].flatMap((hertz) => lavfi(`sine=f=${hertz}:r=48000:d=6`))
  const path = clip('two-languages.mp4', 'testsrc2=s=320x180:r=25:d=6', tones)
  film = await sendFilm(mara, path)
  await followStages(mara, film.versionId, allDone)
  const words = { title: 'Beside', synopsis: 'S', year: 2025, language: 'en', director: 'Mara' }
  good(await mara.from('documentaries').update(words).eq('id', film.documentaryId).select())
  good(
    await mara
      .rpc('publish_documentary', { documentary: film.documentaryId, visibility: 'public' })
      .then(({ error }) => ({ data: true, error })),
  )
}, 120_000)
afterAll(() => preparing?.close())

function clip(name: string, picture: string | null, sounds: string[]): string {
  const count = sounds.length / 4
  const maps = Array.from({ length: count }, (_, at) => ['-map', `${at + (picture ? 1 : 0)}:a`]).flat()
  return makeClip(preparing.ffmpeg, preparing.folder, name, (run, out) =>
    run(
      ...(picture ? lavfi(picture) : []),
      ...sounds,
      ...(picture ? ['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'] : []),
      ...maps,
      ...['-ac', '2'],
      out,
    ),
  )
}

async function send(path: string, kind: string, language: string, client = mara) {
  const bytes = readFileSync(path)
  const made = good(
    await client.rpc('begin_side_track', {
      ...{ version: film.versionId, kind, language, label: '', file_name: basename(path), size_bytes: bytes.length },
    }),
  ) as { id: string; source_object: string }
  good(await client.storage.from('sources').upload(made.source_object, bytes, { contentType: 'application/octet-stream' }))
  return made
}
const rowOf = async (id: string) => good(await mara.from('side_tracks').select('*').eq('id', id).single()) as Record<string, unknown>
const settled = async (id: string) => {
  await vi.waitFor(async () => expect(['ready', 'failed']).toContain((await rowOf(id))['state']), { timeout: 60_000, interval: 200 })
  return rowOf(id)
}
async function played(who: SupabaseClient) {
  const { data } = await who.functions.invoke(`playback?documentary=${film.documentaryId}`, { method: 'GET' })
  return data ? signedPlaylists(playback.parse(data)) : null
}
/** The whole of a track as its playlist gives it, and what is in it. */
async function fetched(list: string, name: string) {
  const [map] = /URI="([^"]+)"/.exec(list)!.slice(1)
  const answer = await fetch(map!)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const path = join(preparing.folder, name)
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
  return path
}
/** How often the sound crosses zero upwards in a stretch, a second: the tone, in hertz. */
function toneOf(path: string, from: number, to: number): number {
  const args = ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1']
  const bytes = execFileSync(preparing.ffmpeg, args)
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1).subarray(from * 16000, to * 16000)
  let crossings = 0
  for (let at = 1; at < samples.length; at++) if (samples[at - 1]! < -300 && samples[at]! >= -300) crossings++
  return Math.round(crossings / (to - from))
}
const secondsOf = (list: string) => [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)

it('a described sound that begins later is padded to the length of the film, and given to its viewers', async () => {
  const made = await send(clip('described.wav', null, lavfi('sine=f=700:r=44100:d=5.6')), 'described', 'en')
  expect(await settled(made.id)).toMatchObject({ state: 'ready', duration_ms: 5600, codecs: 'mp4a.40.2' })
  good(
    await mara
      .rpc('change_side_track', { track: made.id, kind: 'described', language: 'en', label: 'By Ada', offset_ms: 2000 })
      .then(({ error }) => ({ data: true, error })),
  )
  await vi.waitFor(async () => expect(await rowOf(made.id)).toMatchObject({ state: 'ready', offset_ms: 2000 }), {
    timeout: 60_000,
    interval: 200,
  })
  const [track] = (await played(ilse))!.sideTracks
  expect(track).toMatchObject({ id: made.id, kind: 'described', language: 'en', label: 'By Ada' })
  expect(secondsOf(track!.playlist)).toBeCloseTo(6, 1)
  const path = await fetched(track!.playlist, 'described.mp4')
  expect(toneOf(path, 0.2, 1.8)).toBe(0)
  expect(Math.abs(toneOf(path, 2.5, 5.5) - 700)).toBeLessThan(15)
})

it('a sound track of the cut’s own file is offered unchanged, and only once', async () => {
  const streams = good(await mara.from('sound_tracks').select('stream, heard').eq('version_id', film.versionId)) as {
    stream: number
    heard: boolean
  }[]
  const other = streams.find(({ heard }) => !heard)!.stream
  const offer = () => mara.rpc('offer_sound', { version: film.versionId, stream: other, kind: 'dubbing', language: 'de' })
  const made = good(await offer()) as { id: string }
  expect((await offer()).error?.details).toBe('offered')
  expect((await settled(made.id))['state']).toBe('ready')
  const track = (await played(ilse))!.sideTracks.find(({ id }) => id === made.id)!
  expect(Math.abs(toneOf(await fetched(track.playlist, 'dubbed.mp4'), 1, 5) - 900)).toBeLessThan(15)
})

it('a sign language video keeps its shape and has no sound', async () => {
  const made = await send(clip('interpreter.mp4', 'testsrc2=s=240x320:r=25:d=6', lavfi('sine=f=100:r=48000:d=6')), 'sign', 'bfi')
  expect(await settled(made.id)).toMatchObject({ state: 'ready', width: 240, height: 320 })
  const track = (await played(ilse))!.sideTracks.find(({ id }) => id === made.id)!
  expect(track.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/)
  expect(secondsOf(track.playlist)).toBeCloseTo(6, 1)
})

it.each([
  ['a file of another cut', 'dubbing', () => clip('longer.wav', null, lavfi('sine=f=700:r=44100:d=30')), /longer version/],
  ['no sound where one is wanted', 'dubbing', () => silentFilm(), /No sound/],
  ['no picture where one is wanted', 'sign', () => clip('voice.wav', null, lavfi('sine=f=700:r=44100:d=6')), /No picture/],
  ['a text with a name of a sound', 'commentary', () => textAs('words.wav'), /picture or sound|not a video/],
])('%s is refused with a message, and nothing of it is given to anyone', async (_, kind, make, words) => {
  const made = await send(make(), kind, 'en')
  const row = await settled(made.id)
  expect(row).toMatchObject({ state: 'failed', playlist: null })
  expect(row['failure']).toMatch(words)
  expect((await played(ilse))!.sideTracks.map(({ id }) => id)).not.toContain(made.id)
})

it('removed, it is no longer given, earlier addresses stop working, and its file is deleted', async () => {
  const made = await send(clip('short-lived.wav', null, lavfi('sine=f=300:r=44100:d=6')), 'commentary', 'en')
  await settled(made.id)
  const track = (await played(ilse))!.sideTracks.find(({ id }) => id === made.id)!
  const address = /URI="([^"]+)"/.exec(track.playlist)![1]!
  expect((await fetch(address, { headers: { range: 'bytes=0-9' } })).ok).toBe(true)
  good(await mara.from('side_tracks').delete().eq('id', made.id).select())
  expect((await played(ilse))!.sideTracks.map(({ id }) => id)).not.toContain(made.id)
  const there = async () =>
    Promise.all([
      fetch(address, { headers: { range: 'bytes=0-9' } }).then(({ ok }) => ok),
      preparing.house
        .service()
        .storage.from('sources')
        .download(made.source_object)
        .then(({ data }) => data !== null),
    ])
  await vi.waitFor(async () => expect(await there()).toEqual([false, false]), { timeout: 30_000, interval: 200 })
})

it('withdrawn with the film: no address is given, and earlier ones stop working', async () => {
  const before = (await played(ilse))!.sideTracks.map(({ playlist }) => /URI="([^"]+)"/.exec(playlist)![1]!)
  expect(before.length).toBeGreaterThan(1)
  good(await mara.rpc('withdraw_documentary', { documentary: film.documentaryId }).then(({ error }) => ({ data: true, error })))
  expect(await played(ilse)).toBeNull()
  const working = async () =>
    (await Promise.all(before.map((url) => fetch(url, { headers: { range: 'bytes=0-9' } })))).filter(({ ok }) => ok).length
  await vi.waitFor(async () => expect(await working()).toBe(0), { timeout: 40_000, interval: 200 })
  const own = (await played(mara))!.sideTracks
  expect(own).toHaveLength(before.length)
  for (const { playlist } of own)
    expect((await fetch(/URI="([^"]+)"/.exec(playlist)![1]!, { headers: { range: 'bytes=0-9' } })).ok).toBe(true)
})

function silentFilm() {
  return clip('silent.mp4', 'testsrc2=s=320x180:r=25:d=6', [])
}
function textAs(name: string) {
  const path = join(preparing.folder, name)
  writeFileSync(path, 'These are words. '.repeat(200))
  return path
}
