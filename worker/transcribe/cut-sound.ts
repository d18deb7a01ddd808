import { pausesOf } from '#core/media/captions/pauses.ts'
import type { PieceLengths } from './recogniser.ts'

/** Samples a second of what is heard: one channel, 16 bits each. */
export const rate = 16_000
const sampleBytes = 2
const peaksPerSecond = 50

export const bytesOf = (ms: number): number => Math.round((ms * rate) / 1000) * sampleBytes
export const msOf = (bytes: number): number => Math.round((bytes / sampleBytes / rate) * 1000)

/**
 * Where a piece that begins with `sound` ends, in milliseconds from there: in the longest pause between the lengths that are wanted and the longest, so that
 * no word is cut. `whole`: there is no more sound than that.
 */
export function pieceEnds(sound: Buffer, { wantedMs, mostMs }: Pick<PieceLengths, 'wantedMs' | 'mostMs'>, whole: boolean): number {
  const soundMs = msOf(sound.length)
  if (whole && soundMs <= mostMs) return soundMs
  const middles = pausesOf({ peaksPerSecond, peaks: peaksOf(sound) }, 300).map((pause) => ({
    ms: Math.round((pause.startsMs + pause.endsMs) / 2),
    lastsMs: pause.endsMs - pause.startsMs,
  }))
  const near = middles.filter(({ ms }) => ms > wantedMs && ms < mostMs)
  return near.toSorted((a, b) => b.lastsMs - a.lastsMs)[0]?.ms ?? wantedMs
}

function peaksOf(sound: Buffer): number[] {
  const each = rate / peaksPerSecond
  return Array.from({ length: Math.floor(sound.length / sampleBytes / each) }, (_, at) => {
    let peak = 0
    for (let sample = at * each; sample < (at + 1) * each; sample++)
      peak = Math.max(peak, Math.abs(sound.readInt16LE(sample * sampleBytes)))
    return Math.round((peak / 32_768) * 255)
  })
}
