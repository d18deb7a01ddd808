import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Part {
  /** A selector: this part of the page alone. */
  within?: string
  /** A selector: all but this part. */
  without?: string
}

/** The program of the axe that the builder brings. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }

/**
 * What axe finds on a page: the rule and the first place it is broken at, each as one line. A page without frames is examined where it is; axe's own way
 * with frames opens a further page for every examination. Its program of half a megabyte goes into such a page once: the builder sends it twice each time.
 */
export async function violations(page: Page, { within, without }: Part = {}): Promise<string[]> {
  const hasNoFrames = page.frames().length === 1
  if (hasNoFrames && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const axe = new AxeBuilder(hasNoFrames ? { page, axeSource: 'undefined' } : { page })
  axe.setLegacyMode(hasNoFrames).options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  const found = await axe.analyze()
  return found.violations.map(({ id, nodes }) => `${id} ${nodes[0]!.target.join(' ')}`)
}

/** For what has no address of its own: a dialog, a state after an act. Every page with an address: axe-everywhere.spec.ts. */
export async function expectUsable(page: Page, part: Part = {}): Promise<void> {
  // What changes its colour this moment has one that nobody reads it in.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition && one.playState === 'running' ? [one.finished] : [])),
    ).then(() => undefined),
  )
  expect(await violations(page, part)).toEqual([])
}
