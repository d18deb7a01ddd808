import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageRefused } from '../errors.ts'
import type { AppendOptions } from '../file-store.ts'

const batchBytes = 1024 * 1024

/**
 * Writes `body` to `file` from `startsAt` on, in batches of about 1 MB so that a fast sender costs few system calls, and no more than two batches in memory.
 * Returns the new length. When the body breaks off or is aborted, what arrived is written all the same and its length returned through `onShort`.
 */
export async function writeBody(file: FileHandle, body: Readable, { startsAt, maxBytes, signal, onBytes }: AppendOptions): Promise<number> {
  let position = startsAt
  let batch: Buffer[] = []
  let batched = 0
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    const [buffers, at] = [batch, position]
    position += batched
    batch = []
    batched = 0
    await writing
    writing = writeAll(file, buffers, at)
    writing.catch(() => {})
  }
  const stop = () => body.destroy(new Error('Another request took over this upload'))
  signal?.addEventListener('abort', stop, { once: true })
  let broken: unknown
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (position + batched + chunk.length > maxBytes) throw new StorageRefused('EntityTooLarge')
      batch.push(chunk)
      batched += chunk.length
      onBytes?.(chunk.length)
      if (batched >= batchBytes) await flush()
    }
  } catch (error) {
    broken = error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  if (batched > 0) await flush()
  await writing
  if (broken) throw broken
  return position
}

async function writeAll(file: FileHandle, buffers: Buffer[], at: number) {
  const total = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  const { bytesWritten } = await file.writev(buffers, at)
  if (bytesWritten === total) return
  const rest = Buffer.concat(buffers).subarray(bytesWritten)
  for (let done = 0; done < rest.length; ) done += (await file.write(rest, done, rest.length - done, at + bytesWritten + done)).bytesWritten
}
