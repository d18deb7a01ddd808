import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkGlossary } from './check-glossary.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'actuality-glossary-'))
  write(
    'docs/glossary.md',
    [
      '| word | meaning | never | in names |',
      '|---|---|---|---|',
      '| **room** | people on one live channel | | only with `live` `screening` |',
      '| **house** | the installation | | not with `worker` |',
      '| **still** | a frame | `thumbnail` | |',
    ].join('\n'),
  )
})
afterEach(() => rmSync(base, { recursive: true }))

it('finds a word in another meaning in the name of a folder, a file and an exported function', () => {
  write('web/rooms.ts', 'export const roomList = []\nexport function pages() {}\n')
  write('web/data/house/live/open-room.ts', 'export function openRoom() {}\n')
  write('worker/house/main.ts', 'export class Worker {}\n')
  write('core/time/house-clock.ts', 'export async function houseTime() {}\n')
  expect(checkGlossary(base).map((problem) => problem.split('. ')[0])).toEqual([
    'worker/house: worker/house/',
    'web/rooms.ts: web/rooms.ts',
    'web/rooms.ts: roomList',
  ])
})

it('finds a word this project does not use', () => {
  write('web/ui/make-thumbnails.ts', '')
  expect(checkGlossary(base)).toEqual([
    'web/ui/make-thumbnails.ts: web/ui/make-thumbnails.ts. Say "still", not "thumbnail" (docs/glossary.md).',
  ])
})

it('lets a listed name pass, also below the folder of its area, and names a line that is no longer needed', () => {
  write('web/rooms.ts', 'export const list = []\n')
  write('core/screens/rooms.ts', '')
  write(
    'scripts/checks/glossary-renames.json',
    JSON.stringify({ 'web/rooms.ts': 'pages.ts', 'core/rooms.ts': 'screens.ts', roomList: 'pageList' }),
  )
  expect(checkGlossary(base)).toEqual([
    'scripts/checks/glossary-renames.json: "roomList" is not there any more, or is right now. Remove its line.',
  ])
})

it('fails when it looked at nothing', () => {
  expect(checkGlossary(base)).toEqual(['No word of docs/glossary.md or no file was found, so nothing was checked.'])
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}
