import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flakyTests, keepFlaky, tooManyFlaky } from './flaky-tests.ts'

const run = (status: 'expected' | 'flaky' | 'unexpected', runs: number) => ({
  status,
  results: Array.from({ length: runs }, () => ({ duration: 1 })),
})

it('finds the tests that passed at a later try, in suites within suites, and no others', () => {
  const specs = [
    { title: 'passes', tests: [run('expected', 1)] },
    { title: 'fails', tests: [run('unexpected', 2)] },
    { title: 'passes later', tests: [run('flaky', 2)] },
  ]
  const suites = [{ file: 'media/player.spec.ts', suites: [{ file: 'media/player.spec.ts', specs }] }]
  expect(flakyTests(suites, 'tests/e2e')).toEqual([{ file: 'tests/e2e/media/player.spec.ts', title: 'passes later', runs: 2 }])
})

it('allows one retried test of 375, and not two', () => {
  expect(tooManyFlaky(0, 375)).toBe(false)
  expect(tooManyFlaky(1, 375)).toBe(false)
  expect(tooManyFlaky(2, 375)).toBe(true)
  expect(tooManyFlaky(1, 100)).toBe(true)
})

it('writes what it found, and that it found nothing, over what an older run wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flaky-tests-'))
  const file = join(folder, 'test-results/flaky.json')
  keepFlaky(file, [{ file: 'a.spec.ts', title: 'passes later', runs: 2 }])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ file: 'a.spec.ts', title: 'passes later', runs: 2 }])
  keepFlaky(file, [])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([])
  rmSync(folder, { recursive: true })
})
