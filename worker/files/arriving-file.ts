import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { BytesAt } from './read-mp4.ts'

/** A file that is still being uploaded and grows at its end. Dispose of it. */
export interface ArrivingFile extends AsyncDisposable {
  handle: BytesAt
  /** Size announced by the uploader. */
  sizeBytes: number
  arrivedBytes(): Promise<number>
  /** Its first bytes, at most `most`. */
  beginning(most: number): Readable
  /**
   * Streams its bytes as they arrive; ends with `signal`. `onBytes` gets the number of new bytes. With `over`, the signal that the upload
   * has ended, it ends after the last byte.
   */
  follow(signal: AbortSignal, onBytes: (bytes: number) => void, over?: AbortSignal): Readable
}

/** Location of its bytes. */
interface Growing extends BytesAt {
  arrivedBytes(): Promise<number>
  close(): Promise<void>
}

const chunkBytes = 1024 * 1024
const looksEveryMs = 200

/** An upload in one file, or in parts `<path>.1`, `<path>.2` … Rejects where there is neither. */
export async function openArrivingFile(path: string, sizeBytes: number): Promise<ArrivingFile> {
  const growing = await openWhole(path).catch(() => openParts(path))
  return {
    handle: growing,
    sizeBytes,
    arrivedBytes: () => growing.arrivedBytes(),
    beginning: (most) => Readable.from(bytesUpTo(growing, most)),
    follow: (signal, onBytes, over) => Readable.from(asItComes(growing, signal, onBytes, over)),
    [Symbol.asyncDispose]: () => growing.close(),
  }
}

async function openWhole(path: string): Promise<Growing> {
  const handle = await open(path)
  return {
    read: (buffer, offset, length, position) => handle.read(buffer, offset, length, position),
    arrivedBytes: async () => (await handle.stat()).size,
    close: () => handle.close(),
  }
}

/** A part is complete once the next one exists. Reading stops at a deleted part. */
async function openParts(stem: string): Promise<Growing> {
  const handles: FileHandle[] = []
  /** Complete parts. */
  const lengths: number[] = []
  const openNext = async () => {
    const handle = await open(`${stem}.${handles.length + 1}`).catch(() => undefined)
    if (!handle) return false
    const before = handles.at(-1)
    if (before) lengths.push((await before.stat()).size)
    handles.push(handle)
    return true
  }
  if (!(await openNext())) throw new Error(`Nothing of ${stem} has arrived`)
  const readOnce = async (buffer: Buffer, offset: number, length: number, position: number) => {
    for (;;) {
      let [at, startsAt] = [0, 0]
      while (at < lengths.length && position >= startsAt + lengths[at]!) startsAt += lengths[at++]!
      const { bytesRead } = await handles[at]!.read(buffer, offset, length, position - startsAt)
      // The last part may have grown, or have a successor.
      if (bytesRead > 0 || at < lengths.length || !(await openNext())) return bytesRead
    }
  }
  return {
    async read(buffer, offset, length, position) {
      let bytesRead = 0
      for (let more = 1; more > 0 && bytesRead < length; bytesRead += more)
        more = await readOnce(buffer, offset + bytesRead, length - bytesRead, position + bytesRead)
      return { bytesRead }
    },
    async arrivedBytes() {
      let bytes = 0
      for (let number = 1; ; number++) {
        const part = await stat(`${stem}.${number}`).catch(() => undefined)
        if (!part) return bytes
        bytes += part.size
      }
    },
    close: async () => void (await Promise.all(handles.map((handle) => handle.close()))),
  }
}

async function* bytesUpTo(file: BytesAt, most: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < most; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, most - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

async function* asItComes(
  file: BytesAt,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
  over?: AbortSignal,
): AsyncGenerator<Buffer> {
  for (let at = 0; !signal.aborted; ) {
    // Subscribed before reading, so that no change in between is missed.
    const last = over?.aborted
    const buffer = Buffer.allocUnsafe(chunkBytes)
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, at)
    if (bytesRead === 0) {
      if (last) return
      await pause(looksEveryMs, undefined, { signal }).catch(() => undefined)
      continue
    }
    onBytes(bytesRead)
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
