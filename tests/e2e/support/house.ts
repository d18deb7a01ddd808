import { test as base } from '@playwright/test'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'

/**
 * Playwright's `test` with a whole house (app, API, worker) in a temporary folder for each of its workers: what one file puts on the front
 * page, another does not meet at the same time. Its address is BASE_URL, which pages opened by hand need too.
 */
export const test = base.extend<object, { house: string }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern
    async ({}, use) => {
      if (process.env.BASE_URL) return use(process.env.BASE_URL)
      const { folder, remove } = temporaryFolder()
      await prepareDataDir(folder)
      const house = await startProcess({ DATA_DIR: folder, PARTS: 'web,api,worker', OUTBOX_COLLECTED: '1' })
      await house.ready()
      process.env.BASE_URL = house.url
      process.env.HOUSE_DATA_DIR = folder
      await use(house.url)
      house.kill('SIGTERM')
      await house.ended
      remove()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house),
})
export { expect } from '@playwright/test'
