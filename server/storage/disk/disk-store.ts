import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { StorageRefused } from '../errors.ts'
import type { FileKey, FileStore } from '../file-store.ts'
import { filePath, incomingPath, keyOfPath } from './layout.ts'
import { openFiles } from './open-files.ts'
import { sendFile } from './send-file.ts'
import { writeBody } from './write-body.ts'

/**
 * Files on a disk of this machine; see `layout.ts` for where. Bytes are acknowledged after fdatasync: a file system that orders data before
 * length (ext4, xfs, btrfs, apfs, ntfs) can then never show a length whose bytes are lost, so the length itself is the upload's offset.
 */
export async function openDiskStore(root: string): Promise<FileStore> {
  await mkdir(join(root, '.incoming'), { recursive: true, mode: 0o700 })
  const files = openFiles()

  async function place(path: string, put: () => Promise<void>) {
    const folder = dirname(path)
    const created = await mkdir(folder, { recursive: true, mode: 0o700 })
    await put()
    await syncFolder(folder)
    if (created) for (let above = dirname(folder); above.length >= dirname(created).length; above = dirname(above)) await syncFolder(above)
  }

  return {
    async append({ version }, body, options) {
      const file = await open(incomingPath(root, version), constants.O_CREAT | constants.O_WRONLY, 0o600)
      try {
        if ((await file.stat()).size !== options.startsAt) throw new StorageRefused('OffsetConflict')
        const length = await writeBody(file, body, options)
        await file.datasync()
        return length
      } finally {
        await file.close()
      }
    },
    async incomingLength(version) {
      const file = await open(incomingPath(root, version), 'r+').catch(absent)
      if (!file) return 0
      try {
        await file.datasync()
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },
    publish: (key) => {
      const path = filePath(root, key)
      return place(path, () => rename(incomingPath(root, key.version), path))
    },
    discard: (version) => rm(incomingPath(root, version), { force: true }),
    has: async (key) => (await stat(filePath(root, key)).catch(absent)) !== undefined,
    read: async (key, start, end) =>
      createReadStream(filePath(root, key), { start, end: Math.max(start, end - 1), highWaterMark: 1024 * 1024 }),
    send: (key, start, end, target, begin) =>
      files.use(filePath(root, key), (descriptor) => sendFile(descriptor, start, end, target, begin)),
    copy: (from, to) => {
      const [source, path] = [filePath(root, from), filePath(root, to)]
      return place(path, () => link(source, path).catch((error) => copyWhereLinksFail(error, source, path)))
    },
    async remove(key) {
      const path = filePath(root, key)
      files.forget(path)
      await rm(path, { force: true })
      for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
        const removed = await rmdir(folder).then(
          () => true,
          () => false,
        )
        if (!removed) return
      }
    },
    async room() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    async *stored() {
      for await (const path of walk(root)) {
        const key = keyOfPath(relative(root, path))
        const found = key && (await stat(path).catch(absent))
        if (key && found) yield { ...key, storedAt: found.ctime } satisfies FileKey & { storedAt: Date }
      }
    },
    async *staleIncoming(before) {
      for await (const path of walk(join(root, '.incoming'))) {
        const found = await stat(path).catch(absent)
        if (found && found.mtime < before) yield relative(join(root, '.incoming'), path)
      }
    },
    close: () => files.close(),
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copyWhereLinksFail(error: NodeJS.ErrnoException, source: string, path: string) {
  if (!['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].includes(error.code ?? '')) throw error
  const half = `${path}.half`
  await copyFile(source, half, constants.COPYFILE_FICLONE)
  const file = await open(half, 'r+')
  await file.datasync()
  await file.close()
  await rename(half, path)
}

async function* walk(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(absent)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}
