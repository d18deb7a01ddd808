import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { temporaryFolder } from '#tests/support/start-process.ts'
import { unzip } from '#tests/support/unzip.ts'
import { bundleOf, settingsOf, withoutSecrets } from './bundle.ts'
import { certificateOf } from './checks/address.ts'
import { backupOf, clockOf } from './checks/database.ts'
import { freeSpaceOf } from './checks/disk.ts'
import { examine, well } from './finding.ts'

const now = new Date('2026-11-26T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

it.each([
  ['a disk with room', freeSpaceOf(50e9, '/d'), 'well'],
  ['a disk without room for a film', freeSpaceOf(5e9, '/d'), 'note'],
  ['a disk on which the house does not start', freeSpaceOf(1e8, '/d'), 'wrong'],
  ['clocks that agree', clockOf(1_000_000, 1_001_500), 'well'],
  ['clocks that differ', clockOf(1_000_000, 1_004_000), 'wrong'],
  ['no backup', backupOf(null, now), 'note'],
  ['a backup of yesterday', backupOf(daysAgo(1), now), 'well'],
  ['a backup of last week', backupOf(daysAgo(7), now), 'note'],
  ['a valid certificate', certificateOf(daysAgo(-60), now), 'well'],
  ['a certificate that ends soon', certificateOf(daysAgo(-5), now), 'note'],
  ['an expired certificate', certificateOf(daysAgo(1), now), 'wrong'],
])('%s', (_, finding, state) => {
  expect(finding.state).toBe(state)
  expect(finding.remedy !== undefined).toBe(state !== 'well')
})

it('reports a check that fails and one that does not answer', async () => {
  const { folder, remove } = temporaryFolder()
  const config = readConfig({ DATA_DIR: folder })
  const reports = await examine(
    { config, env: {}, now },
    [
      { name: 'Answers', look: async () => [well('It does.')] },
      { name: 'Fails', look: () => Promise.reject(new Error('No such thing.\nat line 3')) },
      { name: 'Is silent', look: () => new Promise(() => {}) },
    ],
    50,
  )
  remove()
  expect(reports.map(({ findings }) => findings.map(({ state, found }) => `${state} ${found}`))).toEqual([
    ['well It does.'],
    ['wrong This could not be checked: No such thing.'],
    ['wrong There was no answer within 0.05 seconds.'],
  ])
})

const env = {
  PORT: '3000',
  SMTP_URL: 'smtp://letters:sesam%40open@mail.example:587',
  JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  HOME: '/home/ada',
}

it('says of secrets only that they are set', () => {
  expect(settingsOf(env)).toEqual({ PORT: '3000', JWT_SECRET: 'set', SMTP_URL: 'set' })
})

it('strikes secrets out of what other programs said', () => {
  const said = 'Login letters with sesam@open (sesam%40open) failed; a-secret-of-more-than-thirty-two-characters'
  expect(withoutSecrets(said, env)).toBe('Login [left out] with [left out] ([left out]) failed; [left out]')
})

it('writes findings, settings and versions into one file', () => {
  const files = unzip(Buffer.from(bundleOf([{ name: 'Mail', findings: [well('sesam@open')], tookMs: 3 }], env, '1.0.0')))
  expect(Object.keys(files).sort()).toEqual(['findings.json', 'settings.json', 'system.json'])
  expect(files['findings.json']).not.toContain('sesam')
  expect(JSON.parse(files['system.json']!)).toMatchObject({ version: '1.0.0', node: process.version })
})

it('the bundle knows every setting that the guide names', () => {
  const guide = readFileSync(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8')
  const rows = guide.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(20)
  const env = Object.fromEntries(named.map((name) => [name, 'x']))
  expect(named.filter((name) => !(name in settingsOf(env)))).toEqual([])
})
