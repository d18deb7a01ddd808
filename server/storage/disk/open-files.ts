import { close, open } from 'node:fs'
import { promisify } from 'node:util'

const [openFile, closeFile] = [promisify(open), promisify(close)]

interface Entry {
  descriptor: Promise<number>
  users: number
  forgotten: boolean
  usedAt: number
}

const keep = 128
const idleMs = 30_000

/**
 * Keeps the descriptors of files that are being watched open between ranges: opening costs more than reading when a player asks for a
 * film in pieces. Versions never change, so a descriptor can only become useless, never wrong.
 */
export function openFiles() {
  const entries = new Map<string, Entry>()
  const release = (entry: Entry) => {
    entry.users -= 1
    entry.usedAt = Date.now()
    if (entry.forgotten && entry.users === 0) entry.descriptor.then(closeFile, () => {})
  }
  const forget = (path: string) => {
    const entry = entries.get(path)
    if (!entry) return
    entries.delete(path)
    entry.forgotten = true
    entry.users += 1
    release(entry)
  }
  const sweep = setInterval(() => {
    for (const [path, entry] of entries) if (entry.users === 0 && Date.now() - entry.usedAt > idleMs) forget(path)
  }, idleMs)
  sweep.unref()

  return {
    /** Runs `work` with an open descriptor of `path`. Throws ENOENT as a file system does. */
    async use<T>(path: string, work: (descriptor: number) => Promise<T>): Promise<T> {
      let entry = entries.get(path)
      if (!entry) {
        entry = { descriptor: openFile(path, 'r'), users: 0, forgotten: false, usedAt: Date.now() }
        entries.set(path, entry)
        if (entries.size > keep)
          for (const [oldest, { users }] of entries)
            if (users === 0) {
              forget(oldest)
              break
            }
      }
      entry.users += 1
      try {
        return await work(await entry.descriptor)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') entries.delete(path)
        throw error
      } finally {
        release(entry)
      }
    },
    forget,
    async close() {
      clearInterval(sweep)
      for (const path of [...entries.keys()]) forget(path)
    },
  }
}
