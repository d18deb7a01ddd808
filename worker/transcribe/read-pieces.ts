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
  /** Where a piece that was heard before ends, by where it begins; those are passed over. */
  heardUntil: ReadonlyMap<number, number>
  /** Only what is between these is read; pieces count from its beginning. */
  part?: TimedRange | undefined
  /** Those that were heard before are handed out, and no other. */
  again?: boolean
  signal: AbortSignal
  /** The bytes of a file that still arrives: what is heard ends with a whole piece. */
  input?: Readable | undefined
  /** Reading waits for it: no more than one piece is in memory. */
  take(piece: SoundPiece): Promise<void>
}

const longestSeconds = 7 * 24 * 3600

/** Hands out what is heard of a source, from its beginning to its end, in pieces cut in pauses. Throws where it cannot be read to its end. */
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
  // Of what has not arrived nothing is filled with silence.
  const filters = input ? heardFilters(source) : soundFilters(source)
  const seconds = (ms: number) => (ms / 1000).toFixed(6)
  // A clock that begins anew somewhere leads a jump to the wrong place.
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
    // It stands still for as long as a piece is heard.
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
