import { describe, expect, it } from 'vitest'
import { warningsOf } from './checks.ts'
import { type CueWord, cuesFromWords } from './from-words.ts'

/** Words said one after the other, each `ms` long. */
const said = (text: string, fromMs = 0, ms = 300): CueWord[] =>
  text.split(' ').map((word, at) => [word, fromMs + at * ms, fromMs + at * ms + ms - 20, at === 0])
const texts = (words: CueWord[], wishes = {}) => cuesFromWords(words, wishes).map(({ text }) => text)

describe('recognised words as cues', () => {
  it('split at pauses and after sentences, and join a very short one with the next', () => {
    expect(texts([...said('We counted the ships. Nobody had asked us to.'), ...said('Then night fell', 5000)])).toEqual([
      'We counted the ships.',
      'Nobody had asked us to.',
      'Then night fell',
    ])
    expect(texts(said('No. I never went there.'))).toEqual(['No. I never went there.'])
    expect(texts(said('Dr. Weber asked J. Lund about it.'))).toEqual(['Dr. Weber asked J. Lund about it.'])
  })

  it('have two lines of 42 characters at most, and break after a comma rather than within a phrase', () => {
    const long =
      'When the last of the grey ships had left the harbour in the evening, the clerks went on counting the empty berths because no one told them to stop'
    const cues = cuesFromWords(said(long, 0, 260))
    expect(cues.length).toBe(2)
    expect(cues[0]!.text.replaceAll('\n', ' ')).toBe('When the last of the grey ships had left the harbour in the evening,')
    for (const { text } of cues) {
      expect(text.split('\n').length).toBeLessThanOrEqual(2)
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(42)
    }
  })

  it('never need a fix by hand where speech leaves room', () => {
    const sentences =
      'We counted ships, and more ships, all night long. It was cold. Nobody came to see what had become of the harbour, or of us. '
    const words = sentences
      .repeat(40)
      .trim()
      .split(' ')
      .map((word, at): CueWord => [word, at * 350, at * 350 + 300, false])
    const cues = cuesFromWords(words)
    const bad = cues.flatMap((cue, at) =>
      warningsOf({ ...cue, id: 'x', sensitive: false }, cues[at + 1] && { ...cues[at + 1]!, id: 'y', sensitive: false }, null),
    )
    expect(bad).toEqual([])
    expect(cues.flatMap((cue) => cue.words.map(([word]) => word))).toEqual(words.map(([word]) => word))
  })

  it('stay as long as reading takes where there is room, 833 ms at least and seven seconds at most', () => {
    const [fast, next] = cuesFromWords([...said('Seventeen thousand containers disappeared overnight.', 1000, 120), ...said('Yes.', 9000)])
    expect(fast!.endsMs - fast!.startsMs).toBeGreaterThanOrEqual((fast!.text.length / 20) * 1000)
    expect(next!.endsMs - next!.startsMs).toBe(833)
    expect(cuesFromWords([['Ah', 0, 9000, true]])[0]!.endsMs).toBe(9000)
    const long = cuesFromWords(said('one two three four five six seven eight nine ten', 0, 1000))
    for (const { startsMs, endsMs } of long) expect(endsMs - startsMs).toBeLessThanOrEqual(7000)
  })

  it('begin with their shot, and end a moment before the next', () => {
    const words = [...said('We left.', 2100), ...said('Nobody saw it.', 6000)]
    const cues = cuesFromWords(words, { shotsMs: [2000, 3200] })
    expect(cues.map(({ startsMs, endsMs }) => [startsMs, endsMs])).toEqual([
      [2000, 3120],
      [6000, 7180],
    ])
    // Words that are said over a cut stay whole.
    expect(cuesFromWords(said('We left at dawn.', 2100), { shotsMs: [2700] })[0]).toMatchObject({ startsMs: 2100, endsMs: 3580 })
  })

  it('begin at a change of speaker, keep the confidence of each word, and drop empty words', () => {
    const words: CueWord[] = [
      ['We', 0, 200, true, 0.9],
      [' ', 200, 210, false],
      ['left', 210, 500, false, 0.3],
      ['I', 510, 600, false],
      ['stayed', 600, 900, false, undefined, 'strayed'],
    ]
    const cues = cuesFromWords(words, { breaks: new Set([3]) })
    expect(cues.map(({ text, words }) => [text, words])).toEqual([
      [
        'We left',
        [
          ['We', 0, 200, 0.9],
          ['left', 210, 500, 0.3],
        ],
      ],
      [
        'I stayed',
        [
          ['I', 510, 600],
          ['stayed', 600, 900, null, 'strayed'],
        ],
      ],
    ])
  })

  it('takes three hours of talk in less than two seconds', () => {
    const words = Array.from(
      { length: 27_000 },
      (_, at): CueWord => [`word${at % 17}${at % 11 === 0 ? '.' : ''}`, at * 400, at * 400 + 350, false],
    )
    const from = process.cpuUsage()
    expect(cuesFromWords(words, { shotsMs: Array.from({ length: 2500 }, (_, at) => at * 4300) }).length).toBeGreaterThan(2000)
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(2000)
  })
})
