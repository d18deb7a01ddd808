import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buckets } from './buckets.ts'

it('names every bucket of the database', () => {
  const folder = join(import.meta.dirname, '../../../../supabase/migrations')
  const made = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/insert into storage\.buckets[^;]+/g)].flatMap(([statement]) =>
      [...statement.matchAll(/^\s*\('([a-z-]+)'/gm)].map(([, name]) => name),
    ),
  )
  expect(made.toSorted()).toEqual([...buckets].toSorted())
})
