import type { Page } from '@playwright/test'

/** The browser's own setting, twice as large: it moves rem, em and media queries alike, as it does for who needs it. */
export async function enlargeLetters(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Has the house speak that language from now on, in this browser and with the person who is signed in. */
export async function speak(page: Page, language: 'Deutsch' | 'English') {
  await page.goto('/search')
  await page.getByRole('contentinfo').getByRole('button', { name: language }).click()
  await page.locator(`html[lang=${language === 'Deutsch' ? 'de' : 'en'}]`).waitFor()
}
