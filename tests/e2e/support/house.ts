import { test as base } from '@playwright/test'

/** Playwright's `test` with the address of the house of this run. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern
  baseURL: async ({}, use) => use(process.env.BASE_URL),
})
export { expect } from '@playwright/test'
