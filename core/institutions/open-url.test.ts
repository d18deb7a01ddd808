import { describe, expect, it } from 'vitest'
import { openUrlPath } from './open-url.ts'

const leadsTo = (query: string) => openUrlPath(new URLSearchParams(query))
const id = '5e0a5a62-0a54-4cf8-9df1-3a1b0f8d2c11'

describe('an OpenURL', () => {
  it('leads to the film it names by its number or its address', () => {
    expect(leadsTo(`rft_id=info:sid/films.example:${id.toUpperCase()}`)).toBe(`/documentary/${id}`)
    expect(leadsTo(`rft_id=info:doi/10.5240/1&rft_id=https://films.example/documentary/${id}`)).toBe(`/documentary/${id}`)
  })
  it('leads to a search where it names a title, in the newer and the older form', () => {
    expect(leadsTo('url_ver=Z39.88-2004&rft.btitle=The+Ebb&rft.aulast=Lie')).toBe('/search?q=The+Ebb+Lie')
    expect(leadsTo('title=The%20Ebb')).toBe('/search?q=The+Ebb')
  })
  it('leads nowhere when it names nothing', () => {
    expect(leadsTo('rft.date=2024&rft.aulast=Lie&title=%20')).toBe(null)
  })
})
