import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { good, openPreparingHouse, type PreparingHouse } from '#tests/support/preparing-house.ts'

// What is read from camera and sound files once and kept for ever, the one proxy of each, and what stays when the original is removed.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
let preparing: PreparingHouse
let film: string
beforeAll(async () => {
  preparing = await openPreparingHouse()
  const { data } = await preparing.mara.auth.getUser()
  const [made] = await sql()`insert into public.documentaries (owner_id, title) values (${data.user!.id}, 'Harbour') returning id`
  film = made!['id'] as string
})
afterAll(() => preparing?.close())

const sql = () => preparing.house.context.database.pool('postgres')
const tone = (seconds: number) => lavfi(`sine=f=440:r=48000:d=${seconds}`)
const clip = (name: string, ...args: string[]) => makeClip(preparing.ffmpeg, preparing.folder, name, (go, out) => go(...args, out))

async function send(...paths: string[]): Promise<string[]> {
  const { mara } = preparing
  const files = paths.map((path) => ({ name: path.split('/').at(-1), bytes: readFileSync(path).length }))
  const begun = good(await mara.rpc('begin_rushes', { documentary: film, files })) as { id: string; object: string }[]
  for (const [at, { object }] of begun.entries())
    good(await mara.storage.from('sources').upload(object, readFileSync(paths[at]!), { contentType: 'application/octet-stream' }))
  return begun.map(({ id }) => id)
}
const row = async (id: string) => good(await preparing.mara.from('own_rushes').select('*').eq('id', id).single())
/** Of one pitch in two seconds of a file, in decibels. */
function loudness(file: string, hertz: number, fromSeconds: number): number {
  const { stderr } = spawnSync(preparing.ffmpeg, [
    ...['-hide_banner', '-ss', String(fromSeconds), '-t', '2', '-i', file],
    ...['-af', `bandpass=f=${hertz}:width_type=h:w=60,bandpass=f=${hertz}:width_type=h:w=60,volumedetect`, '-f', 'null', '-'],
  ])
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(String(stderr))?.[1] ?? Number.NaN)
}
const ended = async (id: string) => {
  await expect.poll(async () => (await row(id)).state, { timeout: 90_000 }).toMatch(/ready|failed/)
  return row(id)
}

describe('a rush', () => {
  it('has the timecode of its tape: QuickTime with drop frame, MXF, and a sound recorded separately', async () => {
    const camera = clip(
      'A001C003_261104_R1QX.mov',
      ...lavfi('testsrc2=s=1280x720:r=30000/1001:d=2'),
      ...tone(2),
      ...[...h264, '-c:a', 'pcm_s16le', '-timecode', '10:15:46;00', '-metadata:s:v', 'reel_name=A001'],
      ...['-metadata', 'make=ARRI', '-metadata', 'model=ALEXA 35', '-metadata', 'creation_time=2026-11-04T10:15:46Z'],
    )
    const tape = clip('B002.mxf', ...lavfi('testsrc2=s=640x360:r=25:d=2'), '-c:v', 'mpeg2video', '-timecode', '09:59:50:00')
    // 10:15:46;00 is frame 1,107,272 at 29.97; each frame has 1,601.6 samples.
    const samples = Math.round((1_107_272 * 48_000 * 1001) / 30_000)
    const sound = clip('T05.wav', ...tone(3), '-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', `time_reference=${samples}`)
    const [a, b, t] = (await send(camera, tape, sound)) as [string, string, string]

    expect(await ended(a)).toMatchObject({
      ...{ state: 'ready', reel: 'A001', camera: 'ARRI ALEXA 35', shot_on: '2026-11-04', start_frame: 1_107_272, code_from: 'file' },
      ...{ drop_frame: true, rate_num: 30_000, rate_den: 1001, variable_rate: false, duration_frames: 60, channels: [{ n: 1, name: '' }] },
      sha256: createHash('sha256').update(readFileSync(camera)).digest('hex'),
    })
    expect(await ended(b)).toMatchObject({
      ...{ state: 'ready', start_frame: (9 * 3600 + 59 * 60 + 50) * 25, code_from: 'file', drop_frame: false, rate_num: 25, rate_den: 1 },
      ...{ duration_frames: 50, reel: '', has_sound: false },
    })
    expect(await ended(t)).toMatchObject({ state: 'ready', code_from: 'file', has_sound: true })
    // Two pictures count otherwise than the sound could know; a third decides, and the sound is counted again.
    const more = clip('A001C004.mov', ...lavfi('testsrc2=s=320x180:r=30000/1001:d=1'), ...h264, '-timecode', '10:20:00;00')
    await ended((await send(more))[0]!)
    expect(await row(t)).toMatchObject({ start_frame: 1_107_272, drop_frame: true, rate_num: 30_000, rate_den: 1001, duration_frames: 89 })
  })

  it('has one proxy with stills and waveform, and is no version of a film', async () => {
    const [first] = await sql()`select id from public.versions where documentary_id = ${film} and source_name like 'A001C003%'`
    const id = first!['id'] as string
    expect(await sql()`select name, width, height, temporary, complete from public.renditions where version_id = ${id}`).toEqual([
      { name: '540p', width: 960, height: 540, temporary: false, complete: true },
    ])
    expect(await sql()`select 1 as one from public.storyboards where version_id = ${id}`).toHaveLength(1)
    expect(await sql()`select 1 as one from public.waveforms where version_id = ${id}`).toHaveLength(1)
    expect(await sql()`select current_version_id, poster_object from public.documentaries where id = ${film}`).toEqual([
      { current_version_id: null, poster_object: null },
    ])
    expect(await sql()`select 1 from public.notices where kind like 'film-%'`).toEqual([])
  })

  it('without a timecode has none, and a file that is no film says so', async () => {
    const plain = clip('phone.mp4', ...lavfi('testsrc2=s=320x180:r=25:d=1'), ...h264)
    const text = join(preparing.folder, 'notes.mov')
    writeFileSync(text, 'no film at all, only words, and a few more of them')
    const [a, b] = (await send(plain, text)) as [string, string]
    expect(await ended(a)).toMatchObject({ state: 'ready', start_frame: null, code_from: null, duration_frames: 25 })
    const failed = await ended(b)
    expect(failed.state).toBe('failed')
    expect(failed.failure).toMatch(/^This is a text file, not a video/)
    expect(failed.failure).not.toMatch(/title and everything/)
  })

  describe('with a sound that was recorded apart', () => {
    // Bursts that never come at the same distance again; the recorder was switched on two seconds after the camera and heard another pitch.
    const bursts = (hertz: number, later: number, seconds: number) =>
      lavfi(`aevalsrc=0.6*sin(2*PI*${hertz}*t)*gt(sin((t+${later})^2*0.9)+sin(3.1*(t+${later}))\\,0.3):s=48000:d=${seconds}`)
    let picture: string
    let sound: string
    const proxy = async () =>
      (await sql()`select object_name from public.renditions where version_id = ${picture}`)[0]!['object_name'] as string
    /** The proxy as soon as it is another. */
    const renewed = async (before: string) => {
      await expect.poll(proxy, { timeout: 90_000 }).not.toBe(before)
      const path = join(preparing.folder, 'renewed.mp4')
      writeFileSync(
        path,
        Buffer.from(
          await good(
            await preparing.house
              .service()
              .storage.from('media')
              .download(await proxy()),
          ).arrayBuffer(),
        ),
      )
      return path
    }

    it('is prepared without a timecode', async () => {
      const camera = ['gate.mov', ...lavfi('testsrc2=s=320x180:r=25:d=15'), ...bursts(440, 0, 15), ...h264, '-c:a', 'pcm_s16le'] as const
      ;[picture, sound] = (await send(clip(...camera), clip('gate.wav', ...bursts(880, 2, 13), '-c:a', 'pcm_s16le'))) as [string, string]
      for (const id of [picture, sound]) expect(await ended(id)).toMatchObject({ state: 'ready', start_frame: null })
    })

    it('is joined by its waveform, and the proxy is made to sound so', async () => {
      const before = await proxy()
      expect(good(await preparing.mara.rpc('match_sounds', { sounds: [sound], picture: null }))).toBe(1)
      await expect.poll(() => row(sound), { timeout: 90_000 }).toMatchObject({ sounds_of: picture, joined_by: 'waveform' })
      expect(Math.abs((await row(sound)).offset_frames! - 50)).toBeLessThanOrEqual(1)
      const path = await renewed(before)
      // The camera's pitch is gone; the recorder begins with the third second.
      expect(loudness(path, 880, 3)).toBeGreaterThan(loudness(path, 440, 3) + 20)
      expect(loudness(path, 880, 0)).toBeLessThan(-60)
    })

    it('sounds like its camera again once they are parted', async () => {
      const before = await proxy()
      expect((await preparing.mara.rpc('join_sound', { sound, picture: null, offset_frames: null })).error).toBeNull()
      const path = await renewed(before)
      expect(loudness(path, 440, 3)).toBeGreaterThan(loudness(path, 880, 3) + 20)
    })

    it('a camera that recorded none has sound while one is joined to it, and none again once they are parted', async () => {
      const [mute] = (await send(clip('mute.mov', ...lavfi('testsrc2=s=320x180:r=25:d=15'), ...h264))) as [string]
      expect(await ended(mute)).toMatchObject({ state: 'ready' })
      const hasSound = async () => (await sql()`select has_sound from public.versions where id = ${mute}`)[0]!['has_sound']
      expect(await hasSound()).toBe(false)
      const join = (to: string | null, offset: number | null) =>
        preparing.mara.rpc('join_sound', { sound, picture: to, offset_frames: offset })
      expect((await join(mute, 50)).error).toBeNull()
      await expect.poll(hasSound, { timeout: 90_000 }).toBe(true)
      expect((await join(null, null)).error).toBeNull()
      await expect.poll(hasSound, { timeout: 90_000 }).toBe(false)
    })
  })

  it('is heard behind every film: a job nobody asked for waits at the end of the queue', async () => {
    const [rush, other] = await sql()`select id from public.versions where documentary_id = ${film} and kind = 'rush' limit 2`
    const begun = await sql()
      .begin(async (own) => {
        const [cut] = await own`
          insert into public.versions (documentary_id, number, state, source_name, source_bytes) values (${film}, 1, 'ready', 'a.mov', 1) returning id`
        const made = await own`
          insert into public.transcriptions (version_id, unasked) values (${rush!['id']}, true), (${cut!['id']}, true), (${other!['id']}, false) returning id`
        for (const { id } of made) await own`select private.enqueue_hearing(${id})`
        const jobs = await own`select key, priority from graphile_worker.jobs where key = any (${made.map(({ id }) => `transcribe:${id}`)})`
        throw { priorities: made.map(({ id }) => jobs.find(({ key }) => key === `transcribe:${id}`)?.['priority']) }
      })
      .catch((thrown: unknown) => thrown)
    expect(begun).toEqual({ priorities: [100, 0, 0] })
  })

  it('lives on by its proxy when the original is removed', async () => {
    const { mara, ilse } = preparing
    const [first] =
      await sql()`select id, source_object from public.versions where documentary_id = ${film} and source_name like 'A001C003%'`
    const [id, object] = [first!['id'] as string, first!['source_object'] as string]
    expect((await ilse.rpc('remove_originals', { rushes: [id] })).error?.code).toBe('42501')
    const used = async () =>
      Number(
        (await sql()`select used_bytes from private.storage_of((select owner_id from public.documentaries where id = ${film}))`)[0]![
          'used_bytes'
        ],
      )
    const before = await used()
    expect(good(await mara.rpc('remove_originals', { rushes: [id] }))).toBe(1)
    await expect.poll(async () => sql()`select 1 from storage.objects where bucket_id = 'sources' and name = ${object}`).toEqual([])
    const kept = await row(id)
    expect(kept).toMatchObject({ state: 'ready', source_name: 'A001C003_261104_R1QX.mov', reel: 'A001' })
    expect(kept.original_removed_at).not.toBeNull()
    expect(await used()).toBe(before - kept.source_bytes)
    expect(await sql()`select name from public.renditions where version_id = ${id}`).toEqual([{ name: '540p' }])
    expect((await mara.rpc('transcribe', { version: id })).error?.message).toBeTruthy()
  })
})
