import { describe, expect, it } from 'vitest'
import { parseCaptions } from './parse-captions.ts'
import { readSbv } from './sbv.ts'
import { readScc } from './scc-read.ts'

const texts = (file: string) => parseCaptions(file).cues.map(({ text }) => text)
const said = (file: string) => parseCaptions(file).cues.map(({ speaker, text }) => [speaker, text])
const subRip = (...bodies: string[]) =>
  bodies.map((body, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${body}\n`).join('\n')
const webVtt = (...bodies: string[]) => `WEBVTT\n\n${bodies.map((body, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${body}\n`).join('\n')}`

describe('imported captions', () => {
  it('keep words between angle brackets that are no tag of SubRip', () => {
    const file = subRip(
      'A Box<Text> and nothing else.',
      '<i>I <3 the quay</i> at night',
      'She typed <return> twice, then a<b and c>d.',
      '<font color="#fff">(花)</font><今から 70年ほど前>',
      '{\\an8}<B>Loud</B> {so to say}',
    )
    expect(texts(file)).toEqual([
      'A Box<Text> and nothing else.',
      'I <3 the quay at night',
      'She typed <return> twice, then a<b and c>d.',
      '(花)<今から 70年ほど前>',
      'Loud {so to say}',
    ])
    expect(parseCaptions(file).problems).toEqual([])
  })

  it('keep words between angle brackets that are no tag of WebVTT', () => {
    expect(texts(webVtt('<c.loud>A Box<Text></c> and <00:00:00.500>a<b and c>d, <lang de>Käse</lang>'))).toEqual([
      'A Box<Text> and a<b and c>d, Käse',
    ])
  })

  it('keep entities of SubRip as they are, and read those of WebVTT', () => {
    expect(texts(subRip('R&amp;D'))).toEqual(['R&amp;D'])
    expect(texts(webVtt('R&amp;D &lt;b&gt;'))).toEqual(['R&D <b>'])
  })

  it('keep a line with an arrow in it', () => {
    const file = subRip('The slow boat,\nOslo --> Bergen, was late.', 'We waited,\n\n3 -> 4 hours\n\nsoon --> later')
    expect(texts(file)).toEqual(['The slow boat,\nOslo --> Bergen, was late.', 'We waited,\n3 -> 4 hours\nsoon --> later'])
    expect(parseCaptions(file).letters).toEqual({ read: 52, kept: 52 })
  })

  it('keep words after the times, and no settings', () => {
    expect(texts('1\n00:00:01,000 --> 00:00:02,000 X1:10 Y1:20 At noon\nthey left.')).toEqual(['At noon\nthey left.'])
    expect(texts('WEBVTT\n\n00:01.000 --> 00:02.000 align:start position:10%\nThey left.')).toEqual(['They left.'])
  })

  it.each([
    ['00:00:20 --> 00:00:24', 20_000, 24_000],
    ['0:0:20,5 --> 0:0:24.25', 20_500, 24_250],
    ['1:20 --> 2:04', 80_000, 124_000],
    ['00:00:20:500 --> 00:00:24:000', 20_500, 24_000],
    ['01:00:20.000 → 01:00:24.000', 3_620_000, 3_624_000],
  ])('are at the times that %s says', (line, startsMs, endsMs) => {
    expect(parseCaptions(`1\n${line}\nWe waited.`)).toMatchObject({ cues: [{ startsMs, endsMs, text: 'We waited.' }], problems: [] })
  })

  it('treat a number at the end of words as words, and the next number as a number', () => {
    expect(texts('00:01.000 --> 00:02.000\n1998\n00:03.000 --> 00:04.000\nTwo')).toEqual(['1998', 'Two'])
    expect(texts('1\n00:01.000 --> 00:02.000\nOne\n2\n00:03.000 --> 00:04.000\nTwo')).toEqual(['One', 'Two'])
  })

  it('are comments in WebVTT alone, and never a cue that follows one', () => {
    expect(texts('1\n00:01.000 --> 00:02.000\nLook\n\nNOTE the ropes')).toEqual(['Look\nNOTE the ropes'])
    expect(texts('WEBVTT\n\nSTYLE\n00:01.000 --> 00:02.000\nA cue by that name')).toEqual(['A cue by that name'])
  })

  it('have no speaker whose name is a dash', () => {
    expect(said(webVtt('<v ->They opened at dawn.</v>', '<v Speaker 1>Nobody counted.</v>'))).toEqual([
      ['', 'They opened at dawn.'],
      ['Speaker 1', 'Nobody counted.'],
    ])
  })

  it('give two speakers in one cue their own words, at the times of both', () => {
    const file = webVtt('<v Ada>Did you sign?</v>\n<v Ben>No, never.</v>', '- <v Ada>Who did?</v>\n- <v Ben>The clerk.')
    expect(parseCaptions(file)).toMatchObject({
      cues: [
        { startsMs: 0, endsMs: 1000, speaker: 'Ada', text: 'Did you sign?' },
        { startsMs: 1, endsMs: 1000, speaker: 'Ben', text: 'No, never.' },
        { startsMs: 1000, endsMs: 2000, speaker: 'Ada', text: 'Who did?' },
        { startsMs: 1001, endsMs: 2000, speaker: 'Ben', text: 'The clerk.' },
      ],
      problems: [],
    })
    expect(said(subRip('- ADA: Who did?\n- BEN: The clerk,\nI say.', '- We did.\n- NATO: no.'))).toEqual([
      ['ADA', 'Who did?'],
      ['BEN', 'The clerk,\nI say.'],
      ['', '- We did.'],
      ['NATO', 'no.'],
    ])
  })

  it('keep the reading of ruby apart from the words', () => {
    expect(texts(webVtt('港は<ruby>創業<rt>そうぎょう</rt></ruby>しました', '<ruby>Oslo<rt>OO-slo</ruby> then'))).toEqual([
      '港は創業（そうぎょう）しました',
      'Oslo (OO-slo) then',
    ])
  })

  it('name by line text that is in no cue, with its count', () => {
    const file = 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 c8e5 ecec ef80\n\n00:00:03:00\t942e 9420 d4e8 e580 942f\n\n00:00:05:00\t942c\n'
    const read = readScc(file)
    expect(read.cues.map(({ text }) => text)).toEqual(['The'])
    expect(read.problems).toEqual([{ line: 5, code: 'lost-letters', letters: 5, text: 'Hello' }])
    expect(read.letters).toEqual({ read: 8, kept: 3 })
  })

  it('keep the words of line 21 under an invalid frame, which is counted on and named', () => {
    const file =
      'Scenarist_SCC V1.0\n\n00:00:09:31\t9420 9420 c8e5 ecec ef80 942f\n\n00:00:12:17\t942c\n\nlater\t9420 d4e8 e580 942f\n\nA line of prose\n'
    const read = readScc(file)
    expect(read.cues.map(({ startsMs, text }) => [startsMs, text])).toEqual([
      [10_210, 'Hello'],
      [12_712, 'The'],
    ])
    expect(read.problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'bad-frame'],
      [7, 'bad-time'],
      [9, 'lost-letters'],
    ])
  })

  it('are counted in SBV too', () => {
    expect(readSbv('0:00:01.000,0:00:02.000\nADA: One[br]two\n')).toMatchObject({ problems: [], letters: { read: 6, kept: 6 } })
  })
})
