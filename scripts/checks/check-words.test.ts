import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkWords } from './check-words.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const list = [
  '| act | word | why | not |',
  '|---|---|---|---|',
  '| end it | **Delete** | | `take away` |',
  '| leave a dialog | **Cancel** | | `=leave it` |',
].join('\n')

it.each([
  ['a word of the list', 'Take away', '"act" says "Take away". Write "Delete"'],
  ['a word of the list within a sentence', 'You can take away the film.', '"act" says "take away". Write "Delete"'],
  ['a label that is the whole text', 'Leave it', '"act" says "Leave it". Write "Cancel"'],
  ['whoever', 'Whoever made it sees it.', '"act" says "Whoever". Write "people who"'],
  ['somebody', 'Ask somebody', '"act" says "somebody". Write "someone"'],
  ['stands for is', 'It stands on the page.', '"act" says "stands". Write "is"'],
  ['straight quotation marks', 'The film "Salt"', 'curly quotation marks'],
])('refuses %s', (_, text, wrong) => {
  const found = checkWords(project({ 'web/films/en.json': { act: text } }))
  expect(found).toEqual([expect.stringContaining(wrong)])
})

it.each([
  ['the word itself', 'Delete'],
  ['the same words in a longer sentence', 'Leave it empty for all films.'],
  ['a part of a longer word', 'Outstanding films'],
  ['what is put in', '“{{title}}” is ready'],
])('takes %s', (_, text) => {
  expect(checkWords(project({ 'web/films/en.json': { act: text } }))).toEqual([])
})

it('reads mails, refusals of the database and pages outside the app as well, and no comment', () => {
  const base = project({ 'web/films/en.json': { act: 'Delete' }, 'core/house/refusals/de.json': { 'Ask whoever sent it.': 'Fragen Sie.' } })
  write(
    base,
    'worker/letters/write.ts',
    "// Somebody is told.\nexport const text = 'Somebody wrote to you'\nconst de = { text: 'Jemand' }\n",
  )
  expect(checkWords(base).map((line) => line.split(':')[0])).toEqual(['core/house/refusals/de.json', 'worker/letters/write.ts'])
})

it('finding no texts or no list at all is a failure', () => {
  const [base, bare] = [mkdtempSync(join(tmpdir(), 'actuality-words-')), mkdtempSync(join(tmpdir(), 'actuality-words-'))]
  folders.push(base, bare)
  write(base, 'docs/words.md', list)
  write(bare, 'web/films/en.json', JSON.stringify({ act: 'Delete' }))
  for (const one of [base, bare])
    expect(checkWords(one)).toEqual(['No en.json or no word of docs/words.md was found, so nothing was checked.'])
})

function project(files: Record<string, Record<string, string>>): string {
  const base = mkdtempSync(join(tmpdir(), 'actuality-words-'))
  folders.push(base)
  write(base, 'docs/words.md', list)
  for (const [file, texts] of Object.entries(files)) write(base, file, JSON.stringify(texts))
  return base
}

function write(base: string, file: string, text: string) {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), text)
}
