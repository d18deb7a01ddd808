import type { Page } from '@playwright/test'

/** Until nothing moves: what is still coming into sight has a colour nobody reads it in. */
export const atRest = (page: Page) => page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
