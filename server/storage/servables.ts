import { StorageRefused } from './errors.ts'
import { isMediaType } from './media-type.ts'
import type { ObjectRow, Objects } from './objects.ts'
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
    const object = servableOf(await objects.find(null, bucket, name))
    if (known.size >= keep) known.delete(known.keys().next().value!)
    known.set(path, { object, until: Date.now() + freshMs })
    return object
  }

  return {
    /** The object by name, no matter who asks. Throws NoSuchKey. */
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

/**
 * A row as it may be served. Rows are also written in SQL, by restores and by older releases: what no header can carry is left out here, so that a bad row
 * costs its own request nothing and the others nothing either. Throws NoSuchKey for a row without content.
 */
export function servableOf({ bucket_id, name, version, metadata }: ObjectRow): Servable {
  const size = Number(metadata?.size)
  if (!metadata || !version || !Number.isSafeInteger(size) || size < 0) throw new StorageRefused('NoSuchKey')
  const kept = {
    ...metadata,
    size,
    eTag: isVisible(metadata.eTag) ? metadata.eTag : eTagOf(version),
    mimetype: isMediaType(metadata.mimetype) ? metadata.mimetype : 'application/octet-stream',
    cacheControl: isVisible(metadata.cacheControl) ? metadata.cacheControl : 'no-cache',
  }
  const modified = new Date(metadata.lastModified)
  return {
    bucket: bucket_id,
    name,
    version,
    metadata: kept,
    modified: (Number.isNaN(modified.valueOf()) ? new Date(0) : modified).toUTCString(),
  }
}

/** A version's content never changes, so the version itself is the strongest tag and no byte has to be hashed. */
export const eTagOf = (version: string) => `"${version.replace(/[^\w]/g, '')}"`

/** Whether a header carries it unchanged. */
export const isVisible = (value: unknown): value is string => typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)

export type Servables = ReturnType<typeof openServables>
