import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageRefused } from '../errors.ts'
import type { AppendOptions, FileKey } from '../file-store.ts'
import type { PartFiles } from './part-files.ts'
import { partBytesFor } from './part-size.ts'
import { arrivedOf, type Progress, type ProgressBook, tailOf } from './progress.ts'

const heardEveryMs = 1000

/** Writes what comes into the parts of an upload, and hands each full one to S3 while the next is filling. Returns the length of all that is durable. */
export async function appendParts(
  { filling, pathOf, fetchTail, ship, keepTail, forget }: PartFiles,
  book: ProgressBook,
  key: FileKey,
  body: Readable,
  { startsAt, maxBytes, signal, onBytes, resumable }: AppendOptions,
): Promise<number> {
  const { version } = key
  let progress = resumable || startsAt > 0 ? await book.find(version) : null
  let total = arrivedOf(progress)
  if (total !== startsAt) throw new StorageRefused('OffsetConflict')
  const partBytes = progress?.partBytes ?? partBytesFor(resumable?.sizeBytes ?? null)
  let number = (progress?.tags.length ?? 0) + 1
  let filled = tailOf(progress)
  // A restarted upload may have left parts here, from an earlier release even of another size.
  if (resumable && !progress) await forget(version)
  if (progress && filled > 0) await fetchTail(progress, number)
  let file: FileHandle | undefined
  const settle = async () => {
    const open = file
    file = undefined
    await open?.close()
  }
  let shipping: Promise<Progress | null> = Promise.resolve(progress)
  let isWaiting = false
  const shipped = async () => {
    isWaiting = true
    try {
      return await shipping
    } finally {
      isWaiting = false
    }
  }
  const shipNext = async () => {
    await settle()
    const before = await shipped()
    shipping = ship(key, before, partBytes)
    // Passed to the callers that wait for it.
    shipping.catch(() => {})
    number += 1
    filled = 0
  }
  const stop = () => body.destroy(new Error('Another request took over this upload'))
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  // While S3 takes a part the sender is not read and waits.
  const alive = setInterval(() => isWaiting && onBytes?.(0), heardEveryMs)
  let broken: unknown
  try {
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (total + chunk.length > maxBytes) throw new StorageRefused('EntityTooLarge')
        for (let rest = chunk; rest.length > 0; ) {
          if (filled === partBytes) await shipNext()
          file ??= await open(pathOf(version, number), constants.O_CREAT | constants.O_WRONLY)
          const { bytesWritten } = await file.write(rest, 0, Math.min(rest.length, partBytes - filled), filled)
          filled += bytesWritten
          total += bytesWritten
          rest = rest.subarray(bytesWritten)
        }
        onBytes?.(chunk.length)
      }
    } catch (error) {
      broken = error
    }
    await settle()
    progress = await shipped()
    const isWhole = total === resumable?.sizeBytes && !broken
    if (resumable && !isWhole && filled > tailOf(progress)) {
      if (filled === partBytes) {
        await shipNext()
        progress = await shipped()
      } else progress = await keepTail(key, progress, partBytes, filled)
    }
    filling.set(version, { number, bytes: filled, shared: tailOf(progress), alone: !resumable && progress === null })
    if (broken) throw broken
    return total
  } finally {
    clearInterval(alive)
    signal?.removeEventListener('abort', stop)
  }
}
