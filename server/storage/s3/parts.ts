import { mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../file-store.ts'
import { appendParts } from './append-parts.ts'
import { type Multipart, namesOf, partFiles } from './part-files.ts'
import { arrivedOf, type ProgressBook, tailOf } from './progress.ts'

/**
 * Collects what arrives into parts. The part that is filling is the file `<version>.<number>` on this machine; when it is full it goes to S3. What is left of a
 * request goes to S3 as a piece, so that acknowledged bytes are found by the server that receives the rest; the server that fills the part
 * fetches the pieces before it. The book says what S3 has: what it does not say has not arrived. Only the end of a file needs no piece: it
 * is published by the same request. Parts S3 has stay here too until then for those who look at what has arrived, as long as this machine
 * has room to spare.
 */
export async function openParts(
  folder: string,
  multipart: Multipart,
  book: ProgressBook,
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
  const files = partFiles(folder, multipart, book, freeBytes)
  const { filling, pathOf, fetchTail, lostUpload, forget, discard } = files

  return {
    discard,
    append: (key, body, options) => appendParts(files, book, key, body, options),
    length: async (version) => arrivedOf(await book.find(version)),
    async publish(key) {
      const { version } = key
      const here = filling.get(version)
      const progress = here?.alone ? null : await book.find(version)
      const number = (progress?.tags.length ?? 0) + 1
      const isEndHere = here?.number === number && here.bytes > tailOf(progress)
      if (progress && !isEndHere && tailOf(progress) > 0) await fetchTail(progress, number)
      const rest = isEndHere ? here.bytes : tailOf(progress)
      const path = pathOf(version, number)
      if (!progress?.uploadId) await multipart.putWhole(key, path, rest)
      else {
        const { uploadId, tags } = progress
        try {
          const last = rest > 0 ? [await multipart.put(key, uploadId, number, path, rest)] : []
          await multipart.complete(key, uploadId, [...tags, ...last])
        } catch (error) {
          await lostUpload(version, error)
        }
      }
      if (progress) {
        await book.remove(version)
        if (progress.pieces.length > 0) await multipart.removePieces(version, namesOf(progress)).catch(() => {})
      }
      await forget(version)
    },
    async *stale(before) {
      const touched = new Map<string, Date>()
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(absent)
        const version = name.split('.', 1)[0]!
        if (found && found.mtime > (touched.get(version) ?? new Date(0))) touched.set(version, found.mtime)
      }
      const versions = new Set(await book.untouchedSince(before))
      for (const [version, at] of touched) if (at < before) versions.add(version)
      for await (const version of multipart.piecesBefore(before)) versions.add(version)
      yield* versions
    },
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}
