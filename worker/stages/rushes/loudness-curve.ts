import { eachSample } from '../../ffmpeg/each-sample.ts'
import { heardFilters } from '../../ffmpeg/encode-args.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import type { CheckedSource } from '../../files/checked-source.ts'

const sampleRate = 8000
/** Values a second of the curve: a fifth of a frame at 40 frames a second. */
export const curveRate = 200
const window = sampleRate / curveRate

/** How loud a stretch of a file is, two hundred times a second; seconds of the file. Empty where it cannot be decoded. */
export async function loudnessCurve(
  ffmpeg: string,
  source: CheckedSource,
  { fromSeconds, seconds }: { fromSeconds: number; seconds: number },
  signal: AbortSignal,
): Promise<number[]> {
  const curve: number[] = []
  let [filled, sum] = [0, 0]
  const outcome = await runFfmpeg(ffmpeg, {
    args: [
      ...sourceArgs(source, { seekSeconds: Math.max(0, fromSeconds) }),
      // Rumble of wind and hands is loud in one microphone alone.
      ...['-filter_complex', `${heardFilters(source)},highpass=f=150,aresample=${sampleRate}[heard]`],
      ...['-map', '[heard]', '-vn', '-ac', '1', '-t', seconds.toFixed(3), '-f', 's16le', 'pipe:1'],
    ],
    signal,
    reads: [source.path],
    background: true,
    onOutput: (stream) =>
      eachSample(stream, (sample) => {
        sum += Math.abs(sample)
        if (++filled < window) return
        curve.push(sum / window)
        filled = sum = 0
      }),
  })
  return verdictOn(outcome) ? [] : curve
}
