import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLanguages } from './check-languages.ts'

function problems(english: object, german: object | null, without: string[] = [], module = "defineText('films', english)"): string[] {
  const web = mkdtempSync(join(tmpdir(), 'actuality-languages-'))
  mkdirSync(join(web, 'films'))
  writeFileSync(join(web, 'films/en.json'), JSON.stringify(english))
  writeFileSync(join(web, 'films/words.ts'), module)
  if (german) writeFileSync(join(web, 'films/de.json'), JSON.stringify(german))
  const found = checkLanguages(web, without)
  rmSync(web, { recursive: true })
  return found.map((problem) => problem.replace(/^\S+/, '…'))
}

describe('The second language', () => {
  it('is complete', () => expect(problems({ title: 'Films' }, { title: 'Filme' })).toEqual([]))
  it.each([
    ['lacks an area', { title: 'Films' }, null, ['… is missing: every word of the area, beside its en.json.']],
    ['lacks a key', { title: 'Films', none: 'None' }, { title: 'Filme' }, ['… "none" is missing. English says: None']],
    ['says what English does not', { title: 'Films' }, { title: 'Filme', old: 'Alt' }, ['… "old" is said nowhere in English. Remove it.']],
    ['loses what is put in', { of: 'Of {{name}}' }, { of: 'Von' }, ['… "of" has lost {{name}}.']],
    [
      'puts in what nobody gives',
      { of: 'Of {{name}}' },
      { of: 'Von {{nmae}}' },
      ['… "of" has lost {{name}}.', '… "of" puts in {{nmae}}, which nobody gives it.'],
    ],
    ['says nothing', { title: 'Films' }, { title: ' ' }, ['… "title" says nothing.']],
    [
      'was copied',
      { title: 'Nothing here was put into German' },
      { title: 'Nothing here was put into German' },
      ['… "title" is still English: Nothing here was put into German'],
    ],
  ])('is refused where it %s', (_, english, german, wrong) => expect(problems(english, german)).toEqual(wrong))

  it('may wait for an area that is named, and no longer than until it is there', () => {
    expect(problems({ title: 'Films' }, null, ['films'])).toEqual([])
    expect(problems({ title: 'Films' }, { title: 'Filme' }, ['films'])).toHaveLength(1)
    expect(problems({ title: 'Films' }, { title: 'Filme' }, ['gone'])).toHaveLength(1)
  })
  it('is found by the name of the folder', () =>
    expect(problems({ title: 'Films' }, { title: 'Filme' }, [], "defineText('movies', english)")).toHaveLength(1))
})
