/** The part of a file a request asks for; `end` is one past the last byte. */
export type Wanted = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'none' }

const single = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1.2). Several ranges or another unit are answered with the whole file, as the
 * standard allows and as S3 does; `none` is 416.
 */
export function readRange(header: string | undefined, size: number): Wanted {
  const match = header === undefined ? null : single.exec(header.replaceAll(' ', ''))
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' }
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? { kind: 'none' } : { kind: 'part', start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  if (start >= size) return { kind: 'none' }
  return { kind: 'part', start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}
