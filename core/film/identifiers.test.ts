import { describe, expect, it } from 'vitest'
import { checkCharacter, identifierAddress, readIdentifier } from './identifiers.ts'

describe('an identifier', () => {
  it.each([
    // Printed in the EIDR Registry's and the ISAN agency's own documentation.
    ['eidr', '10.5240/7791-8534-2C23-9030-8610-5', '10.5240/7791-8534-2C23-9030-8610-5'],
    ['eidr', 'https://doi.org/10.5240/7791-8534-2c23-9030-8610-5', '10.5240/7791-8534-2C23-9030-8610-5'],
    ['eidr', '779185342C23903086105', '10.5240/7791-8534-2C23-9030-8610-5'],
    ['isan', 'ISAN 0000-0000-3A8D-0000-Z-0000-0000-6', '0000-0000-3A8D-0000-Z-0000-0000-6'],
    ['isan', '0000-0000-3A8D-0000-Z', '0000-0000-3A8D-0000-Z'],
    ['isan', '000000003a8d0000z000000006', '0000-0000-3A8D-0000-Z-0000-0000-6'],
    ['doi', 'doi:10.1000/182', '10.1000/182'],
    ['doi', 'https://doi.org/10.1000/182', '10.1000/182'],
    ['wikidata', 'https://www.wikidata.org/wiki/Q11424', 'Q11424'],
    ['wikidata', 'q11424', 'Q11424'],
  ] as const)('%s %s is read', (scheme, typed, value) => {
    expect(readIdentifier(scheme, typed)).toEqual({ value })
  })
  it.each([
    ['eidr', '10.5240/7791-8534-2C23-9030-8610-6', { problem: 'check', expected: '5' }],
    ['eidr', '10.5240/7719-8534-2C23-9030-8610-5', { problem: 'check', expected: expect.any(String) }],
    ['eidr', '10.5240/7791-8534', { problem: 'form' }],
    ['isan', '0000-0000-3A8D-0000-Y', { problem: 'check', expected: 'Z' }],
    ['isan', '0000-0000-3A8D-0000-Z-0000-0001-6', { problem: 'check', expected: expect.any(String) }],
    ['isan', 'tt0111161', { problem: 'form' }],
    ['doi', '11.1000/182', { problem: 'form' }],
    ['wikidata', 'Q0', { problem: 'form' }],
    ['wikidata', '', { problem: 'form' }],
  ] as const)('%s %s is refused with why', (scheme, typed, problem) => {
    expect(readIdentifier(scheme, typed)).toEqual(problem)
  })
  it('has a check character that any single wrong digit breaks, and nearly any two swapped neighbours', () => {
    const digits = '779185342C2390308610'
    const whole = digits + checkCharacter(digits)
    for (let at = 0; at < digits.length; at++)
      for (const other of '0123456789ABCDEF')
        if (other !== digits[at]) expect(checkCharacter(digits.slice(0, at) + other + digits.slice(at + 1))).not.toBe(whole.at(-1))
    const swapped = Array.from(digits.slice(1), (_, at) => digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2))
    expect(swapped.filter((each) => each !== digits && checkCharacter(each) === whole.at(-1)).length).toBeLessThan(3)
  })
  it('links to a page about the thing', () => {
    expect(identifierAddress('eidr', '10.5240/7791-8534-2C23-9030-8610-5')).toBe('https://doi.org/10.5240/7791-8534-2C23-9030-8610-5')
    expect(identifierAddress('isan', '0000-0000-3A8D-0000-Z')).toBeNull()
  })
})
