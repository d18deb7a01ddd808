import { expect, it } from 'vitest'
import { isAbsurdSize, refuse, wantsAnotherFile, whereItStops } from './media-refusals.ts'
import { recognizeOther } from './media-signature.ts'

it.each([
  ['a ZIP archive or an office document', 'PK\x03\x04'],
  ['a PDF document', '%PDF-1.7'],
  ['a PNG picture', '\x89PNG\r\n\x1a\n'],
  ['a JPEG picture', '\xff\xd8\xff\xe0'],
  ['a photo', '\0\0\0\x18ftypheic'],
  ['a WebP picture', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['a playlist, which only points at a film', '#EXTM3U\n'],
  ['a web page or an XML document', '<!DOCTYPE html>'],
  ['a text file', 'ffconcat version 1.0\nfile /etc/passwd\n'],
])('%s is recognized by its first bytes', (what, head) => {
  expect(recognizeOther(Buffer.from(head, 'latin1'))).toBe(what)
})

it.each([
  ['MP4', '\0\0\0\x18ftypisom'],
  ['AVI', 'RIFF\x10\0\0\0AVI LIST'],
  ['Matroska', '\x1aE\xdf\xa3'],
  ['WAV', 'RIFF\x10\0\0\0WAVEfmt '],
  ['MPEG-TS', 'G@\0\x10\0'],
])('%s is not taken for something else', (_, head) => {
  expect(recognizeOther(Buffer.from(head, 'latin1'))).toBeNull()
})

it('every reason says what is wrong, what was saved and what to do', () => {
  for (const code of [
    'empty',
    'disguised',
    'not-a-video',
    'unfinished',
    'truncated',
    'no-length',
    'absurd-size',
    'absurd-length',
    'damaged',
    'too-slow',
    'too-heavy',
    'interrupted',
  ] as const) {
    const { words } = refuse(code, 'at 0:40 of 1:40')
    expect(words, code).toMatch(/kept/)
    expect(words, code).toMatch(/\b(Choose|Check|Export|export|Copy|Try|Ask)\b/)
  }
})

it('reports where a file ends early', () => {
  expect(whereItStops(40.7, 3700)).toBe('at 0:40 of 61:40')
})

it.each([
  [16, 16, false],
  [15, 100, true],
  [16384, 64, false],
  [16385, 64, true],
])('%i × %i pixels are absurd: %s', (width, height, expected) => {
  expect(isAbsurdSize(width, height)).toBe(expected)
})

it('a faulty file needs another file, and a temporary error can be retried', () => {
  expect(
    ['not-a-video', 'disguised', 'empty', 'truncated'].map((code) => wantsAnotherFile(refuse(code as 'empty', 'at 0:01').words)),
  ).toEqual([true, true, true, true])
  expect(['damaged', 'too-slow', 'interrupted', 'too-heavy'].map((code) => wantsAnotherFile(refuse(code as 'damaged').words))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(wantsAnotherFile(null)).toBe(false)
})
