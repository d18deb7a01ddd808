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
