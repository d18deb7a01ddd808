import type { FileHandle } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { StorageRefused } from '../errors.ts'
import type { AppendOptions } from '../file-store.ts'

const batchBytes = 1024 * 1024

/**
 * Writes `body` to `file` from `startsAt` on, in batches of about 1 MB so that a fast sender costs few system calls, and no more than two batches in memory.
 * Returns the new length. When the body breaks off or is too long, what arrived is written anyway before the error is thrown; the body is
 * left open, so that an answer can still be given.
 */
export async function writeBody(file: FileHandle, body: Readable, { startsAt, maxBytes, signal, onBytes }: AppendOptions): Promise<number> {
  const isRequest = body instanceof IncomingMessage
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
    writing = writeAll(file, buffers, at).then(() => {
      if (isRequest) for (const buffer of buffers) release(buffer)
    })
    writing.catch(() => {})
  }
  const stop = () => body.destroy(new Error('Another request took over this upload'))
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  let broken: unknown
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
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

/**
 * Gives the memory of a written piece back at once. Left to the collector, 300 MB of pieces make it walk the whole heap ten times over, which costs as much
 * as the upload itself. Only for pieces of a request, which have no other reference.
 */
function release({ buffer, byteOffset, byteLength }: Buffer) {
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) buffer.transfer(0)
}
