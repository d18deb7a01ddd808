import { describe, expect, it } from 'vitest'
import { type FilmAtDesk, waitingFilms } from './waiting-films.ts'

const version = (id: string, number: number, state: FilmAtDesk['versions'][number]['state'], failed = false) => ({
  id,
  number,
  state,
  sourceName: `${id}.mov`,
  stages: failed ? [{ state: 'failed' }] : [{ state: 'done' }],
})
const film: FilmAtDesk = {
  id: 'f',
  title: 'Tides',
  synopsis: 'Water.',
  year: 2026,
  language: 'en',
  posterObject: 'poster',
  currentVersionId: 'a',
  publishedAt: null,
  publishedUntil: null,
  withheld: null,
  versions: [version('a', 1, 'ready')],
}
const waits = (change: Partial<FilmAtDesk>, sending: string[] = []) =>
  waitingFilms([{ ...film, ...change }], new Set(sending), Date.parse('2026-12-01')).map(({ what }) => what)

describe('what waits for a creator', () => {
  it('is to publish what lacks nothing, to write what lacks, to send what has no cut', () => {
    expect(waits({})).toEqual(['publish'])
    expect(waitingFilms([{ ...film, synopsis: '', year: null }], new Set())).toMatchObject([
      { what: 'missing', steps: ['synopsis', 'year'] },
    ])
    expect(waits({ versions: [], currentVersionId: null })).toEqual(['send'])
  })
  it('is nothing of a film that is shown, will be, or has been', () => {
    expect(waits({ publishedAt: '2026-11-01' })).toEqual([])
    expect(waits({ publishedAt: '2027-01-01' })).toEqual([])
    expect(waits({ publishedUntil: '2026-11-01' })).toEqual([])
  })
  it('is what the house withholds it for, before anything else, and never to publish it', () => {
    const withheld = { reason: 'A private house is in it.' }
    expect(waitingFilms([{ ...film, withheld }], new Set())).toMatchObject([{ what: 'withheld', reason: withheld.reason }])
    expect(waits({ withheld, synopsis: '', versions: [version('b', 2, 'failed'), version('a', 1, 'ready')] })).toEqual([
      'withheld',
      'stopped',
    ])
  })
  it('is a file to choose again, unless it is being sent', () => {
    const versions = [version('b', 2, 'receiving'), version('a', 1, 'ready')]
    expect(waits({ versions, publishedAt: '2026-11-01' })).toEqual(['choose-file'])
    expect(waits({ versions, publishedAt: '2026-11-01' }, ['b'])).toEqual([])
  })
  it('puts what stopped before a newer cut, and that before words', () => {
    const versions = [version('c', 3, 'ready'), version('b', 2, 'preparing', true), version('a', 1, 'ready')]
    expect(waits({ versions, synopsis: '' })).toEqual(['stopped', 'show-version', 'missing'])
  })
})
