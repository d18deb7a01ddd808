import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryReadable } from './readable-query.ts'

afterEach(() => vi.unstubAllGlobals())

async function addressAfter(search: string): Promise<string> {
  let address = `/search${search}#at`
  vi.stubGlobal('location', { pathname: '/search', search, hash: '#at' })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => (address = to) })
  await makeQueryReadable()
  return address
}

it('a search that a library links to in Latin-1 is read as it was meant', async () => {
  expect(await addressAfter('?q=M%FCnchen+Hafen&year=1961')).toBe('/search?q=M%C3%BCnchen+Hafen&year=1961#at')
})

it('an address in UTF-8 stays as it is', async () => {
  for (const search of ['', '?q=M%C3%BCnchen', '?q=a%26b&code=x%3D']) expect(await addressAfter(search)).toBe(`/search${search}#at`)
})
