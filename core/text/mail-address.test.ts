import { expect, it } from 'vitest'
import { isMailAddress } from './mail-address.ts'

it.each(['ada@house.example', "o'brien+films@mail.riverbank.example", 'ø@kino.example', 'anna@bücher.example', 'keeper@localhost'])(
  '%j is an address',
  (written) => expect(isMailAddress(written)).toBe(true),
)

it.each([
  '',
  'ada',
  '@house.example',
  'a@b@house.example',
  'a@b.example\r\nBcc: v@x.example',
  'a@b.example\n',
  'a@b.example,v@x.example',
  'a@b.example;v@x.example',
  '<v@x.example>',
  'Ada <v@x.example>',
  '"ada"@b.example',
  'a\u0000@b.example',
  'a\u007f@b.example',
  'a\u202e@b.example',
  'a\u200b@b.example',
  `${'a'.repeat(250)}@b.example`,
])('%j is none', (written) => expect(isMailAddress(written)).toBe(false))
