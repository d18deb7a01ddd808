import { describe, expect, it } from 'vitest'
import { kbartFileName, toKbart } from './kbart.ts'

const film = {
  id: '5e0a5a62',
  title: 'The\tEbb\n',
  director: 'Ludwig van der Meer, Aud Lie',
  publishedAt: '2026-10-01T08:00:00Z',
  url: 'https://films.example/documentary/5e0a5a62',
  notes: 'Until 5 March 2027.',
}

describe('a list of titles for knowledge bases', () => {
  const lines = toKbart([film, { ...film, id: 'b', title: 'Ähre', director: '', notes: '' }], 'Actuality').split('\n')
  it('has the twenty-five columns of KBART, in their order', () => {
    expect(lines[0]!.split('\t')).toHaveLength(25)
    expect(lines[0]).toMatch(/^publication_title\tprint_identifier\tonline_identifier\t.*\taccess_type$/)
    for (const line of lines.slice(0, 3)) expect(line.split('\t')).toHaveLength(25)
    expect(lines[3]).toBe('')
  })
  it('lists films by the alphabet, each with what is required of a monograph', () => {
    const names = lines[0]!.split('\t')
    const [first, second] = lines.slice(1, 3).map((line) => Object.fromEntries(line.split('\t').map((text, at) => [names[at], text])))
    expect([first!.publication_title, first!.first_author]).toEqual(['Ähre', ''])
    expect(second).toMatchObject({
      ...{
        publication_title: 'The Ebb',
        title_url: film.url,
        first_author: 'van der Meer',
        title_id: '5e0a5a62',
        coverage_depth: 'fulltext',
      },
      ...{
        notes: 'Until 5 March 2027.',
        publisher_name: 'Actuality',
        publication_type: 'monograph',
        access_type: 'P',
        print_identifier: '',
      },
      date_monograph_published_online: '2026-10-01',
    })
  })
  it('is a file named by provider, region, institution and day', () => {
    expect(kbartFileName('Actuality', 'Bibliothèque d’Île', '2026-11-22')).toBe('Actuality_Global_BibliothequedIle_2026-11-22.txt')
    expect(kbartFileName('映画館', '図書館', '2026-11-22')).toBe('Library_Global_Library_2026-11-22.txt')
  })
})
