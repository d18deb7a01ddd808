import { expect, it } from 'vitest'
import { screeningAddress } from './screening-address.ts'

it.each([
  ['public', 'https://house.example/functions/v1/share?screening=s1'],
  ['link', 'https://house.example/screenings?id=s1'],
  ['invitation', 'https://house.example/screenings?id=s1'],
] as const)('the address of a screening with entry %s leads strangers to what they may read', (entry, address) =>
  expect(screeningAddress('https://house.example', { id: 's1', entry })).toBe(address),
)
