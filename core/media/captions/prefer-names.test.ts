import { describe, expect, it } from 'vitest'
import type { HeardWord } from './from-words.ts'
import { preferNames } from './prefer-names.ts'

const heard = (text: string, sure?: number): HeardWord[] =>
  text.split(' ').map((word, at) => {
    const one = [word, at * 300, at * 300 + 280, at === 0] as const
    return sure === undefined ? one : ([...one, sure] as const)
  })
const names = ['Anna Lindqvist', 'Gdynia', 'Rosa Weisz', 'Bo', 'Mark Will', 'Trondheim']
const text = (said: string, language = 'en', sure?: number) =>
  preferNames(heard(said, sure), names, language)
    .map(([word]) => word)
    .join(' ')

describe('preferring names of a film', () => {
  it.each([
    ['Then Ana Lindquist came.', 'Then Anna Lindqvist came.'],
    ["We saw Lindquist's boat.", "We saw Lindqvist's boat."],
    ['the ferry to Gedinia, at night', 'the ferry to Gdynia, at night'],
    ['She met anna lind quist there', 'She met Anna Lindqvist there'],
    ['from Tronheim north', 'from Trondheim north'],
    ['I asked Rosa Weiss.', 'I asked Rosa Weisz.'],
    ['Beau said nothing', 'Beau said nothing'],
    ['Boh said nothing', 'Bo said nothing'],
  ])('%s', (said, wanted) => expect(text(said)).toBe(wanted))

  it('never replaces a common word, a frequent one, or one recognised with confidence', () => {
    for (const said of [
      'They will mark it.',
      'Be so kind. Do go.',
      'a rose for her',
      'by the way, so be it',
      'Anna, and the other linden trees',
    ])
      expect(text(said)).toBe(said)
    expect(
      preferNames(heard('alle Häfen und jeder Hafen'), ['Haven', 'Hafner'], 'de')
        .map(([word]) => word)
        .join(' '),
    ).toBe('alle Häfen und jeder Hafen')
    const often = 'the lindwist grew. a lindwist fell. one lindwist stood.'
    expect(text(often)).toBe(often)
    expect(text('a lindwist stood', 'en', 0.97)).toBe('a lindwist stood')
    expect(text('a lindwist stood', 'en', 0.4)).toBe('a Lindqvist stood')
  })

  it('leaves other names unchanged, and the names themselves', () => {
    for (const said of ['Anna Lindqvist of Gdynia', 'Berlin and Stockholm and Lindberg', 'Helena Andersson']) expect(text(said)).toBe(said)
    expect(preferNames(heard('Marta came'), ['Martha', 'Marta'], 'en').map(([word]) => word)).toEqual(['Marta', 'came'])
  })

  it('removes vowel signs of the recognised form', () => {
    expect(preferNames(heard('वह त्रीवेणी। फिर'), ['त्रिवेणी'], 'hi').map(([word]) => word)).toEqual(['वह', 'त्रिवेणी।', 'फिर'])
  })

  it('keeps the recognised form, its confidence and its time', () => {
    expect(preferNames(heard('met Ana Lind Quist.', 0.4), names, 'en')).toEqual([
      ['met', 0, 280, true, 0.4],
      ['Anna', 300, 571, false, 0.4, 'Ana Lind Quist.'],
      ['Lindqvist.', 571, 1180, false, 0.4, ''],
    ])
  })

  it('takes 500 names and an hour of talk in less than two seconds', () => {
    const many = Array.from({ length: 500 }, (_, at) => `N${(at * 7919).toString(36)}a Sur${(at * 104_729).toString(36)}`)
    const talk = Array.from({ length: 9000 }, (_, at): HeardWord => [`w${(at % 3000).toString(36)}o`, at * 400, at * 400 + 300, false])
    // CPU time, not wall-clock time: other tests run beside this one.
    const from = process.cpuUsage()
    preferNames(talk, many, 'en')
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(2000)
  })
})
