import { lacks } from '../../ffmpeg/abilities.ts'
import { eachSample } from '../../ffmpeg/each-sample.ts'
import { soundGraph } from '../../ffmpeg/encode-args.ts'
import { saysLoudness } from '../../ffmpeg/hear-loudness.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import type { Waveform } from '../../records/stills.ts'
import { partOf, type StageRun } from '../encode-ladder.ts'
import { loudnessIn } from './loudness-of.ts'

const sampleRate = 8000
/** The only rate the loudness filter supports. */
const measuredRate = 48_000

/**
 * Peaks ten times a second, less often for very long films, and how loud the whole is. Only sound is read, once. Where the loudness cannot be measured
 * the peaks are had alone; undefined where neither can be. A film that cannot be measured is still a film, so this refuses none.
 */
export async function measureLoudness(source: CheckedSource, run: StageRun): Promise<Waveform | undefined> {
  const both = lacks(run.ffmpeg, 'loudness') ? undefined : await hear(source, run, true)
  return both ?? (await hear(source, run, false))
}

async function hear(source: CheckedSource, run: StageRun, measured: boolean): Promise<Waveform | undefined> {
  const peaksPerSecond = source.durationSeconds > 4 * 3600 ? 4 : 10
  const window = sampleRate / peaksPerSecond
  const peaks: number[] = []
  let [filled, loudest] = [0, 0]
  const outcome = await runFfmpeg(run.ffmpeg, {
    args: [
      ...sourceArgs(source),
      '-filter_complex',
      `${soundGraph(source, measuredRate)},${measured ? `${saysLoudness},` : ''}aresample=${sampleRate}[heard]`,
      ...['-map', '[heard]', '-vn', '-ac', '1', '-f', 's16le', 'pipe:1'],
    ],
    signal: run.signal,
    reads: [source.path],
    background: true,
    onProgress: partOf(source, run),
    onOutput: (stream) =>
      eachSample(stream, (sample) => {
        loudest = Math.max(loudest, Math.abs(sample))
        if (++filled < window) return
        peaks.push(loudest >> 7)
        filled = loudest = 0
      }),
  })
  if (filled > 0) peaks.push(loudest >> 7)
  if (verdictOn(outcome)) return undefined
  const loudness = measured ? loudnessIn(outcome.report) : null
  return { peaksPerSecond, peaks: peaks.map((peak) => Math.min(255, peak)), loudness, measured }
}
