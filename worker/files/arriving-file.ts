import { type FileHandle, open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { BytesAt } from './read-mp4.ts'

/** A file of which only the beginning is there, and which grows at its end. Dispose of it. */
export interface ArrivingFile extends AsyncDisposable {
  handle: BytesAt
  /** As its sender announced it. */
  sizeBytes: number
  arrivedBytes(): Promise<number>
  /** Its first bytes, at most `most`. */
  beginning(most: number): Readable
  /**
   * All of its bytes, each as it comes; ends with `signal`. `onBytes` is told how many more have come. With `over`, which says that nobody sends any
   * more, it ends with the last of them too.
   */
  follow(signal: AbortSignal, onBytes: (bytes: number) => void, over?: AbortSignal): Readable
}

/** Where its bytes lie. */
interface Growing extends BytesAt {
  arrivedBytes(): Promise<number>
  close(): Promise<void>
}

const chunkBytes = 1024 * 1024
const looksEveryMs = 200

/** One that lies in one file, or in files `<path>.1`, `<path>.2` … one after the other. Rejects where there is neither. */
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

/** A part has its full length once there is a next one. Nothing more is read from where one was taken away. */
async function openParts(stem: string): Promise<Growing> {
  const handles: FileHandle[] = []
  /** Of the parts that are full. */
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
      // Of the part that is still filling there may be more by now, or another after it.
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
    // Asked before it is read: what comes in between is not missed.
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
