import type { Readable } from 'node:stream'
import type { TimedRange } from '#core/time/timecode.ts'
import { heardFilters, soundFilters } from '../ffmpeg/encode-args.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import { verdictOn } from '../ffmpeg/verdict.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { bytesOf, msOf, pieceEnds, rate } from './cut-sound.ts'
import type { PieceLengths } from './recogniser.ts'

export interface SoundPiece extends TimedRange {
  /** 16 kHz, one channel, 16 bits a sample. */
  sound: Buffer
}

export interface PieceRun {
  ffmpeg: string
  lengths: PieceLengths
  /** Ends of earlier recognised pieces, by start; those are skipped. */
  heardUntil: ReadonlyMap<number, number>
  /** Only what is between these is read; pieces count from its beginning. */
  part?: TimedRange | undefined
  /** Earlier recognised pieces are emitted, and no others. */
  again?: boolean
  signal: AbortSignal
  /** The byte stream of an uploading file: ends with a complete piece. */
  input?: Readable | undefined
  /** Backpressure: at most one piece is in memory. */
  take(piece: SoundPiece): Promise<void>
}

const longestSeconds = 7 * 24 * 3600

/** Streams the audible sound of a source in pieces cut in pauses. Throws on a read error. */
export async function readPieces(
  source: CheckedSource,
  { ffmpeg, lengths, heardUntil, again = false, part, signal, input, take }: PieceRun,
): Promise<void> {
  let [held, heldBytes, startsMs] = [[] as Buffer[], 0, 0]
  const cut = async (ended: boolean) => {
    for (;;) {
      const until = heardUntil.get(startsMs)
      const limits = startsMs === 0 ? { wantedMs: lengths.firstMs, mostMs: lengths.firstMs * 1.5 } : lengths
      const needed = bytesOf(until === undefined ? limits.mostMs : until - startsMs)
      if (heldBytes === 0 || (heldBytes < needed && !ended)) return
      const all = Buffer.concat(held)
      const lastsMs = until === undefined ? pieceEnds(all.subarray(0, needed), limits, ended && heldBytes <= needed) : until - startsMs
      const sound = all.subarray(0, Math.min(heldBytes, bytesOf(lastsMs)))
      held = [Buffer.from(all.subarray(sound.length))]
      heldBytes = held[0]!.length
      const endsMs = startsMs + Math.max(1, msOf(sound.length))
      if ((until === undefined) !== again) await take({ startsMs, endsMs, sound })
      startsMs = endsMs
    }
  }
  // Missing bytes are not padded with silence.
  const filters = input ? heardFilters(source) : soundFilters(source)
  const seconds = (ms: number) => (ms / 1000).toFixed(6)
  // Seeking is wrong in a file with clock restarts.
  const seeks = part && !source.clockRestarts && !source.offsetSeconds ? { seekSeconds: part.startsMs / 1000 } : {}
  const trim = !part
    ? `atrim=end=${source.durationSeconds.toFixed(6)}`
    : seeks.seekSeconds === undefined
      ? `atrim=start=${seconds(part.startsMs)}:end=${seconds(part.endsMs)},asetpts=PTS-STARTPTS`
      : `atrim=end=${seconds(part.endsMs - part.startsMs)}`
  const outcome = await runFfmpeg(ffmpeg, {
    args: [
      ...sourceArgs(source, seeks),
      ...['-filter_complex', `${filters},${trim}[a]`, '-map', '[a]', '-vn'],
      ...['-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
    ],
    signal,
    ...(input ? { input } : { reads: [source.path] }),
    background: 'last',
    // The reader pauses while a piece is recognised.
    ...{ maxSeconds: longestSeconds, maxStandstillMs: longestSeconds * 1000 },
    onOutput: async (output) => {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        held.push(chunk)
        heldBytes += chunk.length
        await cut(false)
      }
      if (!input) await cut(true)
    },
  })
  if (input) return
  const refusal = verdictOn(outcome)
  if (refusal) throw new Error(`The sound could not be read to its end: ${refusal.code}`)
}
