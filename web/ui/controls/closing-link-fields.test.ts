import { expect, test as it } from 'vitest'
import { inDays } from '../time/reader-days.ts'
import { linkErrors } from './closing-link-fields.tsx'

const words = { passphraseShort: 'At least six.', untilWrong: 'Within a year.' }
const right = { passphrase: undefined, until: undefined }

it('a link may have no passphrase, or one of six characters, and ends between today and a year from now', () => {
  expect(linkErrors('', inDays(0), words)).toEqual(right)
  expect(linkErrors('gannet', inDays(365), words)).toEqual(right)
})

it('a short passphrase, a day that is over, a day too far and no day are refused at their fields', () => {
  expect(linkErrors('terns', inDays(14), words)).toEqual({ ...right, passphrase: words.passphraseShort })
  for (const day of [inDays(-1), inDays(366), '']) expect(linkErrors('', day, words)).toEqual({ ...right, until: words.untilWrong })
})
