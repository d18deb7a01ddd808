import { describe, expect, it } from 'vitest'
import { type FilmTracks, filmAccess } from './film-access.ts'

const bare: FilmTracks = { hasSound: true, language: 'en', tracks: [], sideTracks: [] }
const verdicts = (more: Partial<FilmTracks>) => filmAccess({ ...bare, ...more }).map(({ verdict }) => verdict)
const track = (kind: 'captions' | 'subtitles' | 'descriptions', reviewed = true) => ({ kind, language: 'en', reviewed, machine: !reviewed })

describe('the accessibility statement of a film', () => {
  it('claims only features that exist', () => expect(verdicts({})).toEqual(['does-not', 'does-not', 'does-not', 'does-not', 'does-not']))
  it('counts reviewed captions, and unreviewed ones as half', () => {
    expect(verdicts({ tracks: [track('captions')] })[0]).toBe('supports')
    expect(verdicts({ tracks: [track('captions', false)] })[0]).toBe('partially')
    expect(verdicts({ tracks: [track('subtitles')] })[0]).toBe('does-not')
  })
  it('counts descriptions, spoken by a track or read out, and sign language', () => {
    expect(verdicts({ tracks: [track('descriptions')] }).slice(1, 3)).toEqual(['supports', 'supports'])
    expect(verdicts({ sideTracks: [{ kind: 'described', language: 'de' }] }).slice(1, 3)).toEqual(['supports', 'supports'])
    expect(verdicts({ sideTracks: [{ kind: 'sign', language: 'gsg' }] })[3]).toBe('supports')
  })
  it('needs no captions for a film without sound, and no sign language for one without speech', () => {
    expect(verdicts({ hasSound: false })[0]).toBe('not-applicable')
    expect(verdicts({ language: 'zxx' })[3]).toBe('not-applicable')
  })
  it('lists the languages', () =>
    expect(filmAccess({ ...bare, tracks: [track('captions'), { ...track('captions'), language: 'de' }] })[0]!.languages).toEqual([
      'de',
      'en',
    ]))
})
