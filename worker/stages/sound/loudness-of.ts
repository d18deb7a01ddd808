import { saysLoudness } from '../../ffmpeg/hear-loudness.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import { verdictOn } from '../../ffmpeg/verdict.ts'

/** Below the gate of the measurement there is no sound to measure. */
const gate = -70

/** The result of ffmpeg's filter `ebur128` for the whole, in LUFS (EBU R 128); null for silence. */
export function loudnessIn(report: string): number | null {
  // ffmpeg 5.1 builds a graph twice and reports on the first as well, which nothing went through.
  const [, said] = [...report.matchAll(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/g)].at(-1) ?? []
  return said && Number(said) > gate ? Number(said) : null
}

/** How loud the first sound of a file is over its whole length. Throws where it cannot be read. */
export async function loudnessOf(ffmpeg: string, path: string, signal: AbortSignal): Promise<number | null> {
  const outcome = await runFfmpeg(ffmpeg, {
    args: ['-i', path, '-map', '0:a:0', '-vn', '-af', saysLoudness, '-f', 'null', '-'],
    signal,
    reads: [path],
    background: true,
  })
  const refused = verdictOn(outcome)
  if (refused) throw new Error(`The sound of ${path} could not be measured: ${refused.code}`)
  return loudnessIn(outcome.report)
}
