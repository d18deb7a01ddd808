import { StorageRefused } from './errors.ts'
import type { Objects } from './objects.ts'
import type { Servable } from './serve-object.ts'

const keep = 5000
const freshMs = 2000

/**
 * What is known of objects whose reading is already settled by a signed or public address, so that the hundreds of ranges of a film ask the
 * database once every two seconds instead of each time. What this server changes it forgets at once; changes made in SQL show after two seconds.
 */
export function openServables(objects: Objects) {
  const known = new Map<string, { object: Servable; until: number }>()
  const pending = new Map<string, Promise<Servable>>()

  async function load(path: string, bucket: string, name: string): Promise<Servable> {
    const { version, metadata } = await objects.find(null, bucket, name)
    if (!metadata) throw new StorageRefused('NoSuchKey')
    const object = { bucket, name, version, metadata, modified: new Date(metadata.lastModified).toUTCString() }
    if (known.size >= keep) known.delete(known.keys().next().value!)
    known.set(path, { object, until: Date.now() + freshMs })
    return object
  }

  return {
    /** The object by name, whoever asks. Throws NoSuchKey. */
    get(bucket: string, name: string): Servable | Promise<Servable> {
      const path = `${bucket}/${name}`
      const remembered = known.get(path)
      if (remembered && remembered.until > Date.now()) return remembered.object
      const underway = pending.get(path) ?? load(path, bucket, name).finally(() => pending.delete(path))
      pending.set(path, underway)
      return underway
    },
    forget: (bucket: string, name: string) => known.delete(`${bucket}/${name}`),
    forgetAll: () => known.clear(),
  }
}

export type Servables = ReturnType<typeof openServables>
