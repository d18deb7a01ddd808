import { afterEach, describe, expect, it, vi } from 'vitest'
import { languageName, languageOptions } from './languages.ts'

afterEach(() => vi.unstubAllGlobals())

describe('languages', () => {
  it('are named in the reader’s own language', () => {
    expect(languageName('de', 'fr')).toBe('allemand')
    expect(languageName('pt-BR', 'en')).toBe('Brazilian Portuguese')
  })
  it('are named in English where the browser knows no name', () => {
    vi.stubGlobal('Intl', {
      ...Intl,
      DisplayNames: class {
        of = () => undefined
      },
    })
    expect(languageName('se', 'en')).toBe('Northern Sami')
    expect(languageName('fo-FO', 'en')).toBe('Faroese')
  })
  it('are never a code in a list to choose from', () => {
    const options = languageOptions('No dialogue', 'en')
    expect(options.length).toBeGreaterThan(20)
    expect(options.filter(({ value, label }) => value === label)).toEqual([])
  })
  it('keep a code that no standard knows', () => {
    expect(languageName('not a code')).toBe('not a code')
  })
})
