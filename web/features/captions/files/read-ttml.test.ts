import { expect, it } from 'vitest'
import { parseCaptions } from '#core/media/captions/parse-captions.ts'
import { writeTtml } from '#core/media/captions/ttml.ts'
import { readCaptionFile } from './read-caption-file.ts'
import { readTtml } from './read-ttml.ts'
import { writeCaptionFile } from './write-caption-file.ts'

const cues = [
  { startsMs: 1000, endsMs: 3500, speaker: 'Clerk <of> "ports"', text: 'We counted & counted\nuntil <nothing> was left.' },
  { startsMs: 3_723_004, endsMs: 3_726_000, speaker: '', text: 'Ünïcode: 漢字' },
]

it('TTML reads back to the same cues', () => {
  expect(readTtml(writeTtml(cues, 'en', 'A Harbour & more'))).toMatchObject({ cues, problems: [] })
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

it('a broken file is read as far as possible, with each fault by its line', () => {
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

it('recognises every format by its content, with any file name', () => {
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

const tt = (attributes: string, body: string) => `<tt xmlns="http://www.w3.org/ns/ttml" ${attributes}><body><div>${body}</div></body></tt>`

it('what a file says about its captions is none of their words', () => {
  const read = readTtml(
    tt(
      '',
      '<p begin="5s" end="8s"><ttm:desc>quay, wide</ttm:desc>They tied up.</p><p begin="9s" end="12s"><metadata><ttm:title>for the lab</ttm:title><ttm:desc>colour</ttm:desc></metadata>The ropes were wet.</p>',
    ),
  )
  expect(read.cues.map(({ text }) => text)).toEqual(['They tied up.', 'The ropes were wet.'])
  expect(read.problems).toEqual([])
})

it('words between the paragraphs of a file are kept and reported', () => {
  const read = readTtml(tt('', '<p begin="5s" end="8s">They tied up.</p>\nAt last.'))
  expect(read.cues.map(({ text }) => text)).toEqual(['They tied up.\nAt last.'])
  expect(read.problems).toMatchObject([{ line: 2, code: 'stray-text' }])
})

it('two agents in one paragraph have their own words, and ruby is read apart', () => {
  const head =
    '<head><metadata><ttm:agent xml:id="a"><ttm:name>Ada</ttm:name></ttm:agent><ttm:agent xml:id="b"><ttm:name>Ben</ttm:name></ttm:agent></metadata></head>'
  const file = tt(
    '',
    '<p begin="1s" end="2s" ttm:agent="a">Did you?<br/><span ttm:agent="b">No.</span></p><p begin="3s" end="4s"><span tts:ruby="container"><span tts:ruby="base">創業</span><span tts:ruby="delimiter">(</span><span tts:ruby="text">そうぎょう</span><span tts:ruby="delimiter">)</span></span></p>',
  ).replace('<body>', `${head}<body>`)
  expect(readTtml(file).cues.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ada', 'Did you?'],
    ['Ben', 'No.'],
    ['', '創業（そうぎょう）'],
  ])
})

it.each([
  ['nonDrop', '00:20:00:00', 1_201_200],
  ['nonDrop', '00:00:10:15', 10_511],
  ['dropNTSC', '00:20:00:00', 1_199_999],
  ['dropNTSC', '00:01:00:02', 60_060],
])('counts the frames of a tape: %s, %s', (mode, begin, startsMs) => {
  const attributes = `ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="${mode}"`
  const read = readTtml(tt(attributes, `<p begin="${begin}" end="02:00:00:00">Tape</p>`))
  expect(read.cues[0]!.startsMs).toBe(startsMs)
  expect(read.hourMs).toBe(mode === 'nonDrop' ? 3_603_600 : undefined)
})

it('a caption file of a code page is read by its language, with damaged lines named and a sample to judge it by', () => {
  const film = { durationMs: 10_000, sound: null }
  const bytes = Uint8Array.from([...'1\n00:00:01,000 --> 00:00:02,000\nEspa\u00f1a'].map((one) => one.charCodeAt(0)))
  expect(readCaptionFile(bytes, 'a.srt', film)).toMatchObject({ certain: false, sample: expect.stringMatching(/^Espa.a$/) })
  expect(readCaptionFile(bytes, 'a.srt', film, { language: 'es' })).toMatchObject({
    certain: true,
    encoding: 'windows-1252',
    sample: 'España',
  })
  const damaged = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nGröße, Käse, Öl ?')
  damaged[damaged.indexOf(63)] = 0xe4
  expect(readCaptionFile(damaged, 'a.srt', film).problems).toEqual([{ line: 3, code: 'damaged-bytes' }])
})

it('plain text keeps every letter, also where a sentence begins with its points', () => {
  const film = { durationMs: 10_000, sound: null }
  const read = readCaptionFile(new TextEncoder().encode('ANNA: We counted.\n\n… and .5 of it. 3.'), 'a.txt', film)
  expect(read.letters).toEqual({ read: 18, kept: 18 })
  expect(read.cues.map(({ text }) => text).join(' ')).toBe('We counted. … and .5 of it. 3.')
})

it('a cue that SubRip would take for a tag is named when it is saved as SubRip, and as WebVTT comes back as it was', async () => {
  const tagged = [
    { startsMs: 0, endsMs: 1000, speaker: '', text: 'He wrote <b> and {\\an8}' },
    { startsMs: 1000, endsMs: 2000, speaker: '', text: 'ADA: 1 < 2 > 0' },
  ]
  const told = { title: 'Film', language: 'en', label: 'English' }
  expect((await writeCaptionFile('subrip', tagged, told)).lost).toEqual([{ startsMs: 0, code: 'taken-for-tag', text: tagged[0]!.text }])
  const { bytes, lost } = await writeCaptionFile('webvtt', tagged, told)
  expect(lost).toEqual([])
  expect(parseCaptions(await bytes.text()).cues[0]!.text).toBe(tagged[0]!.text)
})
