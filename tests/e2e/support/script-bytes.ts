import type { Page } from '@playwright/test'

/** Counts the script a page is sent from now on, with its headers, as the browser itself does. */
export async function countScript(page: Page): Promise<() => number> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  line.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** Nobody is there in this page but for what a test does: what comes with the first act, or once someone had the time to look, does not come by itself. */
export async function onlyLook(page: Page) {
  await page.addInitScript(() => {
    // Who only looks gets it after six seconds, and a busy machine may take longer than that to open the page.
    const usual = window.setTimeout
    Object.assign(window, { setTimeout: (act: () => void, ms?: number) => (ms === 6000 ? 0 : usual(act, ms)) })
    // What Playwright asks a page counts as a gesture of someone who is there, and the page is asked before its app begins.
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } })
  })
}
