import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageRefused } from '../errors.ts'
import type { FileKey, FileStore } from '../file-store.ts'

/** S3 takes 10,000 parts: with 32 MB each, an object of 320 GB. */
export const partBytes = 32 * 1024 * 1024

/** With less than this free on this machine, parts that S3 has are not kept here. */
const spareBytes = 8 * 2 ** 30

/** The few things a multipart upload is made of. */
export interface Multipart {
  begin(key: FileKey): Promise<string>
  /** Returns the part's ETag. */
  put(key: FileKey, uploadId: string, number: number, path: string, sizeBytes: number): Promise<string>
  complete(key: FileKey, uploadId: string, tags: string[]): Promise<void>
  abort(key: FileKey, uploadId: string): Promise<void>
  putWhole(key: FileKey, path: string, sizeBytes: number): Promise<void>
}

interface Progress {
  key: FileKey
  uploadId: string
  /** ETags of the parts that S3 has; each has `partBytes`. */
  tags: string[]
}

/**
 * Collects what arrives into parts. The part that is filling is the file `<version>.<number>`; when full it goes to S3 and `<version>.json` is replaced by one
 * that names it. Whatever a crash interrupts, the sum of named parts and the next file is what has arrived. S3 shows nothing of an upload that is not
 * complete, so parts it has stay beside until then for whoever looks at what has arrived, as long as this machine has room to spare.
 */
export async function openParts(
  folder: string,
  multipart: Multipart,
  freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
): Promise<{
  append: FileStore['append']
  length: FileStore['incomingLength']
  publish: FileStore['publish']
  discard: FileStore['discard']
  stale: FileStore['staleIncoming']
}> {
  await mkdir(folder, { recursive: true })
  const fillingPath = (version: string, progress: Progress | null) => join(folder, `${version}.${(progress?.tags.length ?? 0) + 1}`)
  const progressPath = (version: string) => join(folder, `${version}.json`)

  async function progressOf(version: string): Promise<Progress | null> {
    const text = await readFile(progressPath(version), 'utf8').catch(absent)
    return text === undefined ? null : (JSON.parse(text) as Progress)
  }
  async function remember(progress: Progress) {
    const path = progressPath(progress.key.version)
    const file = await open(`${path}.new`, 'w')
    await file.writeFile(JSON.stringify(progress))
    await file.datasync()
    await file.close()
    await rename(`${path}.new`, path)
  }
  const sizeOf = async (path: string) => (await stat(path).catch(absent))?.size ?? 0
  const lengthOf = async (version: string, progress: Progress | null) =>
    (progress?.tags.length ?? 0) * partBytes + (await sizeOf(fillingPath(version, progress)))

  /** Hands the filling part to S3. */
  async function ship(key: FileKey, before: Progress | null): Promise<Progress> {
    const path = fillingPath(key.version, before)
    const uploadId = before?.uploadId ?? (await multipart.begin(key))
    const tags = before?.tags ?? []
    const after = { key, uploadId, tags: [...tags, await multipart.put(key, uploadId, tags.length + 1, path, await sizeOf(path))] }
    await remember(after)
    if ((await freeBytes()) < spareBytes)
      for (let number = 1; number <= after.tags.length; number++) await rm(join(folder, `${key.version}.${number}`), { force: true })
    return after
  }

  async function forget(version: string) {
    for (const name of await readdir(folder)) if (name.startsWith(`${version}.`)) await rm(join(folder, name), { force: true })
  }

  return {
    async append(key, body, { startsAt, maxBytes, signal, onBytes }) {
      let progress = await progressOf(key.version)
      let filled = await sizeOf(fillingPath(key.version, progress))
      let total = (progress?.tags.length ?? 0) * partBytes + filled
      if (total !== startsAt) throw new StorageRefused('OffsetConflict')
      let file: FileHandle | undefined
      const settle = async () => {
        const filling = file
        file = undefined
        await filling?.datasync()
        await filling?.close()
      }
      const stop = () => body.destroy(new Error('Another request took over this upload'))
      signal?.addEventListener('abort', stop, { once: true })
      try {
        for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          if (total + chunk.length > maxBytes) throw new StorageRefused('EntityTooLarge')
          for (let rest = chunk; rest.length > 0; ) {
            if (filled === partBytes) {
              await settle()
              progress = await ship(key, progress)
              filled = 0
            }
            file ??= await open(fillingPath(key.version, progress), constants.O_CREAT | constants.O_WRONLY)
            const { bytesWritten } = await file.write(rest, 0, Math.min(rest.length, partBytes - filled), filled)
            filled += bytesWritten
            total += bytesWritten
            rest = rest.subarray(bytesWritten)
          }
          onBytes?.(chunk.length)
        }
      } finally {
        signal?.removeEventListener('abort', stop)
        await settle()
      }
      return total
    },
    length: async (version) => lengthOf(version, await progressOf(version)),
    async publish(key) {
      let progress = await progressOf(key.version)
      const path = fillingPath(key.version, progress)
      const rest = await sizeOf(path)
      if (!progress) await multipart.putWhole(key, path, rest)
      else {
        if (rest > 0)
          progress = {
            ...progress,
            tags: [...progress.tags, await multipart.put(key, progress.uploadId, progress.tags.length + 1, path, rest)],
          }
        await multipart.complete(key, progress.uploadId, progress.tags)
      }
      await forget(key.version)
    },
    async discard(version) {
      const progress = await progressOf(version)
      if (progress) await multipart.abort(progress.key, progress.uploadId)
      await forget(version)
    },
    async *stale(before) {
      const touched = new Map<string, Date>()
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(absent)
        const version = name.split('.', 1)[0]!
        if (found && found.mtime > (touched.get(version) ?? new Date(0))) touched.set(version, found.mtime)
      }
      for (const [version, at] of touched) if (at < before) yield version
    },
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
