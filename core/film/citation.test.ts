import { describe, expect, it } from 'vitest'
import { type CitedFilm, citationText, cite } from './citation.ts'

const film: CitedFilm = {
  title: 'A Harbour Without Ships',
  director: 'Solveig Amundrud-Bekele',
  year: 2025,
  version: 'Festival cut, version 3',
  house: 'Actuality',
  url: 'https://house.example/documentary/1?t=2832',
  momentMs: 2_832_000,
}
const written = (style: 'mla' | 'apa' | 'chicago', change: Partial<CitedFilm> = {}) => citationText(cite({ ...film, ...change }, style))

describe('citing a moment', () => {
  it('follows MLA', () =>
    expect(written('mla')).toBe(
      'A Harbour Without Ships. Directed by Solveig Amundrud-Bekele, Festival cut, version 3, 2025. Actuality, https://house.example/documentary/1?t=2832. 00:47:12.',
    ))
  it('follows APA', () =>
    expect(written('apa')).toBe(
      'Amundrud-Bekele, S. (Director). (2025). A Harbour Without Ships [Film; Festival cut, version 3, 00:47:12]. Actuality. https://house.example/documentary/1?t=2832',
    ))
  it('follows Chicago', () =>
    expect(written('chicago')).toBe(
      'Amundrud-Bekele, Solveig, dir. A Harbour Without Ships. 2025. Festival cut, version 3, 00:47:12. Actuality. https://house.example/documentary/1?t=2832.',
    ))
  it('sets the title in italics', () =>
    expect(cite(film, 'chicago').filter((part) => part.italic)).toEqual([{ text: film.title, italic: true }]))

  it.each([
    ['Agnès Varda', 'Varda, A. (Director). '],
    ['Piet van der Keuken', 'van der Keuken, P. (Director). '],
    ['Banksy', 'Banksy (Director). '],
    ['山田 太郎', '山田, 太郎 (Director). '],
    ['박 찬욱', '박, 찬욱 (Director). '],
    ['ジャン ルノワール', 'ルノワール, ジ. (Director). '],
    ['Jean Rouch and Edgar Morin', 'Rouch, J., & Morin, E. (Directors). '],
    ['Ada Ek, Bo Ma & Cy Po', 'Ek, A., Ma, B., & Po, C. (Directors). '],
  ])('names %s as the APA does', (director, start) => expect(written('apa', { director })).toContain(`${start}(2025)`))

  it('inverts only the first of several directors in Chicago', () =>
    expect(written('chicago', { director: 'Jean Rouch and Edgar Morin' })).toContain('Rouch, Jean, and Edgar Morin, dirs. '))

  it('leaves out what is not known', () => {
    const unknown = { director: '', year: null, version: '' }
    expect(written('mla', unknown)).toBe('A Harbour Without Ships. Actuality, https://house.example/documentary/1?t=2832. 00:47:12.')
    expect(written('apa', unknown)).toBe(
      'A Harbour Without Ships [Film; 00:47:12]. (n.d.). Actuality. https://house.example/documentary/1?t=2832',
    )
    expect(written('chicago', unknown)).toBe('A Harbour Without Ships. 00:47:12. Actuality. https://house.example/documentary/1?t=2832.')
  })
})
