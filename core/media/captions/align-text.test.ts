import { describe, expect, it } from 'vitest'
import { alignText, type HeardTime } from './align-text.ts'
import { alignWords } from './align-words.ts'
import { differencesOf } from './differences.ts'
import type { WrittenCue } from './edits.ts'

/** Numbers that look random and are the same every time. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const syllables = 'ba de ki lo mu ra se ti vo na pe gu shi fa ro ne ta wi'.split(' ')
/** Talk in which, as in every language, few words make most of it. */
function talk(count: number, seed = 7) {
  const random = numbers(seed)
  const lexicon = Array.from({ length: 4000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
  )
  let ms = 1500
  return Array.from({ length: count }, (_, at): HeardTime => {
    const word = lexicon[Math.floor(lexicon.length * random() ** 3)]!
    const takes = 120 + word.length * 50
    const from = ms
    ms += takes + (at % 12 === 11 ? 600 : 40)
    return [at % 12 === 11 ? `${word}.` : word, from, from + takes]
  })
}
/** What a recogniser makes of it: of a hundred words so many are another, missing, or one too many. */
function misheard(truth: readonly HeardTime[], share: number, seed = 3): HeardTime[] {
  const random = numbers(seed)
  return truth.flatMap((one): HeardTime[] => {
    const [, from, to] = one
    if (random() >= share) return [one]
    const kind = random()
    if (kind < 0.6)
      return [[syllables[Math.floor(random() * syllables.length)]! + syllables[Math.floor(random() * syllables.length)]!, from, to]]
    if (kind < 0.8) return []
    return [
      [one[0], from, (from + to) / 2],
      [syllables[Math.floor(random() * syllables.length)]!, (from + to) / 2, to],
    ]
  })
}
const near = (
  cues: readonly { words: readonly (readonly [string, number, number, ...unknown[]])[] }[],
  truth: readonly HeardTime[],
  withinMs = 300,
) => {
  const words = cues.flatMap((cue) => cue.words)
  expect(words.map(([word]) => word)).toEqual(truth.map(([word]) => word))
  return words.filter(([, from], at) => Math.abs(from - truth[at]![1]) <= withinMs).length / truth.length
}

describe('a text aligned to the sound by recognised words', () => {
  const truth = talk(3000)
  const text = truth.map(([word]) => word).join(' ')
  const durationMs = truth.at(-1)![2] + 2000

  it('with 5 % of the words misrecognised, 98 % are within 300 ms; with 15 %, 95 %', () => {
    expect(near(alignText(text, misheard(truth, 0.05), { durationMs })!, truth)).toBeGreaterThan(0.98)
    expect(near(alignText(text, misheard(truth, 0.15), { durationMs })!, truth)).toBeGreaterThan(0.95)
  })

  it('aligns across passages that only one of the two has', () => {
    const [heard, written] = [
      [...truth.slice(0, 1000), ...truth.slice(1600)],
      [...truth.slice(0, 2200), ...truth.slice(2600)],
    ]
    const cues = alignText(written.map(([word]) => word).join(' '), misheard(heard, 0.05), { durationMs })!
    const both = new Set(heard.filter((one) => written.includes(one)))
    const words = cues.flatMap((cue) => cue.words)
    const right = written.filter((one, at) => both.has(one) && Math.abs(words[at]![1] - one[1]) <= 300).length
    expect(right / both.size).toBeGreaterThan(0.97)
    for (const [at, cue] of cues.entries()) {
      expect(cue.endsMs).toBeGreaterThan(cue.startsMs)
      expect(cue.startsMs).toBeGreaterThanOrEqual(cues[at - 1]?.startsMs ?? 0)
    }
  })

  it('keeps speakers and paragraphs separate, and every word of the text', () => {
    const heard: HeardTime[] = 'we counted the ships i never saw one'.split(' ').map((word, at) => [word, 1000 + at * 400, 1300 + at * 400])
    const cues = alignText('ANNA: We counted the ships.\nLUND: I, never, saw one!\n\n(off) Really?', heard, { durationMs: 9000 })!
    expect(cues.map(({ speaker, text, startsMs }) => [speaker, text, startsMs])).toEqual([
      ['ANNA', 'We counted the ships.', 1000],
      ['LUND', 'I, never, saw one!', 2600],
      ['', '(off) Really?', 4100],
    ])
  })

  it.each([
    // [a text, what a recogniser made of it in pieces, each with a second for ten signs]
    [
      'ja',
      '港に船が三隻ありました。今朝は一隻も残っていません。',
      ['港に船が三石ありました。', '今朝は一隻も', '残っていません。'],
      '今朝は',
    ],
    ['zh', '我们数了港口里的船。今天早上一条也没有留下来。', ['我们数了港口李的船。', '今天早上一条也', '没有留下来。'], '今天'],
    ['th', 'เรานับเรือในท่าเรือ เช้านี้ไม่เหลือเลยสักลำ', ['เรานับเรือในท่าเรือ', 'เช้านี้ไม่เหลือ', 'เลยสักลำ'], 'เช้านี้'],
  ] as const)('needs no spaces: %s', (_, text, heardIn, second) => {
    let ms = 1000
    const heard = heardIn.map((piece, at): HeardTime => {
      // The speaker thinks for five seconds between the two sentences.
      if (at === 1) ms += 5000
      const from = ms
      ms += piece.length * 100
      return [piece, from, ms]
    })
    const cues = alignText(text, heard, { durationMs: 20_000 })!
    expect(
      cues
        .map((cue) => cue.text.replace('\n', ''))
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
    const after = cues.find((cue) => cue.text.startsWith(second))!
    expect(Math.abs(after.startsMs - heard[1]![1])).toBeLessThan(300)
    expect(
      differencesOf(
        cues.map((cue, at): WrittenCue => ({ ...cue, id: String(at), sensitive: false })),
        heard,
      ).length,
    ).toBeLessThan(2)
  })
  it('is not made for the text of another film, nor without recognised words', () => {
    const other = talk(3000, 99).map(([word], at) => (at % 4 === 0 ? truth[at]![0] : `x${word}`))
    expect(alignText(other.join(' '), truth, { durationMs })).toBeNull()
    expect(alignText(text, [], { durationMs })).toBeNull()
  })

  it('takes three hours of talk in less than two seconds, also where nothing fits', () => {
    const [long, other] = [talk(27_000, 5), talk(27_000, 44)]
    const heard = misheard(long, 0.05)
    const [text, unrelated] = [long, other].map((words) => words.map(([word]) => word))
    const from = process.cpuUsage()
    const cues = alignText(text!.join(' '), heard, { durationMs: long.at(-1)![2] })!
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(2000)
    expect(near(cues, long)).toBeGreaterThan(0.98)
    const again = process.cpuUsage()
    alignWords(text!, unrelated!)
    expect(process.cpuUsage(again).user / 1000).toBeLessThan(4000)
  })
})

describe('where text and film differ', () => {
  const cue = (id: string, startsMs: number, text: string): WrittenCue => ({
    ...{ id, startsMs, endsMs: startsMs + 2000, text, speaker: '', sensitive: false, words: null },
  })
  const heard = (text: string): HeardTime[] => text.split(' ').map((word, at) => [word, 1000 + at * 400, 1300 + at * 400])

  it('names words that are spoken only, written only, and not those that were only misrecognised', () => {
    const cues = [
      cue('a', 1000, 'We counted the grey ships.'),
      cue('b', 4000, '[Wind]'),
      cue('c', 5000, 'Nobody came – nobody asked.'),
      cue('d', 8000, 'Then we left.'),
    ]
    const found = differencesOf(cues, heard('we counted the great ships um nobody ever came nobody asked then we left with the last ferry'))
    expect(found).toEqual([
      { cueId: 'c', from: 1, to: 1, written: '', heard: 'ever', startsMs: 3800 },
      { cueId: 'd', from: 3, to: 3, written: '', heard: 'with the last ferry', startsMs: 6600 },
    ])
    expect(differencesOf(cues, heard('we counted the grey ships nobody asked then we left'))).toEqual([
      { cueId: 'c', from: 0, to: 2, written: 'Nobody came', heard: '', startsMs: 5000 },
    ])
    expect(differencesOf(cues.slice(0, 1), heard('we counted the seventeen containers'))).toMatchObject([
      { cueId: 'a', from: 3, to: 5, written: 'grey ships.', heard: 'seventeen containers' },
    ])
  })

  it('is empty where the two are the same, and where one is empty', () => {
    expect(differencesOf([cue('a', 0, 'We left.')], heard('we left'))).toEqual([])
    expect(differencesOf([], heard('we left'))).toEqual([])
  })
})
