import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './build.ts'
import { checks } from './checks.ts'
import { runChecks } from './run-checks.ts'
import { runTool } from './run-tool.ts'
import { failedBrowserTests, failedUnitTests, failureMessages, filesToRunAgain } from './testing/failed-tests.ts'
import { flakyTests, keepFlaky, tooManyFlaky } from './testing/flaky-tests.ts'
import {
  type PlaywrightSuite,
  slowestLines,
  type TimedTest,
  timedBrowserTests,
  timedUnitTests,
  type VitestReport,
} from './testing/slowest-tests.ts'
import { testsOf } from './testing/tests-of.ts'

interface Count {
  passed: number
  failed: number
}

/** Which browser tests passed at a later try only; the run of all tests fails when there are too many. */
const flakyFile = 'test-results/flaky.json'

/**
 * Everything after the installing: the checks, each counting as one test, then tests in Node, then in the browser: beside each other they
 * take as long, and what waits for a picture waits longer than it may. The last line is `N passed, N failed`. With words, the tests of those areas or features
 * alone (`npm test -- screenings`, see tests-of.ts), without the checks, and without a browser when none needs one. With
 * `--isolate`, every Vitest file runs isolated: shows tests that depend on others.
 */
const asIsolated = process.argv.includes('--isolate')
const words = process.argv.slice(2).filter((word) => word !== '--isolate')
const report = mkdtempSync(join(tmpdir(), 'actuality-test-'))
const total: Count = { passed: 0, failed: 0 }
const timed: TimedTest[] = []
/** Failures, repeated at the end, because people read the last lines of a long log. */
const failures: string[] = []
if (words.length === 0) await check()
const asked = words.length > 0 ? await testsOf(words) : undefined
if (asked && asked.unit.length + asked.browser.length === 0) console.error(`No test file has ${words.join(' or ')} in its path.`)
if (!asked || asked.unit.length > 0) add(await vitest(asked?.unit ?? []))
if (!asked || asked.browser.length > 0) add(await playwright(asked?.browser ?? []))
rmSync(report, { recursive: true, force: true })
if (words.length === 0) console.log(`\n  The slowest twenty\n${slowestLines(timed).join('\n')}`)
if (failures.length > 0) console.log(`\n  Failed\n${failures.map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function check() {
  const failed = await runChecks(checks)
  failures.push(...failed.map((name) => `check  ${name}`))
  add({ passed: checks.length - failed.length, failed: failed.length })
}

function add({ passed, failed }: Count) {
  total.passed += passed
  total.failed += failed
}

/** Unit, policy and contract tests. A missing report counts as a failure. */
async function vitest(files: string[]): Promise<Count> {
  console.log('\n  Unit, policy and contract tests')
  const { told: first, code } = await runVitest(files, 'vitest.json')
  if (!first) return { passed: 0, failed: 1 }
  timed.push(...timedUnitTests(first, root))
  const failedFirst = failedUnitTests(first)
  const again = files.length === 0 ? filesToRunAgain(first) : []
  if (again.length > 0) console.log(`\n  Once more, alone: ${again.join(', ')}`)
  const second = again.length > 0 ? (await runVitest(again, 'vitest-again.json')).told : undefined
  const failed = second ? failedUnitTests(second) : failedFirst
  for (const name of failedFirst) if (!failed.includes(name)) console.log(`\n  Passed at a later try only: ${name}`)
  for (const message of failureMessages(first)) console.log(`\n  ${message}`)
  failures.push(...failed)
  return {
    passed: first.numPassedTests + Math.max(0, failedFirst.length - failed.length),
    failed: failed.length > 0 || second || code === 0 ? failed.length : 1,
  }
}

async function runVitest(files: string[], name: string): Promise<{ told?: VitestReport; code: number }> {
  const file = join(report, name)
  const { code } = await runTool(
    'vitest',
    ['run', ...files, ...(asIsolated ? ['--isolate'] : []), '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    root,
    { show: true, env: { CI: '1' } },
  )
  return existsSync(file) ? { told: JSON.parse(readFileSync(file, 'utf8')), code } : { code }
}

async function playwright(files: string[]): Promise<Count> {
  console.log('\n  End-to-end tests')
  const folder = join(root, 'tests/e2e')
  if (!existsSync(folder) || !readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.(spec|test)\.ts$/.test(name))) {
    console.error('There are no end-to-end tests in tests/e2e.')
    return { passed: 0, failed: 1 }
  }
  if (!process.env.BROWSER_PATH) return { passed: 0, failed: 1 }
  const file = join(report, 'playwright.json')
  const env = { CI: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const { code } = await runTool('playwright', ['test', ...files, '--reporter=list,json'], root, { show: true, env })
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, suites }: { stats: Record<'expected' | 'flaky' | 'unexpected', number>; suites: PlaywrightSuite[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  timed.push(...timedBrowserTests(suites, 'tests/e2e'))
  failures.push(...failedBrowserTests(suites, 'tests/e2e'))
  const { expected, flaky, unexpected } = stats
  const found = flakyTests(suites, 'tests/e2e')
  keepFlaky(join(root, flakyFile), found)
  for (const { file, title } of found) console.log(`\n  Passed at a later try only: ${file}  ${title}`)
  const failed = unexpected > 0 || code === 0 ? unexpected : 1
  // Of a few files alone, one test is more than that part of them.
  if (words.length > 0 || !tooManyFlaky(flaky, expected + flaky + unexpected)) return { passed: expected + flaky, failed }
  console.error(`\n  More than one browser test in 200 passed at a later try only: see ${flakyFile}.`)
  return { passed: expected + flaky, failed: failed + 1 }
}
