import type { SoundStream } from '#core/media/media-probe.ts'
import { sourceArgs, type TimedFile } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'

/** Peak below which a track counts as silent, such as an unplugged microphone. */
const silenceDecibels = -60
/** Sample positions, as parts of the film's length, and their duration. */
const places = [0.5, 0.15, 0.8, 0.3]
const listenSeconds = 4

/** The silent sound streams. A few samples settle most; only streams silent in all of them are decoded completely. */
export async function findSilence(
  ffmpeg: string,
  file: TimedFile,
  sounds: readonly SoundStream[],
  durationSeconds: number,
  signal: AbortSignal,
): Promise<Set<number>> {
  let doubtful = sounds.map(({ stream }) => stream)
  const listen = async (from?: number) => {
    if (doubtful.length === 0) return
    const loudest = await loudness(ffmpeg, file, doubtful, signal, from)
    doubtful = doubtful.filter((_, at) => (loudest.get(at) ?? Number.NEGATIVE_INFINITY) < silenceDecibels)
  }
  if (durationSeconds > listenSeconds * 8) for (const place of places) await listen(place * durationSeconds)
  await listen()
  return new Set(doubtful)
}

/** Peak of each stream in decibels by its place in `streams`; missing where nothing could be decoded. */
async function loudness(ffmpeg: string, file: TimedFile, streams: number[], signal: AbortSignal, from?: number) {
  const graph = streams.map((stream, at) => `[0:${stream}]volumedetect[s${at}]`).join(';')
  const { report } = await runFfmpeg(ffmpeg, {
    args: [
      ...(from === undefined ? [] : ['-t', String(listenSeconds)]),
      ...sourceArgs(file, { seekSeconds: from }),
      ...['-filter_complex', graph, ...streams.flatMap((_, at) => ['-map', `[s${at}]`]), '-vn', '-f', 'null', '-'],
    ],
    reads: [file.path],
    signal,
  })
  return new Map(
    [...report.matchAll(/Parsed_volumedetect_(\d+) .*max_volume: (-?[\d.]+) dB/g)].map(([, at, peak]) => [Number(at), Number(peak)]),
  )
}
