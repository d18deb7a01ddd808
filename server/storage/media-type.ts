import { StorageRefused } from './errors.ts'

const token = "[\\w!#$%&'*+.^`|~-]+"
/**
 * `codecs=vp9,opus` as recorders in browsers write it: commas inside a value are harmless, a list of types is not, because no value
 * contains a slash.
 */
const parameter = String.raw`${token}=(?:[\w!#$%&'*+.^\`|~,-]+|"[^"\\\x00-\x1f\x7f-\uffff/]*")`
const mediaType = new RegExp(`^${token}/${token}(?:[ \\t]*;[ \\t]*${parameter})*$`)
const longest = 255

/** Whether `value` is one media type that a header can carry (RFC 9110, 8.3.1). */
export const isMediaType = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest && mediaType.test(value)

/**
 * The type an object is stored with: the given one, if it is one type. A list such as `video/mp4, text/html` is not: browsers disagree
 * about which of its members counts. Throws InvalidMimeType.
 */
export function storableType(given: string): string {
  const type = given.trim()
  if (!isMediaType(type))
    throw new StorageRefused('InvalidMimeType', `mime type ${JSON.stringify(given.slice(0, 100)).slice(1, -1)} is not supported`)
  return type
}

/** Whether a bucket that allows only `allowed` (`image/*`, `video/mp4`) takes `mimeType`; parameters such as a charset do not count. */
export function allowsMimeType(allowed: readonly string[] | null, mimeType: string): boolean {
  if (!allowed?.length) return true
  const bare = mimeType.split(';', 1)[0]!.trim().toLowerCase()
  return allowed.some((pattern) => {
    const wanted = pattern.trim().toLowerCase()
    return wanted === '*/*' || wanted === bare || (wanted.endsWith('/*') && bare.startsWith(wanted.slice(0, -1)))
  })
}

/** The type of new content in a bucket, asked at every door. Throws InvalidMimeType. */
export function typeFor(bucket: { allowedMimeTypes: readonly string[] | null }, given: string): string {
  const type = storableType(given)
  if (!allowsMimeType(bucket.allowedMimeTypes, type)) throw new StorageRefused('InvalidMimeType', `mime type ${type} is not supported`)
  return type
}
