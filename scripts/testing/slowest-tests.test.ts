import { expect, it } from 'vitest'
import { slowestLines, timedBrowserTests, timedUnitTests } from './slowest-tests.ts'

it('names the slowest tests of both reports first', () => {
  const unit = timedUnitTests(
    {
      ...{ numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 0 },
      testResults: [
        {
          name: '/project/core/a.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', duration: 3 },
            { fullName: 'waits', status: 'passed', duration: 2500 },
          ],
        },
      ],
    },
    '/project',
  )
  const inner = [
    {
      file: 'media/player.spec.ts',
      specs: [{ title: 'plays', tests: [{ status: 'flaky' as const, results: [{ duration: 900 }, { duration: 3100 }] }] }],
    },
  ]
  const browser = timedBrowserTests([{ file: 'media/player.spec.ts', suites: inner }], 'tests/e2e')
  expect(slowestLines([...unit, ...browser], 2)).toEqual([
    '    4.0 s  tests/e2e/media/player.spec.ts  plays',
    '    2.5 s  core/a.test.ts  waits',
  ])
})
