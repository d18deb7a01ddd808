import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesBetween } from '#core/hls.ts'
import type { TimedRange } from '#core/timecode.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { WorkerHouse } from '../house.ts'

const rate = 16_000

/** What is heard in a stretch of a rendition, as a WAV of 16 kHz in one channel, which every recogniser takes. Only that stretch is read. */
export async function readSound(
  { files, ffmpeg }: Pick<WorkerHouse, 'files' | 'ffmpeg'>,
  playlist: string,
  { startsMs, endsMs }: TimedRange,
  folder: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const sound: Buffer[] = []
  for (const [at, { pieces, startsSeconds }] of bytesBetween(playlist, startsMs / 1000, endsMs / 1000).entries()) {
    const path = join(folder, `stretch-${at}.mp4`)
    const bytes: Uint8Array[] = []
    for (const { uri, byteRange } of pieces) bytes.push(await files.readBytes('media', uri, byteRange, signal))
    await writeFile(path, Buffer.concat(bytes))
    const skipSeconds = Math.max(0, startsMs / 1000 - startsSeconds)
    const seconds = endsMs / 1000 - startsSeconds - skipSeconds
    await runFfmpeg(ffmpeg, {
      // Cut after it is decoded: a clock that does not begin at nought would be sought past.
      args: [
        ...sourceArgs({ path }),
        ...['-map', '0:a:0', '-af', `asetpts=PTS-STARTPTS,atrim=start=${skipSeconds.toFixed(3)}:duration=${seconds.toFixed(3)}`],
        ...['-vn', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'],
      ],
      signal,
      reads: [path],
      background: true,
      maxSeconds: 900,
      onOutput: async (stream) => {
        for await (const chunk of stream as AsyncIterable<Buffer>) sound.push(chunk)
      },
    })
  }
  return wavOf(Buffer.concat(sound))
}

function wavOf(samples: Buffer): Uint8Array {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
