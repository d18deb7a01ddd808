import { randomBytes } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { adler, behindStored, deflated } from './deflate.ts'

const lines = Buffer.from(Array.from({ length: 20_000 }, (_, at) => `#EXTINF:4.000,\n#EXT-X-BYTERANGE:${at}@0\n`).join(''))

// Node's own zlib refuses a stream whose sum is not right.
it.each([
  ['a short text before a long one', Buffer.from('{"a":1'), lines],
  ['one longer than a stored block holds', randomBytes(200_000), lines],
  ['one of exactly a stored block', randomBytes(65_535), Buffer.from('x')],
  ['nothing before', Buffer.alloc(0), lines],
  ['nothing behind', Buffer.from('whole'), Buffer.alloc(0)],
  ['bytes whose sums pass the base many times', Buffer.alloc(100_000, 255), Buffer.alloc(100_000, 255)],
])('puts %s, and both come out', async (_, first, second) => {
  const stream = Buffer.concat(behindStored(first, await deflated(second), second))
  expect(inflateSync(stream).equals(Buffer.concat([first, second]))).toBe(true)
})

it('sums as RFC 1950 does', () => {
  expect(adler(Buffer.from('Wikipedia'))).toBe(0x11e60398)
})
