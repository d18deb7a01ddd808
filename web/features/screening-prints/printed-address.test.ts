import { expect, it } from 'vitest'
import { printedAddress } from './when-where.ts'

it.each([
  ['public', '/functions/v1/share?screening=s1'],
  ['link', '/screenings?id=s1'],
  ['invitation', '/screenings?id=s1'],
] as const)('the printed code of a screening with entry %s leads to %s, and is read without the scheme', (entry, path) =>
  expect(printedAddress({ id: 's1', entry }, 'https://house.example')).toEqual({
    url: `https://house.example${path}`,
    read: `house.example${path}`,
  }),
)
