import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file, read once, as 64 hexadecimal digits. */
export async function digestFile(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), digest, { signal })
  return digest.digest('hex')
}
