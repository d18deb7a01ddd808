import { expect, it } from 'vitest'
import { embedCode, sharedAddress } from './shared-address.ts'

const id = '3f0e7a52-0d8e-4a6b-9c55-6f7a3f1f2b11'
const whole = { startsMs: null, endsMs: null }

it.each([
  ['its page where the house alone shows it', whole, false, `https://house.example/documentary/${id}`],
  ['its page at a passage', { startsMs: 12_500, endsMs: 15_000 }, false, `https://house.example/documentary/${id}?t=12.5&end=15`],
  ['a page with a preview where all may know of it', whole, true, `https://house.example/functions/v1/share?documentary=${id}`],
  ['the same for a moment', { startsMs: 1000, endsMs: null }, true, `https://house.example/functions/v1/share?documentary=${id}&t=1`],
])('the address to pass on is %s', (_words, place, openToAll, address) => {
  expect(sharedAddress('https://house.example', id, place, openToAll)).toBe(address)
})

it('a title cannot end the code that embeds its film', () => {
  const code = embedCode('https://house.example', { id, title: '"><script>', version: { width: 1920, height: 1080 } }, whole)
  expect(code).toContain('title="&quot;>&lt;script>"')
  expect(code).toContain('width="640" height="408"')
})
