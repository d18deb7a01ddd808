import { describe, expect, it } from 'vitest'
import { readCameFrom } from './came-from.ts'

const from = (before: string, address = '/documentary/1', referrer = '') =>
  readCameFrom({ before, address, referrer, origin: 'https://house.example' })

describe('where a visitor came from', () => {
  it('is the previous page of the house', () => {
    expect(from('/')).toEqual({ source: 'home' })
    expect(from('/viewer-dashboard?view=lists')).toEqual({ source: 'list' })
    expect(from('/documentary/2?t=4')).toEqual({ source: 'film' })
    expect(from('/settings')).toEqual({ source: 'direct' })
  })
  it('has the words of a search with it, and no others', () => {
    expect(from('/search?q=ice%20register&language=en')).toEqual({ source: 'search', phrase: 'ice register' })
    expect(from('/search')).toEqual({ source: 'search' })
    expect(from('/settings?q=secret')).toEqual({ source: 'direct' })
  })
  it('is a link of another site, a feed, a letter or a player elsewhere, by what the address says', () => {
    expect(from('', '/documentary/1', 'https://press.example/story')).toEqual({ source: 'link' })
    expect(from('', '/documentary/1', 'https://house.example/login')).toEqual({ source: 'direct' })
    expect(from('', '/documentary/1?via=feed')).toEqual({ source: 'feed' })
    expect(from('', '/documentary/1?via=elsewhere')).toEqual({ source: 'direct' })
    expect(from('/search?q=x', '/documentary/1?via=mail')).toEqual({ source: 'search', phrase: 'x' })
  })
})
