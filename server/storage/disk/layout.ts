import { join } from 'node:path'
import type { FileKey } from '../file-store.ts'

/**
 * Layout on disk, which other programs on this machine may read and hard-link from but never write to:
 *
 *   DATA_DIR/files/<bucket>/<object name>/<version>   content of one version of an object, `storage.objects.version`; never rewritten
 *   DATA_DIR/files/.incoming/<version>                bytes of an upload that is not complete; not an object yet
 *   DATA_DIR/files/.folder                            an id by which servers know that they share this folder (kept-at.ts)
 *
 * Slashes in an object's name are folders. A character that some file system reserves is written as `%` and two hexadecimal digits
 * (`:` `*` `?` `"` `<` `>` `|` `%` `\`, control characters, a dot or space at the end of a segment, a dot at the start of a bucket, the first letter of a
 * Windows device name such as `con`); names of letters, digits, `-`, `_` and inner dots are written as they are.
 */
export function filePath(root: string, { bucket, name, version }: FileKey): string {
  const segments = [safeSegment(bucket).replace(/^\./, '%2e'), ...name.split('/').map(safeSegment)]
  if (!/^[\w-]+$/.test(version)) throw Object.assign(new Error(`"${version}" cannot be a version`), { code: 'ENOTDIR' })
  return join(root, ...segments, version)
}

export function incomingPath(root: string, version: string): string {
  if (!/^[\w-]+$/.test(version)) throw Object.assign(new Error(`"${version}" cannot be a version`), { code: 'ENOTDIR' })
  return join(root, '.incoming', version)
}

/** Reads bucket, name and version back from a path below the root; null for what is no object (`.incoming`, strangers' files). */
export function keyOfPath(relative: string): FileKey | null {
  const segments = relative
    .split(/[\\/]/)
    .map((segment) => segment.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
  if (relative.startsWith('.') || segments.length < 3) return null
  return { bucket: segments[0]!, name: segments.slice(1, -1).join('/'), version: segments.at(-1)! }
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

function safeSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..')
    throw Object.assign(new Error(`"${segment}" cannot be part of a name`), { code: 'ENOTDIR' })
  return segment.replace(/[:*?"<>|%\\/\p{Cc}]|[. ]$/gu, percent).replace(/^(?=(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))./i, percent)
}
