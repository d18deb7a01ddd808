import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageRefused } from '../errors.ts'
import type { FileKey } from '../file-store.ts'
import { type Progress, type ProgressBook, tailOf } from './progress.ts'

/** With less than this free on this machine, parts that S3 has are not stored here. */
const spareBytes = 8 * 2 ** 30

/** The few things a multipart upload is made of. */
export interface Multipart {
  begin(key: FileKey): Promise<string>
  /** Returns the part's ETag. Throws an error named NoSuchUpload when the store has forgotten the upload. */
  put(key: FileKey, uploadId: string, number: number, path: string, sizeBytes: number): Promise<string>
  complete(key: FileKey, uploadId: string, tags: string[]): Promise<void>
  abort(key: FileKey, uploadId: string): Promise<void>
  putWhole(key: FileKey, path: string, sizeBytes: number): Promise<void>
  /** Keeps some bytes of a file as an object of its own, where no object of the house is. */
  putPiece(version: string, name: string, path: string, start: number, end: number): Promise<void>
  readPiece(version: string, name: string, sizeBytes: number): Promise<Readable>
  /** Removes these pieces, or all of a version. */
  removePieces(version: string, names?: string[]): Promise<void>
  /** Versions of pieces that were written before. */
  piecesBefore(before: Date): AsyncIterable<string>
}

/** The part that is filling, as far as this process knows. */
export interface Here {
  number: number
  /** Bytes of it in its file. */
  bytes: number
  /** Those of them that every server can find. */
  shared: number
  /** Nothing of the file is anywhere but here. */
  alone: boolean
}

/** The parts of uploads as files on this machine, and their way to S3 and back. */
export function partFiles(folder: string, multipart: Multipart, book: ProgressBook, freeBytes: () => Promise<number>) {
  const filling = new Map<string, Here>()
  const pathOf = (version: string, number: number) => join(folder, `${version}.${number}`)

  /** Sees to it that the beginning of the part that is filling is in its file here. */
  async function fetchTail(progress: Progress, number: number) {
    const { key, pieces } = progress
    const here = filling.get(key.version)
    if (here?.number === number && here.shared >= tailOf(progress)) return
    for (let [index, start] = [0, 0]; index < pieces.length; start += pieces[index++]!) {
      const piece = await multipart.readPiece(key.version, `${number}-${start}`, pieces[index]!)
      await pipeline(piece, createWriteStream(pathOf(key.version, number), { flags: start === 0 ? 'w' : 'r+', start }))
    }
  }

  /** Hands the full part to S3. */
  async function ship(key: FileKey, before: Progress | null, partBytes: number): Promise<Progress> {
    const { version } = key
    const number = (before?.tags.length ?? 0) + 1
    const uploadId = before?.uploadId ?? (await multipart.begin(key))
    const tags = [...(before?.tags ?? [])]
    const after = { key, uploadId, partBytes, tags, pieces: [] }
    try {
      tags.push(await multipart.put(key, uploadId, number, pathOf(version, number), partBytes))
      await book.replace(before, after)
    } catch (error) {
      if (!before?.uploadId) await multipart.abort(key, uploadId).catch(() => {})
      return lostUpload(version, error)
    }
    // Pieces that cannot be removed now are left to the sweep.
    if (before && before.pieces.length > 0) await multipart.removePieces(version, namesOf(before)).catch(() => {})
    if ((await freeBytes()) < spareBytes) for (let each = 1; each <= number; each++) await rm(pathOf(version, each), { force: true })
    return after
  }
  /** Stores the received bytes of the current part. */
  async function keepTail(key: FileKey, before: Progress | null, partBytes: number, filled: number): Promise<Progress> {
    const number = (before?.tags.length ?? 0) + 1
    const start = tailOf(before)
    await multipart.putPiece(key.version, `${number}-${start}`, pathOf(key.version, number), start, filled)
    const after = before ?? { key, uploadId: null, partBytes, tags: [], pieces: [] }
    const kept = { ...after, pieces: [...after.pieces, filled - start] }
    await book.replace(before, kept)
    return kept
  }
  /** An upload the object store ended starts again: its sender asks for the offset. */
  async function lostUpload(version: string, error: unknown): Promise<never> {
    if ((error as Error).name !== 'NoSuchUpload') throw error
    await discard(version)
    throw new StorageRefused('OffsetConflict', undefined, { cause: error })
  }

  async function forget(version: string) {
    filling.delete(version)
    for (const name of await readdir(folder)) if (name.startsWith(`${version}.`)) await rm(join(folder, name), { force: true })
  }
  async function discard(version: string) {
    const progress = filling.get(version)?.alone ? null : await book.find(version)
    if (progress?.uploadId) await multipart.abort(progress.key, progress.uploadId)
    if (!filling.get(version)?.alone) {
      await multipart.removePieces(version)
      await book.remove(version)
    }
    await forget(version)
  }

  return { filling, pathOf, fetchTail, ship, keepTail, lostUpload, forget, discard }
}
export type PartFiles = ReturnType<typeof partFiles>

/** Of the pieces of the part that is filling: its number and where each begins. */
export function namesOf({ tags, pieces }: Progress): string[] {
  let start = 0
  return pieces.map((bytes) => {
    const name = `${tags.length + 1}-${start}`
    start += bytes
    return name
  })
}
