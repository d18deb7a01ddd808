import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'

interface Part {
  /** A selector: this part of the page alone. */
  within?: string
  /** A selector: all but this part. */
  without?: string
}

/** What of axe is used, and its program. */
interface Axe {
  run(context: unknown, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** Each frame is examined by itself, which opens no further page; selectors of places that are fine are not made. */
const options = { resultTypes: ['violations'], iframes: false }
/** What a whole page has once, and a frame in it need not have again. */
const ofPagesOnly = ['bypass', 'landmark-one-main', 'page-has-heading-one']

/** What axe finds on a page and in its frames: the rule and the first place it is broken at, each as one line. */
export async function violations(page: Page, part: Part = {}): Promise<string[]> {
  const frames = page.frames().filter((frame) => frame === page.mainFrame() || !(part.within || part.without?.includes('iframe')))
  const found: string[] = []
  for (const frame of frames) found.push(...(await examined(frame, part)))
  return found
}

async function examined(frame: Frame, { within, without }: Part): Promise<string[]> {
  // A program of half a megabyte: once into each document.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  const context = within || without ? { ...(within ? { include: within } : {}), ...(without ? { exclude: without } : {}) } : undefined
  const rules = frame.parentFrame() ? Object.fromEntries(ofPagesOnly.map((id) => [id, { enabled: false }])) : {}
  return frame.evaluate(
    async ([context, options]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(context ?? document, options)
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]!.target.join(' ')}`)
    },
    [context, { ...options, rules }] as const,
  )
}

/** For what has no address of its own: a dialog, a state after an act. Every page with an address: every-page.spec.ts. */
export async function expectUsable(page: Page, part: Part = {}): Promise<void> {
  // A page that was opened a moment ago may not be drawn yet.
  if (!part.within) await page.locator('h1').first().waitFor({ state: 'attached' })
  // What changes its colour this moment has one that nobody reads it in.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition && one.playState === 'running' ? [one.finished] : [])),
    ).then(() => undefined),
  )
  expect(await violations(page, part)).toEqual([])
}
