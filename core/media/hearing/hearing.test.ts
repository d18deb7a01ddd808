import { describe, expect, it } from 'vitest'
import type { HeardWord } from '../captions/from-words.ts'
import { clippedToSpeech } from './clip-to-speech.ts'
import { wordsOfWindows } from './heard-windows.ts'
import { isInvented } from './invented.ts'
import { votedLanguage } from './language-vote.ts'
import { tokensOfSegments } from './segment-tokens.ts'
import { speakersOfCues } from './speakers.ts'
import { windowsOf } from './speech-windows.ts'
import { type HeardWindow, wordsOfTokens } from './tokens.ts'
import { unsureWords } from './unsure-words.ts'

const range = (startsMs: number, endsMs: number) => ({ startsMs, endsMs })
/** A window whose tokens last a tenth of a second each. */
const window = (tokens: string[], { at = 0, text = tokens.join('').trim(), language = 'en' } = {}): HeardWindow => ({
  ...range(at, at + Math.max(1000, tokens.length * 100)),
  ...{ language, text, tokens },
  timestamps: tokens.map((_, index) => index / 10),
  durations: tokens.map(() => 0.1),
})
const texts = (words: readonly HeardWord[]) => words.map(([text]) => text)

describe('windows of speech', () => {
  it('are joined over short pauses, split in long ones, and include a little of what is around', () => {
    expect(windowsOf([range(1000, 2000), range(3000, 5000), range(12_000, 14_000)], 60_000)).toEqual([
      range(800, 5200),
      range(11_800, 14_200),
    ])
  })
  it('last half a minute at most, and none overlaps another', () => {
    const speech = Array.from({ length: 30 }, (_, at) => range(at * 5000, at * 5000 + 4900))
    const windows = windowsOf([...speech, range(151_000, 231_000)], 231_000)
    for (const [at, { startsMs, endsMs }] of windows.entries()) {
      expect(endsMs - startsMs).toBeLessThanOrEqual(28_000)
      expect(startsMs).toBeGreaterThanOrEqual(windows[at - 1]?.endsMs ?? 0)
    }
    expect(windows.reduce((sum, { startsMs, endsMs }) => sum + endsMs - startsMs, 0)).toBeGreaterThan(225_000)
    expect(windows.at(-1)!.endsMs).toBe(231_000)
  })
  it('are none without speech, and a knock is not speech', () => {
    expect(windowsOf([], 60_000)).toEqual([])
    expect(windowsOf([range(0, 280), range(20_000, 20_300)], 60_000)).toEqual([])
  })
})

describe('words of tokens', () => {
  it('include their punctuation and last as long as their speech', () => {
    expect(
      wordsOfTokens(window([' An', ' ill', '-', 'd', 'isp', 'osed', ' man', '.', ' "', 'He', ' was', '"', ',', ' so'], { at: 5000 })),
    ).toEqual([
      ['An', 5000, 5100, true],
      ['ill-disposed', 5100, 5600, false],
      ['man.', 5600, 5700, false],
      ['"He', 5900, 6000, true],
      ['was",', 6000, 6100, false],
      ['so', 6300, 6400, false],
    ])
  })
  it('read characters split over several tokens from the whole text', () => {
    const heard = wordsOfTokens(window([' Na', '\uFFFD', '\uFFFD', 've', ' \uFFFD', '\uFFFD', '!'], { text: 'Naïve 👋!' }))
    expect(texts(heard)).toEqual(['Naïve'])
  })
  it('are pieces of a line where writing has no spaces', () => {
    const tokens = [...'我们数了港口里的船。今天早上一条也没有留下来，真的没有。']
    const words = texts(wordsOfTokens(window(tokens)))
    expect(words.join('')).toBe(tokens.join(''))
    expect(words[0]).toBe('我们数了港口里的船。')
    for (const word of words) expect(word.length).toBeLessThanOrEqual(13)
  })
  it('exclude names of sounds', () => {
    expect(wordsOfTokens(window([' [', 'Mus', 'ic', ']', ' (', 'app', 'lause', ')', ' ♪', ' *', 'laughs', '*']))).toEqual([])
    expect(texts(wordsOfTokens(window([' We', ' [', 'coughs', ']', ' go', '.'])))).toEqual(['We', 'go.'])
  })
})

describe('invented text', () => {
  it('is a loop, more than can be said, or the text of both windows before', () => {
    expect(isInvented('I will be back. I will be back. I will be back. I will be back. I will be back.', 20_000, [])).toBe(true)
    expect(isInvented(`So ${'la '.repeat(30)}`, 20_000, [])).toBe(true)
    expect(isInvented('Far too much for a moment, whoever speaks and however fast that may be.', 1000, [])).toBe(true)
    expect(isInvented('Thank you for watching.', 8000, ['Thank you for watching!', 'thank you for watching'])).toBe(true)
    expect(isInvented('…', 8000, [])).toBe(true)
  })
  it('is distinguished from speech', () => {
    expect(isInvented('No, no, no, no, not that one, the other one behind it.', 6000, [])).toBe(false)
    expect(isInvented('Yes.', 900, ['Yes.', 'Yes.'])).toBe(false)
    expect(isInvented('We counted the ships. We counted the boats. We counted the men.', 9000, ['Another.'])).toBe(false)
    expect(isInvented('Thank you for watching.', 8000, ['And that is all.', 'Thank you for watching.'])).toBe(false)
  })
  it('is left out of the result', () => {
    const windows = [
      window([' We', ' go', '.']),
      window(
        [...Array(20)].map(() => ' la'),
        { at: 10_000 },
      ),
      window([' They', ' stay', '.'], { at: 20_000 }),
    ]
    expect(texts(wordsOfWindows(windows, []))).toEqual(['We', 'go.', 'They', 'stay.'])
  })
})

describe('words and speech', () => {
  const speech = [range(1000, 3000), range(6000, 9000)]
  it('a word that lasts through a pause ends where it begins; one that begins in it begins with the speech', () => {
    expect(clippedToSpeech([['so', 2500, 5800, false]], speech)).toEqual([['so', 2500, 3000, false]])
    expect(clippedToSpeech([['then', 4000, 6400, false]], speech)).toEqual([['then', 6000, 6400, false]])
    expect(clippedToSpeech([['then', 2950, 6400, false]], speech)).toEqual([['then', 6000, 6400, false]])
    expect(clippedToSpeech([['and', 500, 1400, true]], speech)).toEqual([['and', 1000, 1400, true]])
  })
  it('a word in its speech, or far from any, keeps its times', () => {
    for (const [from, to] of [
      [1200, 1500],
      [4000, 4400],
      [12_000, 12_300],
    ] as const)
      expect(clippedToSpeech([['here', from, to, false]], speech)).toEqual([['here', from, to, false]])
  })
})

it('the language is that of most of the sound', () => {
  expect(
    votedLanguage([
      { language: 'nl', ms: 3000 },
      { language: 'de', ms: 25_000 },
      { language: 'nl', ms: 2000 },
    ]),
  ).toBe('de')
  expect(votedLanguage([])).toBe('')
})

it('unsure are words that were recognised differently the second time', () => {
  const word = (text: string, at: number): HeardWord => [text, at * 300, at * 300 + 250, false]
  const heard = 'We came to Gedinia, with Beau Lunt.'.split(' ').map(word)
  const again = 'We came to the dinner with Beau Lunt'.split(' ').map(word)
  expect(texts(unsureWords(heard, again))).toEqual(['Gedinia,'])
  expect(unsureWords(heard, heard)).toEqual([])
  expect(texts(unsureWords(heard, []))).toEqual(texts(heard))
  expect(
    texts(
      unsureWords([word('港に船が三石ありました。', 0), word('今朝は。', 1)], [word('港に船が三隻ありました。', 0), word('今朝は', 1)]),
    ),
  ).toEqual(['港に船が三石ありました。'])
})

it('words of a sentence share its time by their letters, where a model returns no word times', () => {
  const { tokens, timestamps, durations } = tokensOfSegments({ texts: [' We go', ' They stay'], timestamps: [1, 4], durations: [2, 1] })
  expect(tokens).toEqual([' We', ' go', ' They', ' stay'])
  expect(timestamps).toEqual([1, 2, 4, 4.5])
  expect(durations).toEqual([1, 1, 0.5, 0.5])
})

it('speakers are numbered in order, and not named where there is one', () => {
  const turns = [
    { ...range(0, 4000), speaker: 3 },
    { ...range(4000, 9000), speaker: 0 },
  ]
  const cues = [range(100, 2000), range(3800, 6000), range(2000, 3000), range(9500, 9900)]
  expect(speakersOfCues(cues, turns)).toEqual(['1', '2', '1', ''])
  expect(speakersOfCues(cues, [{ ...range(0, 9000), speaker: 2 }])).toBeNull()
})
