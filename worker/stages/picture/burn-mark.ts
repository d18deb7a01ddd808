import { dirname } from 'node:path'
import type { Rung } from '#core/media/ladder.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { drawPicture } from '#pictures/draw-picture.ts'
import type { Step } from '#pictures/recipe.ts'
import { container } from '../../ffmpeg/encode-args.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import { setWords } from './set-words.ts'

export interface Burned {
  /** A rendition of ours as one file. */
  path: string
  /** A picture of the words, as `drawMark` makes it. */
  markPath: string
  output: string
  rung: Rung
  frameRate: number
  durationSeconds: number
}

/** Light on dark at a third of opacity: readable on any picture, not distracting. */
export async function drawMark(words: string, height: number, widest: number, signal: AbortSignal): Promise<Buffer> {
  const sizePx = Math.max(12, height * 0.028)
  const [light, dark] = [
    await setWords(words, sizePx, widest, '#ffffff70', signal),
    await setWords(words, sizePx, widest, '#00000060', signal),
  ]
  const shade = Math.max(1, Math.round(sizePx / 14))
  const [mark, ground] = [{ width: light.width + shade, height: light.height + shade }, { channels: 4, background: '#00000000' } as const]
  const layers = [
    { input: dark.png, left: shade, top: shade },
    { input: light.png, left: 0, top: 0 },
  ]
  const steps: Step[] = [['composite', layers], ['png']]
  return (await drawPicture({ source: { create: { ...mark, ...ground } }, mostPixels: 100_000_000, steps }, signal)).content
}

const movesEverySeconds = 20

/** Re-encodes a rendition with the mark in two places of its picture, which change so that no corner can be cut off or painted over for long. Its sound is copied. */
export async function burnMark(
  { path, markPath, output, rung, frameRate, durationSeconds }: Burned,
  run: { ffmpeg: string; signal: AbortSignal; onProgress(part: number): void },
): Promise<Refusal | undefined> {
  const apart = String(Math.max(1, Math.round(frameRate * 2)))
  const outcome = await runFfmpeg(run.ffmpeg, {
    args: [
      ...sourceArgs({ path }),
      ...['-f', 'image2', '-i', `file:${markPath}`],
      '-filter_complex',
      `[1:v]format=rgba,split[m0][m1];[0:v][m0]overlay=${placeAt(0)}[p];[p][m1]overlay=${placeAt(1)},format=yuv420p,setsar=1[v]`,
      ...['-map', '[v]', '-map', '0:a?', '-c:a', 'copy', '-fps_mode', 'passthrough'],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-crf',
        '22',
        '-maxrate',
        String(rung.maxBitrate),
        '-bufsize',
        String(rung.maxBitrate * 2),
      ],
      ...['-profile:v', 'high', '-g', apart, '-keyint_min', apart, '-sc_threshold', '0'],
      ...container(output),
    ],
    signal: run.signal,
    background: true,
    reads: [path, markPath],
    writes: dirname(output),
    maxOutputBytes: 64_000_000 + durationSeconds * 2_000_000,
    maxSeconds: 3600 + durationSeconds * 100,
    onProgress: (seconds) => run.onProgress(seconds / durationSeconds),
  })
  return verdictOn(outcome)
}

/** Places that never repeat in a row and come to every part of the picture, as those of the watermark that pages draw do. */
function placeAt(which: number): string {
  const step = `(floor(t/${movesEverySeconds})*2+${which * 5})`
  return `x='(W-w)*(0.08+mod(${step}*37\\,61)/100)':y='(H-h)*(0.06+mod(${step}*53\\,79)/100)'`
}
