import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from './spreadsheet.ts'

const file = (bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], 'notes.csv')
const rows = [
  ['In', 'Note'],
  ['00:00:05:00', 'Übergang, härter'],
]

describe('a spreadsheet of another program', () => {
  it.each([
    ['sep=;\r\nIn;Note\r\n00:00:05:00;Übergang, härter\r\n', 'as Excel writes it'],
    ['\uFEFFsep=;\r\nIn;Note\r\n00:00:05:00;Übergang, härter\r\n', 'with a byte order mark before it'],
    ['"sep=;"\nIn;Note\n00:00:05:00;Übergang, härter\n', 'in quotation marks'],
    ['sep=\t\nIn\tNote\n00:00:05:00\tÜbergang, härter\n', 'by tabs'],
  ])('is read where its first line says by what its cells are separated: %#, %s', async (text) => {
    expect(await readSpreadsheet(file(text))).toEqual({ rows, encoding: 'utf-8' })
  })

  it('is read in UTF-16, as Premiere and Excel write it, and in Windows-1252, and says which it was', async () => {
    const text = 'In\tNote\r\n00:00:05:00\tÜbergang, härter\r\n'
    const units = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])])
    expect(await readSpreadsheet(file(units))).toEqual({ rows, encoding: 'utf-16le' })
    const latin = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
    expect(await readSpreadsheet(file(latin))).toEqual({ rows, encoding: 'windows-1252' })
  })
})
