import { describe, expect, it } from 'vitest'
import { isSoundCue, writeWebVtt } from './captions.ts'
import { parseCaptions } from './parse-captions.ts'

describe('captions', () => {
  it('reads WebVTT with header, notes, styles, settings and voices', () => {
    const file = `WEBVTT - A Harbour Without Ships
Kind: captions

STYLE
::cue { color: red }

NOTE checked --> twice
by two people

intro
00:47:12.000 --> 00:47:15.500 align:start position:10%
<v Clerk>We counted the <i>ships</i>
until there was nothing left &amp; so on.

47:19.000 --> 47:20.000
So I counted the places.
`
    expect(parseCaptions(file)).toMatchObject({
      cues: [
        { startsMs: 2_832_000, endsMs: 2_835_500, speaker: 'Clerk', text: 'We counted the ships\nuntil there was nothing left & so on.' },
        { startsMs: 2_839_000, endsMs: 2_840_000, speaker: '', text: 'So I counted the places.' },
      ],
      problems: [],
    })
  })

  it('reads SubRip as Windows tools write it: byte order mark, CRLF, commas, formatting', () => {
    const file =
      '\uFEFF1\r\n00:00:01,5 --> 00:00:02,000\r\n{\\an8}<font color="#fff">DIRECTOR: And the day after?</font>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nThe weather.\r\n'
    expect(parseCaptions(file).cues).toEqual([
      { startsMs: 1500, endsMs: 2000, speaker: 'DIRECTOR', text: 'And the day after?' },
      { startsMs: 3000, endsMs: 4000, speaker: '', text: 'The weather.' },
    ])
  })

  it('reads blocks that no blank line separates', () => {
    expect(
      parseCaptions('1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo').cues.map((cue) => cue.text),
    ).toEqual(['One', 'Two'])
  })

  it('keeps a colon in ordinary speech', () => {
    expect(parseCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nHe said: no.').cues[0]).toMatchObject({ speaker: '', text: 'He said: no.' })
  })

  it('sorts cues that a file gives out of order', () => {
    expect(parseCaptions('WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n00:01.000 --> 00:02.000\nA').cues.map((cue) => cue.text)).toEqual([
      'A',
      'B',
    ])
  })

  it.each([
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', { line: 3, code: 'empty-cue' }],
    ['A letter to my producer', { line: 1, code: 'not-captions' }],
    ['', { line: 1, code: 'not-captions' }],
  ])('names what it cannot read in %j', (file, problem) =>
    expect(parseCaptions(file)).toEqual({ cues: [], problems: [problem], letters: { read: 0, kept: 0 } }),
  )

  it('splits a cue longer than the limit, and loses no word of it', () => {
    const { cues, problems } = parseCaptions(`WEBVTT\n\n00:01.000 --> 00:03.000\n${'long '.repeat(500)}`)
    expect(cues.map(({ startsMs, endsMs }) => [startsMs, endsMs])).toEqual([
      [1000, 2000],
      [2000, 3000],
    ])
    expect(
      cues
        .map(({ text }) => text)
        .join(' ')
        .split(' '),
    ).toHaveLength(500)
    expect(problems).toMatchObject([{ line: 3, code: 'too-long' }])
  })

  it('survives entities without a character', () => {
    expect(parseCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\na &#99999999; b &bogus; c').cues[0]!.text).toBe('a &#99999999; b &bogus; c')
  })

  it('writes WebVTT that reads back to the same cues', () => {
    const cues = [
      { startsMs: 1, endsMs: 3_723_004, speaker: 'Clerk', text: 'a < b & c > d\nsecond line' },
      { startsMs: 3_723_004, endsMs: 3_800_000, speaker: '', text: 'plain' },
      { startsMs: 3_800_000, endsMs: 3_801_000, speaker: '', text: String.raw`{\an8}x` },
    ]
    expect(parseCaptions(writeWebVtt(cues))).toMatchObject({ cues, problems: [] })
  })

  it.each([
    ['[Halyards against a mast]', true],
    ['(wind)', true],
    ['♪ a song ♪', true],
    ['He left [laughs] at noon', false],
    ['Speech', false],
  ])('distinguishes a sound from words: %s', (text, sound) => expect(isSoundCue(text)).toBe(sound))
})
