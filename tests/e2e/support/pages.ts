import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from './house.ts'
import { illegible } from './legibility.ts'
import { type Person, signIn } from './people.ts'

interface PageOptions extends BrowserContextOptions {
  /** Flags of the creator's desk that are turned on, by name. */
  flags?: readonly string[]
}

/** For pages of the boards: their flag is on, and the window is wide. */
export const boardDesk: PageOptions = {
  flags: ['showBrainstormingTool'],
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-write'],
}

/** A page in a context of its own, at `path`, with `person` signed in. */
export async function openPage(browser: Browser, person: Person, path: string, { flags, ...options }: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', ...options })
  if (flags)
    await context.addInitScript(
      (on) => localStorage.setItem('userTestingFlags', JSON.stringify(Object.fromEntries(on.map((flag) => [flag, true])))),
      flags,
    )
  const page = await context.newPage()
  await signIn(page, person, path)
  return page
}

/** Cards of a board lie under its tools, and may be cut. */
export const onBoard: LookOptions = { fullPage: false, except: / lies over | is cut in / }

interface LookOptions {
  /** What else may be cut off or covered, by its description: see legibility.ts. A long address in the header is always. */
  except?: RegExp
  /** The screenshot shows what is below the window too. */
  fullPage?: boolean
}

/** Expects that at 360, 768 and 1440 px nothing is cut off, covered or wider than the page. With SHOTS, writes screenshots into that folder. */
export async function look(page: Page, name: string, { except, fullPage = true }: LookOptions = {}): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    const wrong = async () => (await page.evaluate(illegible)).filter((one) => !one.includes('header-who') && !except?.test(one))
    await expect.poll(wrong, `${name} at ${width}`).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage })
  }
}
