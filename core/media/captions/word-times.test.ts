import { describe, expect, it } from 'vitest'
import { merge, shift, split, type WrittenCue, withText } from './edits.ts'
import { isUnsure, markedRight, nameTakenBack, placeOfWord, sameWords, type WordTime, wordAt, wordsAfter } from './word-times.ts'

const words: WordTime[] = [
  ['We', 1000, 1200, 0.9],
  ['counted', 1250, 1700, 0.3],
  ['the', 1700, 1800, 0.8],
  ['sheeps.', 1850, 2400, 0.2],
]
const cue: WrittenCue = { id: 'a', startsMs: 1000, endsMs: 3000, text: 'We counted\nthe sheeps.', speaker: '', sensitive: false, words }
const edited = (text: string) => wordsAfter(cue, text)

describe('the words of a cue and their times', () => {
  it('a corrected word keeps its time and becomes certain; the others stay unchanged', () => {
    expect(edited('We counted\nthe ships.')).toEqual([words[0], words[1], words[2], ['ships.', 1850, 2400]])
    expect(edited('We counted the sheeps')).toEqual([words[0], words[1], words[2], ['sheeps', 1850, 2400, 0.2]])
    expect(edited('I counted the ships.')!.map(([, from]) => from)).toEqual([1000, 1250, 1700, 1850])
  })
  it('an added word shares the time between its neighbours, a removed word takes its time along', () => {
    expect(edited('We counted all the sheeps.')).toEqual([words[0], words[1], ['all', 1700, 1700], words[2], words[3]])
    expect(edited('We counted sheeps.')).toEqual([words[0], words[1], words[3]])
    expect(edited('We counted the seven ships there.')!.map(([word, from, to]) => [word, from, to])).toEqual([
      ['We', 1000, 1200],
      ['counted', 1250, 1700],
      ['the', 1700, 1800],
      ['seven', 1850, 2022],
      ['ships', 2022, 2194],
      ['there.', 2194, 2400],
    ])
    expect(edited('We counted the sheeps. Yes.')!.at(-1)).toEqual(['Yes.', 2400, 3000])
  })
  it('typing letter by letter gives the same result as one edit', () => {
    let typed = cue
    for (const text of ['We counted\nthe ', 'We counted\nthe s', 'We counted\nthe sh', 'We counted\nthe ships.'])
      typed = withText(typed, text).after!
    expect(typed.words!.at(-1)).toEqual(['ships.', 1800, 3000])
    // In the place of the selected word it keeps its time from the first letter on.
    let over = cue
    for (const text of ['We counted\nthe s', 'We counted\nthe sh', 'We counted\nthe ships.']) over = withText(over, text).after!
    expect(over.words!.at(-1)).toEqual(['ships.', 1850, 2400])
  })
  it('are empty where they were not measured, or belong to another text', () => {
    expect(wordsAfter({ ...cue, words: null }, 'x')).toBeNull()
    expect(wordsAfter({ ...cue, text: 'Two words' }, 'x')).toBeNull()
    expect(edited('  ')).toBeNull()
  })
  it('are kept when a cue is split, joined and moved, with their confidence', () => {
    const [left, right] = split(cue, 'b', { caret: 10 })
    expect([left!.after!.words, right!.after!.words]).toEqual([words.slice(0, 2), words.slice(2)])
    expect(merge(left!.after!, right!.after!)[0]!.after!.words).toEqual(words)
    const two = merge({ ...left!.after!, speaker: 'A' }, { ...right!.after!, speaker: 'B' })[0]!.after!
    expect(two.text).toBe('- We counted\n- the sheeps.')
    expect(two.words!.filter(([word]) => word !== '-')).toEqual(words)
    expect(shift([cue], 100)[0]!.after!.words![1]).toEqual(['counted', 1350, 1800, 0.3])
    const within = split(cue, 'b', { caret: 5 })
    expect(within.map(({ after }) => after!.words!.map(([word]) => word))).toEqual([
      ['We', 'co'],
      ['unted', 'the', 'sheeps.'],
    ])
  })
  it('are found by their place in the text', () => {
    expect(placeOfWord(cue.text, 2)).toEqual([11, 14])
    expect(placeOfWord(cue.text, 4)).toBeNull()
    expect([0, 2, 3, 5, 11, 21].map((place) => wordAt(cue.text, place))).toEqual([0, 0, 1, 1, 2, 3])
  })
  it('are unsure below one half, and certain once a person confirms them', () => {
    expect(words.map(isUnsure)).toEqual([false, true, false, true])
    expect(markedRight(words, 3).map(isUnsure)).toEqual([false, true, false, false])
    expect([sameWords(words, [...words]), sameWords(words, markedRight(words, 3)), sameWords(null, words)]).toEqual([true, false, false])
  })
  it('return the recognised form of a replaced name', () => {
    const named: WrittenCue = {
      ...cue,
      text: 'Then Anna\nLindqvist left.',
      words: [
        ['Then', 0, 100],
        ['Anna', 100, 300, 0.4, 'Ana Lind Quist'],
        ['Lindqvist', 300, 900, 0.4, ''],
        ['left.', 900, 1200],
      ],
    }
    expect(nameTakenBack(named, 2)).toEqual({
      text: 'Then Ana Lind Quist left.',
      words: [
        ['Then', 0, 100],
        ['Ana', 100, 300],
        ['Lind', 300, 567],
        ['Quist', 567, 900],
        ['left.', 900, 1200],
      ],
    })
    expect(nameTakenBack(named, 0)).toBeNull()
    expect(markedRight(named.words!, 2).slice(1, 3)).toEqual([
      ['Anna', 100, 300],
      ['Lindqvist', 300, 900],
    ])
  })
})
