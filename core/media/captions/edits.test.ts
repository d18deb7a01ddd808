import { describe, expect, it } from 'vitest'
import { fix, warningsOf } from './checks.ts'
import { type CueChange, inverse, merge, setEnd, setStart, shift, snap, split, type WrittenCue } from './edits.ts'
import { mergeWords } from './merge-words.ts'

const cue = (id: string, startsMs: number, endsMs: number, text: string, more: Partial<WrittenCue> = {}): WrittenCue => ({
  ...{ id, startsMs, endsMs, text, speaker: '', sensitive: false, words: null },
  ...more,
})
const said = (changes: CueChange[]) => changes.map(({ after }) => after && [after.startsMs, after.endsMs, after.text])

describe('editing cues', () => {
  const one = cue('a', 1000, 5000, 'We counted the ships until nothing was left.')

  it('splits a cue at the moment, at the caret, and at word boundaries', () => {
    expect(said(split(one, 'b', { ms: 3000 }))).toEqual([
      [1000, 3000, 'We counted the ships'],
      [3000, 5000, 'until nothing was left.'],
    ])
    expect(said(split(one, 'b', { caret: 11 }))).toEqual([
      [1000, 2000, 'We counted'],
      [2000, 5000, 'the ships until nothing was left.'],
    ])
    const words = one.text.split(' ').map((word, at) => [word, 1000 + at * 100, 1090 + at * 100] as const)
    const parts = split({ ...one, words }, 'b', { ms: 1250 })
    expect(said(parts)).toEqual([
      [1000, 1250, 'We counted the'],
      [1250, 5000, 'ships until nothing was left.'],
    ])
    expect(parts.map(({ after }) => after!.words!.length)).toEqual([3, 5])
    expect(split(cue('a', 0, 300, 'a b'), 'b', {})).toEqual([])
    expect(split(cue('a', 0, 3000, 'word'), 'b', { ms: 1000 })).toEqual([])
  })

  it('joins two cues, with dashes for two speakers, and keeps protection', () => {
    const two = cue('b', 5000, 6000, 'Then we left.', { sensitive: true })
    const [joined, gone] = merge(one, two)
    expect(joined!.after).toMatchObject({
      endsMs: 6000,
      text: 'We counted the ships until\nnothing was left. Then we left.',
      sensitive: true,
    })
    expect(gone).toEqual({ id: 'b', before: two, after: null })
    expect(merge({ ...one, speaker: 'A' }, { ...two, speaker: 'B' })[0]!.after!.text).toBe(
      '- We counted the ships until nothing was left.\n- Then we left.',
    )
  })

  it('moves, sets and snaps, never before the first frame nor to nothing', () => {
    expect(said(shift([one], -5000))).toEqual([[0, 4000, one.text]])
    expect(said([setStart(one, 6000), setEnd(one, 500)])).toEqual([
      [6000, 6200, one.text],
      [300, 500, one.text],
    ])
    expect(said(snap(one, [900, 2000], [4000, 5300]))).toEqual([[900, 5300, one.text]])
    expect(snap(one, [3000], [3001])).toEqual([])
  })

  it('undoes an act', () => {
    const changes = split(one, 'b', { ms: 3000 })
    expect(inverse(changes)).toEqual([
      { id: 'b', before: changes[1]!.after, after: null },
      { id: 'a', before: changes[0]!.after, after: one },
    ])
  })
})

describe('warnings of a cue', () => {
  const next = cue('n', 2000, 4000, 'Next.')
  const around = { before: undefined, next, durationMs: 60_000, newId: 'new' }
  it.each([
    ['overlap', cue('a', 0, 2500, 'Some words here.')],
    ['small-gap', cue('a', 0, 1950, 'Some words here.')],
    ['too-fast', cue('a', 0, 1000, 'Far more words than anyone reads.')],
    ['too-short', cue('a', 0, 400, 'Hm.')],
    ['wide-line', cue('a', 0, 2000, 'This one line is wider than forty-two signs.')],
    ['empty', cue('a', 0, 2000, ' ')],
  ] as const)('%s, fixed by one key', (warning, one) => {
    expect(warningsOf(one, next, 60_000)).toContain(warning)
    const [change] = fix(warning, one, around)
    if (change!.after) expect(warningsOf(change!.after, next, 60_000)).not.toContain(warning)
  })
  it('nothing, when all is well', () => expect(warningsOf(cue('a', 0, 1900, 'Some words here.'), next, 60_000)).toEqual([]))
  it('warnings without a possible fix are left to a person', () => {
    expect(fix('too-fast', cue('a', 0, 500, 'Far more words than anyone reads.'), { ...around, next: cue('n', 500, 900, 'x') })).toEqual([])
  })
})

describe('words two people wrote simultaneously', () => {
  it.each([
    ['one changed them', 'The lot was full.', 'The parking lot was full.', 'The lot was full.', 'The parking lot was full.', false],
    [
      'at two places',
      'The lot was full once.',
      'The parking lot was full once.',
      'The lot was full, once upon a time.',
      'The parking lot was full, once upon a time.',
      true,
    ],
    [
      'at two places apart',
      'The lot was full once.',
      'The parking lot was full once.',
      'The lot was never full once.',
      'The parking lot was never full once.',
      false,
    ],
    ['the same', 'a b', 'a c', 'a c', 'a c', false],
    ['the same word differently', 'The lot was full.', 'The lot was empty.', 'The lot was crowded.', 'The lot was crowded. empty.', true],
  ])('%s', (_, before, mine, theirs, text) => {
    const merged = mergeWords(before, mine, theirs)
    expect(merged.text).toBe(text)
    for (const word of [...mine.split(' '), ...theirs.split(' ')].filter((word) => !before.includes(word)))
      expect(merged.text).toContain(word)
  })
  it('reports conflicts for a person to decide', () => {
    expect(mergeWords('a b', 'a c', 'a d').clash).toBe(true)
    expect(mergeWords('a b c', 'x b c', 'a b y')).toEqual({ text: 'x b y', clash: false })
  })
})
