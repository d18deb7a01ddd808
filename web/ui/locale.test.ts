import { describe, expect, it } from 'vitest'
import { localeFrom } from '#core/text/locale-tags.ts'
import { languageFrom } from './house-languages.ts'
import { isZone } from './locale.ts'

describe('The language of the house', () => {
  it.each([
    ['is what the browser was told', 'de', ['en-GB'], 'de'],
    ['is else the first of the browser’s own that the house speaks', null, ['fr-FR', 'de-AT', 'en'], 'de'],
    ['is English where it speaks none of them', null, ['fr-FR', 'nb'], 'en'],
    ['is that of a tag as a system writes it', null, ['C', 'de_AT.UTF-8'], 'de'],
    ['does not follow what somebody wrote into storage', 'toString', ['de-DE'], 'de'],
  ])('%s', (_, told, preferred, spoken) => expect(languageFrom(told, preferred)).toBe(spoken))

  it('writes dates as the reader’s region does, where the region speaks it', () => {
    expect(localeFrom('de', ['en-US', 'de-AT'])).toBe('de-AT')
    expect(localeFrom('de', ['en-US'])).toBe('de')
  })

  it.each([
    ['en-US@posix', 'en-US'],
    ['en_GB.UTF-8', 'en-GB'],
    ['en-US@', 'en-US'],
    ['en-u-', 'en'],
    ['en', 'en'],
  ])('writes dates where the browser calls its language %s', (tag, written) => {
    expect(localeFrom('en', ['C', 'POSIX', '*', '', tag])).toBe(written)
    expect(() => new Intl.DateTimeFormat(localeFrom('en', [tag]))).not.toThrow()
  })

  it('knows a zone from a word', () => expect(['Europe/Berlin', 'Mars/Olympus'].map(isZone)).toEqual([true, false]))
})
