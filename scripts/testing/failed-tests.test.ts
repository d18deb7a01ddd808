import { expect, it } from 'vitest'
import { failedBrowserTests, failedUnitTests, failureMessages, filesToRunAgain } from './failed-tests.ts'

it('names each failed test of Vitest, and a file that could not be loaded', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    testResults: [
      {
        name: 'core/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          { fullName: 'divides', status: 'failed', failureMessages: ['expected 2\nat a.test.ts:3\nat deeper'] },
        ],
      },
      { name: 'core/b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'core/c.test.ts', status: 'passed', assertionResults: [] },
    ],
  }
  expect(failedUnitTests(report)).toEqual(['core/a.test.ts  divides', 'core/b.test.ts  (the file itself)'])
  expect(filesToRunAgain(report)).toEqual(['core/a.test.ts', 'core/b.test.ts'])
  expect(failureMessages(report, 2)).toEqual(['divides: expected 2\nat a.test.ts:3'])
})

it('runs no file again when more than a few failed', () => {
  const testResults = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: `core/${name}.test.ts`, status: 'failed', assertionResults: [] }))
  const report = { numPassedTests: 0, numFailedTests: 5, numFailedTestSuites: 5, testResults }
  expect(filesToRunAgain(report)).toEqual([])
})

it('names each failed browser test, also in a group', () => {
  const spec = (title: string, status: 'expected' | 'unexpected') => ({ title, tests: [{ status, results: [{ duration: 1 }] }] })
  const suites = [
    {
      file: 'film/a.spec.ts',
      specs: [spec('plays', 'expected'), spec('seeks', 'unexpected')],
      suites: [{ file: 'film/a.spec.ts', specs: [spec('ends', 'unexpected')] }],
    },
  ]
  expect(failedBrowserTests(suites, 'tests/e2e')).toEqual(['tests/e2e/film/a.spec.ts  seeks', 'tests/e2e/film/a.spec.ts  ends'])
})
