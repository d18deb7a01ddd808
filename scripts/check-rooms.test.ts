import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRooms, roomMatrix } from './check-rooms.ts'

it('names the place a room is missing from, and asks none of a migration that makes no table', () => {
  const base = house({
    'supabase/migrations/1_screenings.sql': 'create table public.screenings ();',
    'supabase/migrations/2_tidy.sql': 'comment on table public.screenings is $$One hour$$;',
    'web/data/screenings.ts': '',
    'web/data/screenings.test.ts': '',
    'web/features/screenings/en.json': '{}',
    'tests/e2e/screenings.spec.ts': '',
  })
  expect(checkRooms(base)).toEqual(['The room "screenings" has no policies: tests/policies/screenings.test.ts is missing.'])
  expect(roomMatrix(base).map(({ noun }) => noun)).toEqual(['screenings'])
  rmSync(base, { recursive: true })
})

it('finds no fault with a room that is in all its places', () => {
  const base = house({
    'supabase/migrations/1_paper_edits.sql': 'create table public.paper_edits ();',
    'tests/policies/paper-edits.test.ts': '',
    'web/data/films/paper-edits.ts': '',
    'web/features/paper-edits/en.json': '{}',
    'tests/e2e/paper-edits.spec.ts': '',
  })
  expect(checkRooms(base)).toEqual([])
  rmSync(base, { recursive: true })
})

it('fails when it looked at nothing', () => {
  const base = house({})
  expect(checkRooms(base)).toEqual(['No room was found, so nothing was checked.'])
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
