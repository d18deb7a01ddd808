import { describe, expect, it } from 'vitest'
import { followRanges, type Spoken } from './follow-ranges.ts'

const lines = [
  'We counted the ships until there was nothing left to count.',
  'My father kept a book with every name in it.',
  'He said yes. He said yes again.',
  'The gulls went first, then the men who fed them.',
  'In winter the harbour froze from side to side.',
  'Nobody has written down what the ice sounds like.',
]
const said = (texts: readonly string[], startsMs = 0, everyMs = 10_000): Spoken[] =>
  texts.map((text, at) => ({ startsMs: startsMs + at * everyMs, endsMs: startsMs + at * everyMs + 4000, text }))
const cut = (cues: Spoken[], durationMs = 60_000) => ({ cues, durationMs })
const gulls = { startsMs: 29_000, endsMs: 35_000 }

describe('a range of an older cut', () => {
  it('is found by its words in the newer one, with the pause before and after them', () => {
    expect(followRanges(cut(said(lines)), cut(said(lines, 7300), 70_000))(gulls)).toEqual({ startsMs: 36_300, endsMs: 42_300, by: 'words' })
  })
  it('is found after a passage before it was taken out', () => {
    const newer = cut(said(lines.toSpliced(1, 1)), 50_000)
    expect(followRanges(cut(said(lines)), newer)(gulls)).toEqual({ startsMs: 19_000, endsMs: 25_000, by: 'words' })
  })
  it('is found though the words are divided into other cues', () => {
    const newer = said(lines, 2000).flatMap((cue) => {
      const words = cue.text.split(' ')
      const half = words.length >> 1
      return [
        { startsMs: cue.startsMs, endsMs: cue.startsMs + 4000 * (half / words.length), text: words.slice(0, half).join(' ').toUpperCase() },
        { startsMs: cue.startsMs + 4000 * (half / words.length), endsMs: cue.endsMs, text: `… ${words.slice(half).join(', ')}` },
      ]
    })
    const found = followRanges(cut(said(lines)), cut(newer))(gulls)
    expect(found).toMatchObject({ by: 'words' })
    expect(Math.abs((found as { startsMs: number }).startsMs - 31_000)).toBeLessThan(100)
  })
  it('is lost when its words no longer occur, though their neighbours do', () => {
    expect(followRanges(cut(said(lines)), cut(said(lines.toSpliced(3, 1)), 50_000))(gulls)).toEqual({ by: 'lost' })
  })
  it('of silence moves with the words before and after it, and is lost when the film was cut there', () => {
    const silence = { startsMs: 45_000, endsMs: 48_000 }
    expect(followRanges(cut(said(lines)), cut(said(lines, 5000)))(silence)).toEqual({ startsMs: 50_000, endsMs: 53_000, by: 'words' })
    const shorter = [...said(lines.slice(0, 5)), ...said(lines.slice(5), 46_000)]
    expect(followRanges(cut(said(lines)), cut(shorter))(silence)).toEqual({ by: 'lost' })
  })
  it('keeps its time without captions, and is lost beyond the end', () => {
    expect(followRanges(cut([]), cut(said(lines)))(gulls)).toEqual({ ...gulls, by: 'time' })
    expect(followRanges(cut(said(lines)), cut([], 32_000))(gulls)).toEqual({ startsMs: 29_000, endsMs: 32_000, by: 'time' })
    expect(followRanges(cut(said(lines)), cut([], 20_000))(gulls)).toEqual({ by: 'lost' })
  })
  it('is found quickly in a film of ten thousand words', () => {
    const long = Array.from({ length: 1200 }, (_, at) => `The ${at} th keeper of lamp ${at * 7} wrote ${at * 13} names`)
    const follow = followRanges(cut(said(long, 0, 5000), 6_000_000), cut(said(long.toSpliced(100, 50), 0, 5000), 6_000_000))
    const began = process.cpuUsage()
    expect(follow({ startsMs: 5_000_000, endsMs: 5_004_000 })).toEqual({ startsMs: 4_750_000, endsMs: 4_754_000, by: 'words' })
    expect(process.cpuUsage(began).user).toBeLessThan(200_000)
  })
})
