import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkDocs } from './check-docs.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'actuality-docs-'))
  write('README.md', '[the page](docs/architecture.md)')
  write('docs/architecture.md', 'Short.')
  write('docs/areas/film.md', 'Films.')
  write('supabase/sql/film/access.sql', 'create view private.watchable_films as select 1;')
  write('core/time/frames.ts', '')
})
afterEach(() => rmSync(base, { recursive: true }))

it('finds no fault with files and SQL that are there, also where a folder is left out', () => {
  write(
    'docs/guides/time.md',
    'See `core/time/frames.ts`, `access.sql` and `private.watchable_films`, [film](../areas/film.md), `core/<noun>.ts`.',
  )
  expect(checkDocs(base)).toEqual([])
})

it('names a file, a link and an SQL name that are not there', () => {
  write('docs/guides/time.md', 'See `core/hours.ts`,\n`private.films_watched`\nand [another](gone.md).')
  expect(checkDocs(base)).toEqual([
    'docs/guides/time.md:1: There is no core/hours.ts.',
    'docs/guides/time.md:3: There is no gone.md.',
    'docs/guides/time.md:2: There is no private.films_watched in supabase/sql.',
  ])
})

it('lets a superseded record name what has gone, and no other', () => {
  write('docs/decisions/0001-one.md', '# 0001 One\n\n**Status:** superseded by 0002. **Area:** film.\n\n`gone.ts`')
  write('docs/decisions/0002-two.md', '# 0002 Two\n\n**Status:** accepted. **Area:** film.\n\n`gone.ts`')
  expect(checkDocs(base)).toEqual(['docs/decisions/0002-two.md:5: There is no gone.ts.'])
})

it('names an area without a chapter and an architecture page that has grown', () => {
  write('supabase/sql/search/films.sql', '')
  write('docs/architecture.md', 'word '.repeat(1300))
  expect(checkDocs(base).map((problem) => problem.split(',')[0])).toEqual([
    'The area "search" has no chapter docs/areas/search.md.',
    'docs/architecture.md has 1301 words',
  ])
})

it('asks for plain words in guides, and leaves records as they are', () => {
  write('docs/guides/time.md', 'Whoever reads this is\nwhere the clock stands.')
  write('docs/decisions/0001-one.md', '# 0001 One\n\nWhere it stands.')
  expect(checkDocs(base)).toEqual([
    'docs/guides/time.md:1: Not "Whoever": write "people who", or name them.',
    'docs/guides/time.md:2: Not "stands": write "is".',
  ])
})

it('fails when it looked at nothing', () => {
  rmSync(join(base, 'docs'), { recursive: true })
  expect(checkDocs(base)).toEqual(['No page of docs was found, so nothing was checked.'])
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}
