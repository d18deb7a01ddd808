import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import { piecePlayback, playback } from '#contract/media/playback.ts'
import { unmadePiece } from '#core/media/pieces.ts'
import { openHouseWithin } from '#tests/support/house-within.ts'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { type SlowFilm, sendSlowly } from '#tests/support/send-slowly.ts'
import { startTestWorker, testFfmpeg } from '#tests/support/worker.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'

const shortSeconds = 30
const passedOn = ['-c:v', 'libx264', '-preset', 'superfast', '-b:v', '1500k', '-g', '50', '-pix_fmt', 'yuv420p']
const kinds: [string, string, string[]][] = [
  ['MP4 passed on', 'web.mp4', [...passedOn, '-c:a', 'aac', '-ac', '2', '-movflags', '+faststart']],
  ['MP4, its sound encoded', 'ac3.mp4', [...passedOn, '-c:a', 'ac3', '-movflags', '+faststart']],
  ['Matroska passed on', 'film.mkv', [...passedOn, '-c:a', 'aac', '-ac', '2']],
  ['transport stream, its sound encoded', 'air.ts', [...passedOn, '-c:a', 'mp2']],
  ['transport stream, encoded in pieces', 'tape.ts', ['-c:v', 'mpeg2video', '-b:v', '2500k', '-g', '12', '-bf', '2', '-c:a', 'mp2']],
  ['QuickTime, encoded in pieces', 'edit.mov', ['-c:v', 'mpeg4', '-b:v', '2500k', '-g', '25', '-c:a', 'pcm_s16le']],
]

/** Noise with more low than high frequencies, like a film's sound: a pure tone takes an encoder of AAC three times as long. */
const heard = (seconds: number) => `anoisesrc=c=pink:a=0.2:seed=1:r=48000:d=${seconds}`

/** What a transport stream is given while it arrives takes as long as the line does, so it is sent over one: of 400 Mbit/s. */
const lineBytesASecond = 50_000_000

async function sendOverLine(film: SlowFilm, bytes: number) {
  const seconds = bytes / lineBytesASecond
  const began = performance.now()
  for (let part = 0; part < 0.999; ) {
    part = Math.min(0.999, (performance.now() - began) / 1000 / seconds + 0.01)
    await film.sendUntil(part)
    await pause(Math.max(0, part * seconds * 1000 - (performance.now() - began)))
  }
  await film.sendUntil(1)
}

/** From a film's last byte to its first picture, and to any second of it: kinds of half a minute and of 90 (or `--minutes`), beside ffmpeg copying the same. */
export async function run({ minutes = 90 }: BenchOptions): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-'))
  const ffmpeg = await testFfmpeg()
  // The house runs in this process: while a film is generated, it must still serve and close connections.
  const making = (...words: string[]) => promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...words])
  const measurements: Measurement[] = []
  const house = await openHouseWithin()
  const worker = await startTestWorker(house)
  try {
    const creator = await house.person('Bench', 'creator')
    for (const [kind, file, codecs] of kinds) {
      const picture = [...lavfi(`testsrc2=s=1280x720:r=25:d=${shortSeconds}`), ...lavfi(heard(shortSeconds))]
      const short = makeClip(ffmpeg, folder, file, (run, out) => run(...picture, ...codecs, out))
      const isStream = file.endsWith('.ts')
      // A stream joined of streams has a jump of its clock in every seam, and is another kind of film.
      const joined = isStream ? makeClip(ffmpeg, folder, `${file}.mp4`, (run, out) => run('-i', short, '-an', '-c', 'copy', out)) : short
      const long = join(folder, `long-${file}`)
      const front = file.endsWith('.mp4') ? ['-movflags', '+faststart'] : []
      // Its sound is made for the whole: one joined of half minutes would have a seam in each, and could not be passed on.
      const sound = codecs.slice(codecs.indexOf('-c:a')).filter((word) => !['-movflags', '+faststart'].includes(word))
      await making(
        ...['-stream_loop', String(minutes * 2 - 1), '-i', joined, ...lavfi(heard(minutes * 60))],
        ...['-map', '0:v', '-c:v', 'copy', '-map', '1:a', ...sound, '-t', String(minutes * 60), ...front, long],
      )
      for (const [length, path] of [
        [`${shortSeconds} s`, short],
        [`${minutes} min`, long],
      ] as const) {
        const began = performance.now()
        await making('-i', path, '-map', '0', '-c', 'copy', join(folder, `copied-${file}`))
        const bare = (performance.now() - began) / 1000
        const film = await sendSlowly(house, creator, path)
        if (isStream) await sendOverLine(film, statSync(path).size)
        else for (const part of [0.999, 1]) await film.sendUntil(part)
        const { firstSeconds, everySeconds } = await untilSeekable(creator, film)
        const peer = { name: 'ffmpeg -c copy', value: bare }
        measurements.push({ name: `${kind}, ${length}: last byte to first picture`, value: firstSeconds, unit: 's', peer, aim: '≤ 2' })
        measurements.push({ name: `${kind}, ${length}: last byte to every second`, value: everySeconds, unit: 's', peer, aim: '≤ 20' })
        // Remaining work is cancelled, so that the next one is measured alone.
        await creator.from('versions').delete().eq('id', film.versionId).throwOnError()
        rmSync(path)
      }
    }
    return { measurements }
  } finally {
    await worker.stop()
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Until its first segment is given, and until its last and the one in its middle are, of a playlist that names all of it. */
async function untilSeekable(creator: SupabaseClient, film: SlowFilm) {
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const query = `documentary=${film.documentaryId}&version=${film.versionId}`
  let firstSeconds: number | undefined
  // A low polling rate, because polling costs CPU time.
  for (; since() < 7200; await new Promise((next) => setTimeout(next, 100))) {
    const { data, error } = await creator.functions.invoke(`playback?${query}`, { method: 'GET' })
    if (error) continue
    const shown = playback.parse(data)
    const { playlist } = shown.renditions[0]!
    const named = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const given = async (uri: string) => {
      const piece = unmadePiece(uri)
      const address = shown.addresses[uri]
      if (!piece) return address !== undefined && (await fetch(address, { headers: { range: 'bytes=0-99' } })).ok
      const { data: asked } = await creator.functions.invoke(`playback?version=${piece.versionId}&piece=${piece.number}`, { method: 'GET' })
      return Boolean(asked && piecePlayback.parse(asked).url)
    }
    if (await given(named[0]!)) firstSeconds ??= since()
    if (!playlist.includes('#EXT-X-ENDLIST')) continue
    if ((await given(named[named.length >> 1]!)) && (await given(named.at(-1)!)))
      return { firstSeconds: firstSeconds ?? since(), everySeconds: since() }
  }
  throw new Error('The film was not seekable within two hours.')
}
