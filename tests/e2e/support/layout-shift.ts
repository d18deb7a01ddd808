import type { BrowserContext, Page } from '@playwright/test'

/** The share of a page that may move while it arrives. */
const most = 0.02

/** From now on each page that this context opens notes what moves on it. */
export const watchShifts = (context: BrowserContext) => context.addInitScript(noteShifts)

/** What moved since the page's first byte, as one line; undefined when it was as good as nothing. Asked when the page is quiet. */
export async function moved(page: Page): Promise<string | undefined> {
  // What moved is told after the next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
  const { sum, by } = await page.evaluate(() => (window as unknown as { shifts: { sum: number; by: string[] } }).shifts)
  return sum > most ? `moved by ${sum.toFixed(3)} (${by.join(', ')})` : undefined
}

/** Runs in the page. */
function noteShifts() {
  const shifts = { sum: 0, by: [] as string[] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      shifts.by.push(...entry.sources.map(({ node }) => `${node?.nodeName.toLowerCase()}.${(node as Element | null)?.className ?? ''}`))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
