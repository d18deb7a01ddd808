import type { Readable } from 'node:stream'

/** Reads 16-bit samples as ffmpeg writes them to a pipe (`-f s16le`), one after the other, wherever a chunk ends. */
export async function eachSample(stream: Readable, hear: (sample: number) => void): Promise<void> {
  let odd: Buffer | undefined
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = odd ? Buffer.concat([odd, chunk]) : chunk
    const whole = bytes.length & ~1
    for (let at = 0; at < whole; at += 2) hear(bytes.readInt16LE(at))
    odd = whole < bytes.length ? bytes.subarray(whole) : undefined
  }
}
