import { describe, expect, it } from 'vitest'
import { bibliography, type CitedPassage, citations } from './bibliography.ts'

const today = new Date('2026-11-22T10:00:00Z')
const passage: CitedPassage = {
  title: 'Nine Straits & One',
  director: 'Solveig Amundrud-Bekele, Jan van der Berg',
  year: 2025,
  version: 'Festival cut',
  house: 'Actuality',
  url: 'https://house.example/documentary/1?t=12&end=17',
  momentMs: 12_000,
  endMs: 17_000,
  note: 'The gulls 100 %\nstop here_.',
}
const earlier = { ...passage, title: 'A Harbour', director: 'Ada Ames', momentMs: 0, endMs: 5000, note: '', version: '', year: null }
const written = (form: Parameters<typeof bibliography>[1]) => bibliography([passage, earlier], form, today).text

describe('a bibliography', () => {
  it('is set in prose by the letters, each passage with its beginning and end', () => {
    expect(written('chicago').split('\n\n')).toEqual([
      'Ames, Ada, dir. A Harbour. 00:00:00–00:00:05. Actuality. https://house.example/documentary/1?t=12&end=17.',
      'Amundrud-Bekele, Solveig, and Jan van der Berg, dirs. Nine Straits & One. 2025. Festival cut, 00:00:12–00:00:17. Actuality. https://house.example/documentary/1?t=12&end=17.',
    ])
    expect(written('apa')).toContain(
      'Amundrud-Bekele, S., & van der Berg, J. (Directors). (2025). Nine Straits & One [Film; Festival cut, 00:00:12–00:00:17].',
    )
    expect(written('mla')).toContain('Nine Straits & One. Directed by Solveig Amundrud-Bekele and Jan van der Berg, Festival cut, 2025.')
  })
  it('sets titles in italics where it is read', () => {
    const lines = citations([passage, earlier, passage], 'chicago')
    expect(lines.map(({ parts }) => parts.filter(({ italic }) => italic).map(({ text }) => text))).toEqual([
      ['A Harbour'],
      ['Nine Straits & One'],
    ])
  })
  it('is a BibTeX file that TeX takes no word of for an order', () => {
    const text = written('bibtex')
    expect(text).toContain('@misc{nine2025-1,')
    expect(text).toContain('  title = {Nine Straits \\& One}')
    expect(text).toContain('  author = {Amundrud-Bekele, Solveig and van der Berg, Jan}')
    expect(text).toContain('  annote = {The gulls 100 \\% stop here\\_.}')
    expect(text).toContain('  url = {https://house.example/documentary/1?t=12&end=17}')
    expect(text).toContain('  urldate = {2026-11-22}')
    expect(text.split('\n@misc')[1]).not.toMatch(/year|edition|annote/)
  })
  it('is a RIS file: one tag a line, each record ended', () => {
    const lines = written('ris').split('\r\n')
    expect(lines.filter((line) => line !== '').every((line) => /^[A-Z][A-Z0-9] {2}- /.test(line))).toBe(true)
    expect(lines.slice(0, 4)).toEqual([
      'TY  - MPCT',
      'TI  - Nine Straits & One',
      'AU  - Amundrud-Bekele, Solveig',
      'AU  - van der Berg, Jan',
    ])
    expect(lines.filter((line) => line === 'ER  - ')).toHaveLength(2)
  })
  it('is a CSL file that a reference manager reads', () => {
    const [first, second] = JSON.parse(written('csl'))
    expect(first).toMatchObject({
      type: 'motion_picture',
      director: [
        { family: 'Amundrud-Bekele', given: 'Solveig' },
        { family: 'van der Berg', given: 'Jan' },
      ],
      issued: { 'date-parts': [[2025]] },
      accessed: { 'date-parts': [[2026, 11, 22]] },
      locator: '00:00:12–00:00:17',
    })
    expect(second).not.toHaveProperty('issued')
    // csl-data.json of the Citation Style Language allows no other property.
    expect(first).not.toHaveProperty('label')
  })
})
