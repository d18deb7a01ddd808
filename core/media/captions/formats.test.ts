import { describe, expect, it } from 'vitest'
import { alignByPauses } from './align-by-pauses.ts'
import type { CaptionCue } from './captions.ts'
import { parseCaptions } from './parse-captions.ts'
import { pausesOf } from './pauses.ts'
import { readSbv, writeSbv } from './sbv.ts'
import { readScc } from './scc-read.ts'
import { dropFrameTimecode, framesOf, timecodeToMs } from './scc-timecode.ts'
import { writeScc } from './scc-write.ts'
import { writeSubRip } from './subrip.ts'

const cues: CaptionCue[] = [
  { startsMs: 1000, endsMs: 3500, speaker: 'CLERK', text: 'We counted the ships\nuntil nothing was left.' },
  { startsMs: 4000, endsMs: 6000, speaker: '', text: 'a < b & c > d: 5 <b>bold</b> --> 6 &amp; more' },
  { startsMs: 3_723_004, endsMs: 3_726_000, speaker: '', text: '♪ Å, ñ and ¿qué? ♪' },
]

describe('caption formats', () => {
  it('SubRip reads back to the same cues', () => {
    const plain = cues.map((cue) => ({ ...cue, text: cue.text.replace(/<.?b>/g, '') }))
    expect(parseCaptions(writeSubRip(plain))).toMatchObject({ cues: plain, problems: [] })
  })

  it('SubRip is written without entities, which no program that reads it supports', () => {
    const text = 'AT&T; R&D; x<y, 5 --> 6 &amp; more'
    expect(writeSubRip([{ ...cues[1]!, text }])).toBe(`1\n00:00:04,000 --> 00:00:06,000\n${text}\n`)
    expect(parseCaptions(writeSubRip([{ ...cues[1]!, text }])).cues[0]!.text).toBe(text)
  })

  it('SBV reads back to the same cues', () => expect(readSbv(writeSbv(cues))).toMatchObject({ cues, problems: [] }))

  it('SCC reads back to the same words, at their times to a frame or as soon as line 21 can carry them', () => {
    const [first, second, third] = cues as [CaptionCue, CaptionCue, CaptionCue]
    const asked = [{ ...first, startsMs: 2000 }, { ...second, text: 'Straße, «naïve» & (ça)', endsMs: 9000 }, third]
    const { file, lost } = writeScc(asked)
    expect(lost).toEqual([])
    const back = readScc(file)
    expect(back.problems).toEqual([])
    expect(back.cues.map(({ text, speaker }) => ({ text, speaker }))).toEqual(asked.map(({ text, speaker }) => ({ text, speaker })))
    for (const [at, cue] of back.cues.entries()) {
      expect(Math.abs(cue.startsMs - asked[at]!.startsMs)).toBeLessThan(120)
      expect(Math.abs(cue.endsMs - asked[at]!.endsMs)).toBeLessThan(120)
    }
  })

  it('SCC reports what it cannot write: other alphabets, too many words, cues too close', () => {
    const { file, lost } = writeScc([
      { startsMs: 1000, endsMs: 2000, speaker: '', text: 'Привет' },
      { startsMs: 2000, endsMs: 2100, speaker: '', text: 'word '.repeat(60).trim() },
      { startsMs: 2100, endsMs: 2200, speaker: '', text: 'at once' },
    ])
    expect(lost.map(({ startsMs, code }) => [startsMs, code])).toEqual([
      [1000, 'characters'],
      [2000, 'too-many-lines'],
      [2000, 'too-close'],
      [2100, 'too-close'],
    ])
    expect(readScc(file).cues.length).toBe(2)
  })

  it('reads SCC as broadcasters send it: doubled controls, roll-up, drop frame', () => {
    const file = `Scenarist_SCC V1.0

00:00:01:00\t9420 9420 94f2 94f2 c8e5 ecec ef80 942f 942f

00:00:03:00\t942c 942c

01:00:00;00\t9425 9425 94ad 94ad 9470 9470 d4e8 e580

01:00:02;00\t9425 9425 94ad 94ad 9470 9470 e5ee 6480

01:00:04;00\t942c 942c
00:99:00:00\t9420
`
    const { cues: read, problems } = readScc(file)
    expect(read.map(({ startsMs, text }) => [startsMs, text])).toEqual([
      [1235, 'Hello'],
      [3_600_063, 'The'],
      [3_602_065, 'end'],
    ])
    expect(problems).toEqual([{ line: 12, code: 'bad-frame' }])
  })

  it('counts drop frames there and back', () => {
    for (const ms of [0, 59_960, 60_060, 599_999, 600_000, 3_600_000, 86_399_000]) {
      expect(Math.abs(timecodeToMs(dropFrameTimecode(framesOf(ms)))! - ms)).toBeLessThan(18)
    }
    expect(dropFrameTimecode(1800)).toBe('00:01:00;02')
    expect(dropFrameTimecode(17_982)).toBe('00:10:00;00')
    expect(timecodeToMs('00:00:61:00')).toBeNull()
  })

  it('keeps words without times, or with unreadable times', () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:03.000\nFirst\n\nand its second half\n\n00:0x:04 --> 00:00:06\nLost?\n\n00:09.000 --> 00:08.000\nBackwards\n'
    const { cues: read, problems } = parseCaptions(file)
    expect(read.map(({ startsMs, text }) => [startsMs, text])).toEqual([
      [1000, 'First\nand its second half'],
      [3000, 'Lost?'],
      [9000, 'Backwards'],
    ])
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [6, 'stray-text'],
      [8, 'bad-time'],
      [11, 'ends-before-it-starts'],
    ])
  })

  it('gives plain text the times with speech, in order and within the film', () => {
    // Ten seconds: speech from 2 to 4 s and from 6 to 9 s.
    const peaks = Array.from({ length: 100 }, (_, at) => ((at >= 20 && at < 40) || (at >= 60 && at < 90) ? 120 : 1))
    const sound = { peaksPerSecond: 10, peaks }
    expect(pausesOf(sound)).toEqual([
      { startsMs: 0, endsMs: 2000 },
      { startsMs: 4000, endsMs: 6000 },
      { startsMs: 9000, endsMs: 10_000 },
    ])
    const read = alignByPauses('ANNA: We counted the ships.\n\nThen there was nothing left to count at all.', 10_000, sound)
    expect(read.map(({ startsMs, speaker, text }) => [startsMs, speaker, text])).toEqual([
      [2000, 'ANNA', 'We counted the ships.'],
      [6000, '', 'Then there was nothing\nleft to count at all.'],
    ])
    const much = alignByPauses('Word by word. '.repeat(500), 10_000, sound)
    for (const [at, cue] of much.entries()) {
      expect(cue.endsMs).toBeGreaterThan(cue.startsMs)
      expect(cue.endsMs).toBeLessThanOrEqual(10_000)
      expect(cue.startsMs).toBeGreaterThanOrEqual(much[at - 1]?.startsMs ?? 0)
    }
  })
})
