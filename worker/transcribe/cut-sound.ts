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

/** The samples of a WAV file of 16 kHz, one channel, 16 bits, as pages send from a microphone; undefined where it is another format. */
export function samplesOfWav(wav: Buffer): Buffer | undefined {
  let sound = false
  for (let at = 12; at + 8 <= wav.length; ) {
    const [name, length] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)]
    const body = wav.subarray(at + 8, at + 8 + length)
    if (name === 'fmt ' && body.length >= 16)
      sound = body.readUInt16LE(0) === 1 && body.readUInt16LE(2) === 1 && body.readUInt32LE(4) === rate && body.readUInt16LE(14) === 16
    if (name === 'data') return sound ? body.subarray(0, body.length & ~1) : undefined
    at += 8 + length + (length % 2)
  }
  return undefined
}

/** The same sound so many times as fast, and as much higher. */
export function faster(sound: Buffer, times: number): Buffer {
  const samples = sound.length / sampleBytes
  const made = Buffer.alloc(Math.floor((samples - 1) / times) * sampleBytes)
  for (let at = 0; at < made.length / sampleBytes; at++) {
    const place = Math.floor(at * times)
    const [one, next] = [sound.readInt16LE(place * sampleBytes), sound.readInt16LE((place + 1) * sampleBytes)]
    made.writeInt16LE(Math.round(one + (next - one) * (at * times - place)), at * sampleBytes)
  }
  return made
}
