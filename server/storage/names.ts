import { StorageRefused } from './errors.ts'

const safe = String.raw`\w!\-.*'() &$@=;:+,?`
const bucketName = new RegExp(`^[${safe}]{1,63}$`)
const objectName = new RegExp(`^[${safe}/]{1,1024}$`)
const dots = /(^|\/)\.{1,2}(\/|$)/

/**
 * The name of an object as the platform allows it: the characters S3 calls safe, at most 1,024.
 * Stricter in one point: no segment may be empty, `.` or `..`, so a name can never be read as another place. Throws `InvalidKey`.
 */
export function validObjectName(name: unknown): string {
  if (
    typeof name !== 'string' ||
    !objectName.test(name) ||
    dots.test(name) ||
    name.startsWith('/') ||
    name.endsWith('/') ||
    name.includes('//')
  )
    throw new StorageRefused('InvalidKey', `Invalid key: ${typeof name === 'string' ? name.slice(0, 200) : ''}`)
  return name
}

/** Throws `InvalidBucketName`. */
export function validBucketName(name: unknown): string {
  if (typeof name !== 'string' || !bucketName.test(name) || name.trim() !== name || dots.test(name))
    throw new StorageRefused('InvalidBucketName')
  return name
}

const units: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
}

/** Bytes of `20MB`, `1.5 GiB`, `500` or a number; decimal and binary units. Null stays null (no limit). Throws `InvalidRequest`. */
export function sizeInBytes(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(String(value)) ?? []
  const factor = units[(unit ?? '').toLowerCase()]
  if (amount === undefined || factor === undefined)
    throw new StorageRefused('InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return Math.floor(Number(amount) * factor)
}
