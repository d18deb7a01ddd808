import { expect, it } from 'vitest'
import { writeTtml } from '#core/captions/ttml.ts'
import { readCaptionFile } from './read-caption-file.ts'
import { readTtml } from './read-ttml.ts'

const cues = [
  { startsMs: 1000, endsMs: 3500, speaker: 'Clerk <of> "ports"', text: 'We counted & counted\nuntil <nothing> was left.' },
  { startsMs: 3_723_004, endsMs: 3_726_000, speaker: '', text: 'Ünïcode: 漢字' },
]

it('TTML reads back to the same cues', () => {
  expect(readTtml(writeTtml(cues, 'en', 'A Harbour & more'))).toEqual({ cues, problems: [] })
})

it('reads what broadcasters send: prefixes, frames, ticks, durations, timed spans, nested clocks', () => {
  const file = `<?xml version="1.0"?>
<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" ttp:tickRate="10000000">
<tt:body><tt:div begin="10s">
  <tt:p begin="00:00:01:05" end="00:00:02:00">Frames<tt:br/>   and
      spaces</tt:p>
  <tt:p begin="50000000t" dur="1.5s">Ticks</tt:p>
</tt:div>
<tt:div><tt:p><tt:span begin="00:00:20.500" end="00:00:21.000">One</tt:span> <tt:span begin="00:00:22.000" end="00:00:23.000">Two</tt:span></tt:p>
<tt:p begin="sometime" end="00:00:31.000">No time</tt:p></tt:div></tt:body></tt:tt>`
  const read = readTtml(file)
  expect(read.cues.map(({ startsMs, endsMs, text }) => [startsMs, endsMs, text])).toEqual([
    [11_200, 12_000, 'Frames\nand spaces'],
    [15_000, 16_500, 'Ticks'],
    [20_500, 21_000, 'One'],
    [22_000, 23_000, 'Two'],
    [23_000, 24_200, 'No time'],
  ])
  expect(read.problems).toEqual([{ line: 9, code: 'bad-time', text: 'No time' }])
})

it('a broken file is read as far as it goes, each fault by its line', () => {
  const read = readTtml('<tt><body><div>\n<p begin="1s" end="2s">One & two</p>\n<p begin="3s" end="4s">Three</div></body>')
  expect(read.cues.map(({ text }) => text)).toEqual(expect.arrayContaining([expect.stringContaining('One'), 'Three']))
  expect(read.problems.map(({ code }) => code)).toContain('not-well-formed')
  expect(read.problems[0]!.line).toBe(2)
})

it('entities of a file are never expanded, so that no file can swell or read another', () => {
  const bomb = `<!DOCTYPE tt [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY f SYSTEM "file:///etc/passwd">]>
<tt><body><div><p begin="1s" end="2s">Hello &b; &f;</p></div></body></tt>`
  const read = readTtml(bomb)
  expect(JSON.stringify(read).length).toBeLessThan(1000)
  expect(read.cues[0]!.text).toContain('Hello')
})

it('tells every kind by what is in it, whatever it is called', () => {
  const film = { durationMs: 10_000, sound: null }
  const format = (text: string, name = 'file.txt') => readCaptionFile(new TextEncoder().encode(text), name, film).format
  expect(format('WEBVTT\n\n00:01.000 --> 00:02.000\nA')).toBe('webvtt')
  expect(format('1\n00:00:01,000 --> 00:00:02,000\nA')).toBe('subrip')
  expect(format('0:00:01.000,0:00:02.000\nA')).toBe('sbv')
  expect(format('Scenarist_SCC V1.0\n\n00:00:01:00\t9420')).toBe('scc')
  expect(format('<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"/>')).toBe('ttml')
  expect(format('A letter to my producer.')).toBe('text')
  expect(readCaptionFile(new TextEncoder().encode('A letter.'), 'letter.vtt', film).problems).toEqual([{ line: 1, code: 'not-captions' }])
})
