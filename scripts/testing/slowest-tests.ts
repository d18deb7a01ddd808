export interface TimedTest {
  /** File below the project's root, without its folder's length: `tests/e2e/media/player.spec.ts`. */
  file: string
  title: string
  durationMs: number
}

/** The tests of Vitest's JSON report with how long each took. */
export function timedUnitTests(report: VitestReport, root: string): TimedTest[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: below(root, name), title: fullName, durationMs: duration ?? 0 })),
  )
}

/** The tests of Playwright's JSON report; each suite holds suites and specs. */
export function timedBrowserTests(suites: PlaywrightSuite[], folder: string): TimedTest[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      file: `${folder}/${file}`,
      title,
      durationMs: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...timedBrowserTests(inner, folder),
  ])
}

/** One line each for the `most` slowest, slowest first. */
export function slowestLines(tests: TimedTest[], most = 20): string[] {
  return [...tests]
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, most)
    .map(({ file, title, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${file}  ${title}`)
}

const below = (root: string, file: string) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file)

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}

export interface PlaywrightSuite {
  file: string
  specs?: { title: string; tests: { status: 'expected' | 'flaky' | 'unexpected' | 'skipped'; results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
