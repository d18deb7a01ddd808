import type { PlaywrightSuite, VitestReport } from './slowest-tests.ts'

/** `file  title` of each failed test of Vitest's JSON report; a file that could not be loaded has no title. */
export function failedUnitTests(report: VitestReport): string[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => `${name}  ${fullName}`)
    return failed.length === 0 && status === 'failed' ? [`${name}  (the file itself)`] : failed
  })
}

/** More failed files than these are a fault of the change, not of a busy machine. */
const mostFilesAgain = 4

/**
 * The failed files of a whole run in Vitest's JSON report that are run once more, alone: a whole run has the houses of other files beside
 * each test. None when there are more than `mostFilesAgain`.
 */
export function filesToRunAgain(report: VitestReport): string[] {
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return failed.length > mostFilesAgain ? [] : failed
}

/** `title: message` of each failed test of Vitest's JSON report, the message's first lines. */
export const failureMessages = (report: VitestReport, lines = 12): string[] =>
  report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${fullName}: ${failureMessages.join('\n').split('\n').slice(0, lines).join('\n')}`),
  )

/** `file  title` of each failed test of Playwright's JSON report. */
export function failedBrowserTests(suites: PlaywrightSuite[], folder: string): string[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected')).map(({ title }) => `${folder}/${file}  ${title}`),
    ...failedBrowserTests(inner, folder),
  ])
}
