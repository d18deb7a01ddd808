import { describe, expect, it } from 'vitest'
import { allowedRedirect, withParameters } from './redirects.ts'

const settings = {
  siteUrl: 'https://house.example',
  ownOrigins: ['https://house.example'],
  redirectUrls: ['https://app.example/**', 'https://*.studio.example/done', 'http://localhost:?000/x', 'actuality://in'],
}

describe('A redirect', () => {
  it.each([
    'https://house.example',
    'https://house.example/login?next=/a#b',
    'https://app.example/a/b',
    'https://north.studio.example/done?x=1',
    'http://localhost:3000/x',
    'actuality://in',
  ])('may lead to %s', (wanted) => expect(allowedRedirect(wanted, settings)).toBe(wanted))

  it.each([
    undefined,
    42,
    '',
    'no address',
    'https://evil.test',
    'https://house.example.evil.test',
    'http://house.example',
    'https://house.example:8443',
    'https://user@house.example',
    'https://house.example\\@evil.test',
    '//house.example',
    'https://evil.test/?https://app.example/',
    'https://a.b.studio.example/done',
    'http://localhost:30000/x',
    'javascript:alert(1)',
    ' https://house.example',
    'https://house.example\n',
    'https://app.example%2eevil.test/',
    'https://0x7f000001/',
  ])('never leads to %j', (wanted) => expect(allowedRedirect(wanted, settings)).toBe('https://house.example'))

  it('keeps its own query and gets more', () => {
    expect(withParameters('https://house.example/login?next=%2Fa', { code: 'c d' }, {})).toBe(
      'https://house.example/login?next=%2Fa&code=c+d',
    )
    expect(withParameters('https://house.example/login', {}, { error: 'a&b' })).toBe('https://house.example/login#error=a%26b&sb=')
  })
})
