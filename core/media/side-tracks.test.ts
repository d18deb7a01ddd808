import { describe, expect, it } from 'vitest'
import { firstUnderstood, soundFor, whyOtherCut } from './side-tracks.ts'

const tracks = [
  { kind: 'dubbing', language: 'de' },
  { kind: 'dubbing', language: 'pt-BR' },
  { kind: 'described', language: 'en' },
] as const

describe('the sound chosen for the next film', () => {
  it.each([
    ['nothing chosen is the film’s own', null, undefined],
    ['the same kind and language', { kind: 'described', language: 'en' }, 2],
    ['another country’s spelling of the language', { kind: 'dubbing', language: 'pt' }, 1],
    ['another language is not what was chosen', { kind: 'described', language: 'de' }, undefined],
    ['another kind neither', { kind: 'commentary', language: 'en' }, undefined],
  ] as const)('%s', (_, wish, at) => {
    expect(soundFor(tracks, wish)).toBe(at === undefined ? undefined : tracks[at])
  })
  it('of a kind is in a language the viewer understands, else the first', () => {
    expect(firstUnderstood(tracks, ['fr', 'pt'])).toBe(tracks[1])
    expect(firstUnderstood(tracks, ['fr'])).toBe(tracks[0])
    expect(firstUnderstood([], ['fr'])).toBeUndefined()
  })
})

describe('a file beside a film', () => {
  it.each([
    ['as long', 'dubbing', 5400, 0, true],
    ['with a leader', 'dubbing', 5410, 0, true],
    ['much longer', 'dubbing', 5700, 0, false],
    ['much longer that begins as much earlier', 'dubbing', 5700, -300, true],
    ['much shorter', 'described', 4000, 0, false],
    ['a commentary that stops early', 'commentary', 4000, 0, true],
    ['an interpreter who comes later', 'sign', 4000, 600, true],
    ['a commentary that is over before the film begins', 'commentary', 10, -20, false],
  ] as const)('%s', (_, kind, seconds, offset, fits) => {
    expect(whyOtherCut(kind, seconds, offset, 5400) === null).toBe(fits)
  })
})
