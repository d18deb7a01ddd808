import type { Locator, Page } from '@playwright/test'

/**
 * Counts what a person does on a page beside typing: presses of the pointer (a stroke is one), Enter, and the keys that act without a field.
 * A file is chosen with one press, a list of choices takes two.
 */
export async function counted(page: Page) {
  await page.addInitScript(() => {
    const add = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
    addEventListener('pointerdown', (event) => event.isTrusted && add(), true)
    addEventListener(
      'keydown',
      (event) => {
        const types = (event.target as HTMLElement).matches?.('input, textarea, select, [contenteditable]')
        if (event.isTrusted && (event.key === 'Enter' || (!types && event.key !== 'Tab' && event.key !== 'Shift'))) add()
      },
      true,
    )
  })
  let besides = 0
  return {
    presses: async () => besides + (await page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))),
    async file(field: Locator, file: string) {
      besides += 1
      await field.setInputFiles(file)
    },
    async choose(field: Locator, option: string) {
      besides += 2
      await field.selectOption(option)
    },
  }
}
