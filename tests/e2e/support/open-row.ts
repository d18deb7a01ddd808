import { expect, type Locator } from '@playwright/test'

/** Opens a row of a list of which one is open; leaves it open where it is. */
export async function openRow(row: Locator): Promise<void> {
  const head = row.locator('.open-row-heading button')
  await expect(head).toBeVisible()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await expect(head).toHaveAttribute('aria-expanded', 'true')
}
