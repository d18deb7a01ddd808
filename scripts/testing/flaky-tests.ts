import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PlaywrightSuite } from './slowest-tests.ts'

export interface FlakyTest {
  file: string
  title: string
  /** How many times it was run until it passed. */
  runs: number
}

/** Of all browser tests of a run, so many may need a second try. */
const mostOfAThousand = 5

/** The tests of Playwright's JSON report that failed first and passed later. */
export function flakyTests(suites: PlaywrightSuite[], folder: string): FlakyTest[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'flaky').map(({ results }) => ({ file: `${folder}/${file}`, title, runs: results.length })),
    ),
    ...flakyTests(inner, folder),
  ])
}

/** Whether more tests needed a second try than a run may have. */
export const tooManyFlaky = (flaky: number, tests: number): boolean => flaky * 1000 > tests * mostOfAThousand

/** Writes them to a file, also when there are none: the file of an older run would say something else. */
export function keepFlaky(file: string, flaky: FlakyTest[]) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(flaky, null, 2)}\n`)
}
