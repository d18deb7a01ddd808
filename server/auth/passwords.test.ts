import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches, refuseWeakPassword, weakness } from './passwords.ts'

describe('A password', () => {
  it('matches its own hash and no other, and without an account none', async () => {
    const hash = await hashPassword('a passphrase')
    expect(hash).toMatch(/^\$2b\$10\$/)
    expect(await passwordMatches('a passphrase', hash)).toBe(true)
    expect(await passwordMatches('another', hash)).toBe(false)
    expect(await passwordMatches('nobody signs in with this', undefined)).toBe(false)
    expect(await passwordMatches('', '')).toBe(false)
  })

  it.each([
    ['short', '', ['length']],
    ['long enough', '', undefined],
    ['long enough', 'letters_digits', ['characters']],
    ['long enough 1', 'letters_digits', undefined],
    ['long enough 1', 'lower_upper_letters_digits', ['characters']],
    ['Long enough 1', 'lower_upper_letters_digits_symbols', ['characters']],
    ['Long enough 1!', 'lower_upper_letters_digits_symbols', undefined],
    ['a', 'letters_digits', ['length', 'characters']],
  ])('%j under %j is weak for %j', (password, requirements, reasons) => {
    expect(weakness(password, { minimumLength: 10, requirements })?.reasons).toEqual(reasons)
  })

  it('is refused where bcrypt would truncate it', () => {
    const rules = { minimumLength: 6, requirements: '' }
    expect(() => refuseWeakPassword('x'.repeat(72), rules)).not.toThrow()
    expect(() => refuseWeakPassword('x'.repeat(73), rules)).toThrow('Password cannot be longer than 72 characters')
    expect(() => refuseWeakPassword('é'.repeat(37), rules)).toThrow()
  })
})
