import { expect, it } from 'vitest'
import { scriptOf } from '#core/edit/edit-script.ts'
import { type EditItem, type EditRush, emptyItem } from '#core/edit/items.ts'
import { parseCaptions } from '#core/media/captions/parse-captions.ts'
import { unzip } from '#tests/support/unzip.ts'
import type { ExportFacts } from './export-facts.ts'
import { exportFormats } from './export-formats.ts'

const rate = { frames: 25, seconds: 1 }
const rush = (id: string, name: string): [string, EditRush] => [
  id,
  { id, name, reel: 'A001', rate, dropFrame: false, startFrame: 900_000, frames: 9000 },
]
const item = (id: string, place: number, over: Partial<EditItem>): EditItem => ({ ...emptyItem(over.kind ?? 'clip', place), id, ...over })
const items = [
  item('h', 0, { kind: 'heading', text: 'The harbour & the law' }),
  item('a', 1, { rush: 'r', in: 0, out: 100, struck: [[25, 50]], person: 'p' }),
  item('c', 2, { kind: 'cutaway', rush: 'q', in: 0, out: 25, overItem: 'a', overFrames: 10 }),
  item('v', 3, { kind: 'voice-over', text: 'Nobody had asked.' }),
  item('q', 4, { rush: 'q', in: 0, out: 50 }),
]
const said = new Map([['r', [{ id: '1', startsMs: 0, endsMs: 4000, text: 'one two six ten', speaker: 'AMINA' }]]])
const edit = {
  rate,
  dropFrame: false,
  startFrame: 900_000,
  wordsAMinute: 120,
  title: 'Radio: edit',
  id: 'e',
  documentaryId: 'd',
  locked: false,
  madeFrom: null,
  changedAt: '',
  removedAt: null,
}
const facts: ExportFacts = {
  ...{ items, clock: edit, said, edit, film: 'Harbour', rushes: new Map([rush('r', 'A "1".mov'), rush('q', 'B.mov')]) },
  people: new Map([['p', 'Amina']]),
  script: [],
}
facts.script = scriptOf(facts)
const written = (id: string) => exportFormats.find((format) => format.id === id)!.write(facts, (key) => key)

it('has a row an item with the words that are kept, and one line a piece', () => {
  expect(facts.script.map(({ kind, at, lengthMs, speaker, text, source }) => [kind, at, lengthMs, speaker, text, source])).toEqual([
    ['heading', '', 0, '', 'The harbour & the law', []],
    ['clip', '10:00:00:00', 3000, 'Amina', 'one six ten', ['10:00:00:00 - 10:00:01:00', '10:00:02:00 - 10:00:04:00']],
    ['cutaway', '10:00:00:10', 1000, '', '', ['10:00:00:00 - 10:00:01:00']],
    ['voice-over', '10:00:03:00', 1520, '', 'Nobody had asked.', []],
    ['clip', '10:00:04:13', 2000, '', '', ['10:00:00:00 - 10:00:02:00']],
  ])
})

it('writes a two-column script whose head is repeated and whose headings go over both columns', async () => {
  const { files, leftOut } = await written('docx')
  expect(files[0]!.name).toBe('Harbour - Radio_ edit.docx')
  const document = unzip(Buffer.from(await files[0]!.bytes.arrayBuffer()))['word/document.xml']!
  expect(document.match(/<w:tblHeader/g)).toHaveLength(1)
  expect(document.match(/<w:gridSpan w:val="2"/g)).toHaveLength(1)
  expect(document.match(/<w:tr>|<w:tr /g)).toHaveLength(items.length + 1)
  for (const words of ['The harbour &amp; the law', 'A &quot;1&quot;.mov', 'one six ten', '10:00:02:00 - 10:00:04:00'])
    expect(document).toContain(words)
  expect(leftOut).toEqual([{ why: 'no-words', items: ['B.mov 10:00:00:00 - 10:00:02:00'] }])
})

it('writes text without codes and says that cutaways have no place in it', async () => {
  const { files, leftOut } = await written('text')
  expect(await files[0]!.bytes.text()).toBe(`THE HARBOUR & THE LAW\n\nAMINA: one six ten\n\nVOICE-OVER: Nobody had asked.\n\n[B.mov]\n
---
leftOut_no-words
- B.mov 10:00:00:00 - 10:00:02:00
leftOut_no-place-in-text
- kind_cutaway: B.mov 10:00:00:00 - 10:00:01:00
`)
  expect(leftOut.map(({ why }) => why)).toEqual(['no-words', 'no-place-in-text'])
})

it('says beside or in every file what it has no place for', async () => {
  const lines = ['leftOut_no-words', '- kind_heading: The harbour & the law', '- kind_cutaway: B.mov 10:00:00:00 - 10:00:01:00']
  const srt = await written('srt')
  expect(srt.files.map(({ name }) => name)).toEqual(['Harbour - Radio_ edit.srt', 'Harbour - Radio_ edit.srt.txt'])
  for (const said of [await srt.files[1]!.bytes.text(), await (await written('vtt')).files[0]!.bytes.text()])
    for (const line of lines) expect(said).toContain(line)
  const docx = unzip(Buffer.from(await (await written('docx')).files[0]!.bytes.arrayBuffer()))['word/document.xml']!
  expect(docx).toContain('leftOut_no-words')
})

it.each(['srt', 'vtt'])('writes captions of the cut as %s that are read back to the same', async (id) => {
  const { files } = await written(id)
  const { cues, problems } = parseCaptions(await files[0]!.bytes.text())
  expect(problems).toEqual([])
  expect(cues.map(({ startsMs, endsMs, text }) => [startsMs, endsMs, text])).toEqual([
    [0, 3000, 'one six ten'],
    [3000, 4520, 'Nobody had asked.'],
  ])
})
