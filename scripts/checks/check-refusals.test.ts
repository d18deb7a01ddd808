import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkRefusals } from './check-refusals.ts'

const folder = mkdtempSync(join(tmpdir(), 'actuality-refusals-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names a refusal that is not said in German, and one that no rule says any more', () => {
  const [schema, words] = [join(folder, 'schema'), join(folder, 'words')]
  mkdirSync(schema)
  mkdirSync(words)
  writeFileSync(
    join(schema, 'letters.sql'),
    `raise exception 'One letter is ''enough''.' using errcode = 'P0001', hint = 'Send it later.';
raise exception 'You keep % films.', kept;
execute function private.limit_rows('person_id', '10', 'One person keeps 10 letters at most.');
`,
  )
  const de = { "One letter is 'enough'.": 'Ein Brief ist „genug“.', 'You keep % films.': 'Sie haben Filme.', 'Gone.': 'Weg.' }
  writeFileSync(join(words, 'de.json'), JSON.stringify(de))
  expect(checkRefusals(schema, words)).toEqual([
    'core/house/refusals/de.json does not say: Send it later.',
    'core/house/refusals/de.json does not say: One person keeps 10 letters at most.',
    'core/house/refusals/de.json says what no rule refuses with: Gone.',
    'core/house/refusals/de.json puts in another number of things: You keep % films.',
  ])
})
