import { buffer } from 'node:stream/consumers'
import { pictureFormat, saysPicture, signatureBytes } from '#pictures/format.ts'
import type { Identity } from '../db/identity.ts'
import { StorageRefused } from './errors.ts'
import type { FileKey, FileStore } from './file-store.ts'

/**
 * Whether content that says it is a JPEG, PNG, WebP, AVIF or GIF begins as one of these; which of them does not matter, cameras and editors mix them up. The
 * service may keep what it likes, `null` is the holder of a signed address. Throws InvalidMimeType.
 */
export async function mustBeAsItSays(
  store: Pick<FileStore, 'read'>,
  key: FileKey,
  { mimetype, size }: { mimetype: string; size: number },
  caller: Identity | null,
): Promise<void> {
  if (caller?.role === 'service_role' || !saysPicture(mimetype)) return
  const head = size === 0 ? Buffer.alloc(0) : await buffer(await store.read(key, 0, Math.min(size, signatureBytes)))
  if (!pictureFormat(head)) throw new StorageRefused('InvalidMimeType', `the content is not of the type it says, ${mimetype}`)
}
