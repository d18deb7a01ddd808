import { describe, expect, it } from 'vitest'
import { changesOf, noWords, readWordSheet, type SheetWords, writeWordSheet } from './word-sheets.ts'

const whole: SheetWords = {
  fields: { title: 'Tides', synopsis: 'Water, written down; "and more".', year: '2026', language: 'nb', subjects: 'sea, work' },
  places: [
    { name: 'Utsira', latitude: 59.30833, longitude: 4.87944 },
    { name: 'Bergen', latitude: null, longitude: null },
  ],
  recognitions: [{ festival: 'Coast Film Week', year: 2026, award: 'Jury prize', outcome: 'won' }],
  funders: [{ name: 'Harbour Fund', programme: 'Development', webAddress: 'https://fund.example/' }],
  identifiers: [{ scheme: 'isan', value: '0000-0000-3A8D-0000-Z' }],
  credits: [
    { role: 'Sound', name: 'Piet van Aldegonde' },
    { role: 'Sound', name: 'Ida Moe' },
    { role: 'Editing', name: 'Lo Vik' },
  ],
}

describe('texts in a table', () => {
  it('are read again as they were written', () => {
    expect(readWordSheet(writeWordSheet(whole))).toMatchObject({ words: whole, unknown: [], lacking: [], problems: [] })
    expect(readWordSheet([['Synopsis'], ["'- a harbour"]]).words.fields).toEqual({ synopsis: '- a harbour' })
    expect(readWordSheet(writeWordSheet(noWords()))).toMatchObject({ words: noWords(), unknown: [], lacking: [], problems: [] })
  })
  it('are found under common heads', () => {
    const { words, unknown } = readWordSheet([
      ['Titel', 'JAHR', 'Schlagwörter', 'Ort', 'Koordinaten', 'Budget', ''],
      ['Gezeiten', '2026', 'Meer', 'Utsira', '59,3083; 4,8794', '9000', 'x'],
    ])
    expect(words).toMatchObject({
      fields: { title: 'Gezeiten', year: '2026', subjects: 'Meer' },
      places: [{ name: 'Utsira', latitude: 59.3083, longitude: 4.8794 }],
    })
    expect(unknown).toEqual(['Budget'])
  })
  it.each(['Function', 'Position', 'Job', 'Credit', 'Funktion'])('are credits under the head %s too', (head) => {
    const { words, problems } = readWordSheet([
      [head, 'Name'],
      ['Sound', 'Ingrid Ødegård'],
    ])
    expect([words.credits, problems]).toEqual([[{ role: 'Sound', name: 'Ingrid Ødegård' }], []])
  })
  it('report once which column is missing, and blame no name for it', () => {
    const sheet = [
      ['Gewerk', 'Name', 'Breite', 'Ort'],
      ['Ton', 'Ingrid Ødegård', '59.3', 'Utsira'],
      ['Schnitt', 'Lo Vik', '', ''],
    ]
    const { lacking, problems, unknown, words } = readWordSheet(sheet)
    expect(lacking).toEqual([
      { column: 'Name', needs: 'role' },
      { column: 'Breite', needs: 'longitude' },
    ])
    expect([problems, unknown, words.credits]).toEqual([[], ['Gewerk'], []])
    expect(readWordSheet([['Festivaljahr'], ['2024']]).lacking).toEqual([{ column: 'Festivaljahr', needs: 'festival' }])
  })
  it('are found where a person assigns the columns, with or without a head', () => {
    const sheet = [
      ['Gewerk', 'Name', ''],
      ['Ton', 'Firma A', 'Ingrid Ødegård'],
    ]
    const { words, columns, lacking, unknown } = readWordSheet(sheet, { gewerk: 'role', '#3': 'name', name: '' })
    expect(words.credits).toEqual([{ role: 'Ton', name: 'Ingrid Ødegård' }])
    expect([lacking, unknown]).toEqual([[], []])
    expect(columns).toEqual([
      { key: 'gewerk', head: 'Gewerk', samples: ['Ton'], is: 'role' },
      { key: 'name', head: 'Name', samples: ['Firma A'], is: undefined },
      { key: '#3', head: '', samples: ['Ingrid Ødegård'], is: 'name' },
    ])
  })
  it('names the empty cells of a row', () => {
    expect(
      readWordSheet([
        ['role', 'name'],
        ['', 'Ida Moe'],
      ]).problems,
    ).toEqual([{ row: 2, column: 'name', value: 'Ida Moe', empty: 'role' }])
  })
  it('name each cell that cannot be read, as the spreadsheet counts', () => {
    const { words, problems } = readWordSheet([
      ['title', 'year', 'isan', 'place', 'latitude', 'longitude', 'role', 'name'],
      ['Tides', 'soon', '0000-0000-3A8D-0000-Y', 'N', '99', '4', '', ''],
      ['', '2026', '', '', '', '', 'Sound', ''],
    ])
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(['2 year', '2 latitude', '2 isan', '3 role'])
    expect(words.fields.year).toBe('2026')
    expect(words.places).toEqual([{ name: 'N', latitude: null, longitude: null }])
  })
})

describe('a preview of changes', () => {
  it('is empty where the values are the same, and never a loss', () => {
    expect(changesOf(whole, whole)).toEqual([])
    expect(changesOf(whole, noWords())).toEqual([])
    expect(changesOf(whole, { ...noWords(), fields: { title: '' } })).toEqual([])
  })
  it('is each field that differs and each entry that is new, however its name is spelled', () => {
    const wanted: SheetWords = {
      ...noWords(),
      fields: { title: 'Tides II', year: '2026' },
      places: [
        { name: 'UTSIRA', latitude: 1, longitude: 1 },
        { name: 'Røst', latitude: 67.5, longitude: 12.1 },
        { name: 'Røst', latitude: 67.5, longitude: 12.1 },
      ],
      credits: [{ role: 'sound', name: 'Ida  Moe' }],
    }
    expect(changesOf(whole, wanted)).toEqual([
      { id: 'title', kind: 'field', field: 'title', before: 'Tides', after: 'Tides II' },
      { id: 'places 1', kind: 'add', list: 'places', at: 1, label: 'Røst (67.5, 12.1)' },
    ])
  })
})
