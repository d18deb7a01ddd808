import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('Settings take what is written as env(NAME) from the environment, however deep, and nothing else', () => {
  const file = join(folder, 'config.toml')
  writeFileSync(
    file,
    '[auth]\nsite_url = "env(SITE)"\nlist = ["env(ONE)", "plain"]\n[auth.external.museum]\nsecret = "env(MISSING)"\nenabled = true\nclient_id = "not env(ONE)"\n',
  )
  expect(readSettings(file, { SITE: 'https://house.example', ONE: '1' })).toEqual({
    auth: {
      site_url: 'https://house.example',
      list: ['1', 'plain'],
      external: { museum: { secret: '', enabled: true, client_id: 'not env(ONE)' } },
    },
  })
  expect(readSettings(join(folder, 'none.toml'))).toEqual({})
})
