import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** A file of which only the beginning is there, and which grows at its end. Dispose of it. */
export interface ArrivingFile extends AsyncDisposable {
  handle: FileHandle
  /** As its sender announced it. */
  sizeBytes: number
  arrivedBytes(): Promise<number>
  /** Its first bytes, at most `most`. */
  beginning(most: number): Readable
  /** All of its bytes, each as it comes; ends with `signal` alone. `onByte` is told when more has come. */
  follow(signal: AbortSignal, onBytes: () => void): Readable
}

const chunkBytes = 1024 * 1024
const looksEveryMs = 200

export async function openArrivingFile(path: string, sizeBytes: number): Promise<ArrivingFile> {
  const handle = await open(path)
  const arrivedBytes = async () => (await handle.stat()).size
  return {
    handle,
    sizeBytes,
    arrivedBytes,
    beginning: (most) => Readable.from(bytesUpTo(handle, most)),
    follow: (signal, onBytes) => Readable.from(growing(handle, signal, onBytes)),
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

async function* bytesUpTo(handle: FileHandle, most: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < most; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(chunkBytes, most - at)), 0, null, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

async function* growing(handle: FileHandle, signal: AbortSignal, onBytes: () => void): AsyncGenerator<Buffer> {
  for (let at = 0; !signal.aborted; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, at)
    if (bytesRead === 0) {
      await pause(looksEveryMs, undefined, { signal }).catch(() => undefined)
      continue
    }
    onBytes()
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
