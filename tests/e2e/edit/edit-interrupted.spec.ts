import { type BrowserContext, expect, type Page } from '@playwright/test'
import { killedHouse as it } from '../support/killed-house.ts'
import { signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// What is done in a paper edit survives a killed server, a laptop that is closed while it waits, and two tabs.

let staged: StagedEdit
it.beforeAll(async () => {
  staged = await makeEdit('Interrupted')
})
it.afterAll(() => staged.remove())

const items = (page: Page) => page.getByRole('region', { name: 'Script' }).getByRole('article')
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 })
const note = async (page: Page, words: string) => {
  await items(page).last().focus()
  await page.keyboard.press('n')
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(words)).toBeVisible()
}
const openTab = async (context: BrowserContext, path: string) => {
  const page = await context.newPage()
  await page.goto(path)
  await expect(items(page).first()).toBeVisible()
  return page
}

it('a killed server, a closed laptop and two tabs lose nothing of an edit', async ({ browser, kills, house }) => {
  it.setTimeout(240_000)
  const path = `/creator-dashboard?documentary=${staged.film}&view=edit&edit=${await putEdit(staged, 'Kept')}`
  const context = await browser.newContext({ baseURL: house, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const one = await context.newPage()
  await signIn(one, staged.owner, path)
  await expect(items(one)).toHaveCount(3)

  kills.server()
  await note(one, 'While nobody answered')
  await expect.poll(async () => (await fetch(`${house}/health`).catch(() => undefined))?.ok ?? false, { timeout: 60_000 }).toBe(true)
  await saved(one)

  // Two tabs of one person: each shows at once what is done in the other.
  const other = await openTab(context, path)
  await expect(other.getByText('While nobody answered')).toBeVisible()
  await note(other, 'In the second tab')
  await expect(one.getByText('In the second tab')).toBeVisible()
  await saved(other)
  await other.close()

  // Closed before it was sent; opened again, it is there and is sent.
  await context.setOffline(true)
  await note(one, 'On the train')
  await expect(one.getByText('2 changes not saved yet').or(one.getByText('1 change not saved yet'))).toBeVisible()
  await one.close()
  await context.setOffline(false)
  const again = await openTab(context, path)
  for (const words of ['While nobody answered', 'In the second tab', 'On the train']) await expect(again.getByText(words)).toBeVisible()
  await saved(again)
  await expect(items(again)).toHaveCount(6)
  await again.reload()
  await expect(items(again)).toHaveCount(6)
  await context.close()
})
