import { expect, it } from 'vitest'
import { openUrlPath } from '../institutions/open-url.ts'
import { decodedQuery } from './query-encoding.ts'

const first = (query: string, name = 'title') => decodedQuery(query).get(name)

it('an OpenURL is read in the encoding it names, else in UTF-8, else in Latin-1', () => {
  expect(first('?rft.title=M%FCnchen%20Hafen&ctx_enc=info:ofi/enc:ISO-8859-1', 'rft.title')).toBe('München Hafen')
  expect(first('title=Munte+%EEn+Moldova')).toBe('Munte în Moldova')
  expect(first('title=M%C3%BCnchen')).toBe('München')
  expect(first('title=M%C3%BCnchen&ctx_enc=info%3Aofi%2Fenc%3AUTF-8')).toBe('München')
  expect(first('ctx_enc=info:ofi/enc:ISO-8859-2&title=%A3%F3d%BC')).toBe('Łódź')
  // It declares UTF-8 wrongly, or names an unknown encoding.
  expect(first('title=M%FCnchen&ctx_enc=info:ofi/enc:UTF-8')).toBe('München')
  expect(first('title=M%FCnchen&ctx_enc=house')).toBe('München')
  expect(openUrlPath(decodedQuery('title=M%FCnchen'))).toBe('/search?q=M%C3%BCnchen')
})

it('an address in UTF-8 is read as every browser reads it', () => {
  for (const query of ['a=1&a=2&b', 'q=100%25+%zz+%', 'x=a%3Db=c&&=d', 'title=東京', '', '?'])
    expect([...decodedQuery(query)], query).toEqual([...new URLSearchParams(query)])
})
