import type { Page } from '@playwright/test'

const usual = { standard: 16, fixed: 13 }
const twice = { standard: 32, fixed: 26 }

/** The browser's own setting, twice as large: it moves rem, em and media queries alike, as it does for who needs it. Returns how to set it back. */
export async function enlargeLetters(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const set = async (fontSizes: typeof usual) => void (await session.send('Page.setFontSizes', { fontSizes }))
  await session.send('Page.enable')
  await set(twice)
  return () => set(usual)
}

/** Has the house speak that language from now on, in this browser and with the person who is signed in. */
export async function speak(page: Page, language: 'Deutsch' | 'English') {
  await page.goto('/search')
  await page.getByRole('contentinfo').getByRole('button', { name: language }).click()
  await page.locator(`html[lang=${language === 'Deutsch' ? 'de' : 'en'}]`).waitFor()
}
