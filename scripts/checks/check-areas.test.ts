import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { areaMatrix, checkAreas } from './check-areas.ts'

const screenings = "select private.open_table('public.screenings', of_person => 'host_id');"

it('names the place a feature is missing from, and a table of which no policy test speaks', () => {
  const base = house({
    'supabase/sql/screenings/screenings.sql': screenings,
    'supabase/sql/screenings/clock.sql': 'create or replace function private.now() returns int language sql as $$ select 1 $$;',
    'tests/policies/boards/boards.test.ts': 'boards',
    'web/features/screenings/en.json': '{}',
  })
  expect(checkAreas(base)).toEqual([
    'The room "screenings" has no e2e: tests/e2e/<area>/screenings.spec.ts, or a test that finds a text only web/features/screenings/en.json has, is missing.',
    'supabase/sql/screenings/screenings.sql opens a table of which no test in tests/policies speaks.',
  ])
  expect(areaMatrix(base).map(({ noun, area }) => [noun, area])).toEqual([['screenings', 'screenings']])
  rmSync(base, { recursive: true })
})

it('finds no fault with a room that is in all its places', () => {
  const base = house({
    'supabase/sql/screenings/screenings.sql': screenings,
    'tests/policies/evenings.test.ts': "from('screenings')",
    'web/features/screenings/en.json': '{}',
    'tests/e2e/screenings/screenings.spec.ts': '',
  })
  expect(checkAreas(base)).toEqual([])
  rmSync(base, { recursive: true })
})

it('takes a feature for tested when a test finds a text that only this feature has', () => {
  const base = house({
    'web/features/about/en.json': '{ "title": "About the house", "save": "Save it" }',
    'web/features/settings/en.json': '{ "title": "Settings", "save": "Save it" }',
    'tests/e2e/pages.spec.ts': "page.getByText('About the house'); page.getByText('Save it')",
  })
  expect(areaMatrix(base).map(({ noun, holes }) => [noun, holes])).toEqual([
    ['about', []],
    ['settings', ['e2e']],
  ])
  rmSync(base, { recursive: true })
})

it('fails when it looked at nothing', () => {
  const base = house({})
  expect(checkAreas(base)).toEqual(['No room was found, so nothing was checked.'])
  rmSync(base, { recursive: true })
})

function house(files: Record<string, string>): string {
  const base = mkdtempSync(join(tmpdir(), 'actuality-rooms-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return base
}
