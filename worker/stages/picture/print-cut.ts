import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { frameSize, framesPerSecond, loudnessByte, loudPerSecond } from '#core/film/cut-print.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'

const sampleRate = 8000

/** The print of a cut, as `readPrint` takes it. One pass over `path`, a rendition: its clock begins at 0. */
export async function printCut(
  ffmpeg: string,
  { path, durationSeconds, hasSound }: { path: string; durationSeconds: number; hasSound: boolean },
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<{ picture: Buffer; sound: Buffer } | Refusal> {
  const [width, height] = frameSize
  const folder = dirname(path)
  const [pictureFile, soundFile] = [join(folder, 'print.grey'), join(folder, 'print.pcm')]
  const outcome = await runFfmpeg(ffmpeg, {
    args: [
      ...sourceArgs({ path }),
      ...['-map', '0:v:0', '-vf', `fps=${framesPerSecond}:start_time=0,scale=${width}:${height}:flags=area,format=gray`],
      ...['-fps_mode', 'passthrough', '-f', 'rawvideo', '-y', `file:${pictureFile}`],
      ...(hasSound
        ? [
            '-map',
            '0:a:0',
            '-af',
            'aresample=8000:async=1:first_pts=0',
            '-ac',
            '1',
            '-ar',
            String(sampleRate),
            '-f',
            's16le',
            '-y',
            `file:${soundFile}`,
          ]
        : []),
    ],
    signal,
    background: true,
    reads: [path],
    writes: folder,
    maxOutputBytes: 64_000_000 + durationSeconds * 2 * (sampleRate * 2 + framesPerSecond * width * height),
    maxSeconds: 600 + durationSeconds * 4,
    onProgress: (seconds) => onProgress(Math.min(1, seconds / durationSeconds)),
  })
  const refusal = verdictOn(outcome)
  if (refusal) return refusal
  const picture = await readFile(pictureFile)
  return { picture, sound: hasSound ? loudnessOf(await readFile(soundFile)) : Buffer.alloc(0) }
}

function loudnessOf(pcm: Buffer): Buffer {
  const window = sampleRate / loudPerSecond
  const count = Math.floor(pcm.length / 2 / window)
  const loud = Buffer.alloc(count)
  for (let at = 0; at < count; at++) {
    let sum = 0
    for (let sample = at * window; sample < (at + 1) * window; sample++) sum += pcm.readInt16LE(sample * 2) ** 2
    loud[at] = loudnessByte(sum / window)
  }
  return loud
}
