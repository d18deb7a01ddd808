import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'server-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the name of a project', () => {
  const nameIn = (toml: string | undefined) => {
    const project = mkdtempSync(join(folder, 'project-'))
    mkdirSync(join(project, 'supabase'))
    if (toml !== undefined) writeFileSync(join(project, 'supabase/config.toml'), toml)
    return readConfig({ DATA_DIR: join(project, 'data') }, project).name
  }

  it.each([
    ['is its project_id', 'project_id = "orchard"', 'orchard'],
    ['has only letters that a slot and a metric may have', 'project_id = "Orchard & Sons"', 'orchard_sons'],
    ['begins with no digit', 'project_id = "4films"', '_4films'],
    ['leaves room for what is put behind it', `project_id = "${'a'.repeat(90)}"`, 'a'.repeat(40)],
    ['has a default where the project has none', '[auth]', 'supabase'],
    ['has a default where there is no file', undefined, 'supabase'],
  ])('%s', (_what, toml, name) => expect(nameIn(toml)).toBe(name))
})
