import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { type Person, signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// A producer keeps the clearance log of a film, while its paper edit is trimmed on another page (B3). Who sees prices and proofs is in tests/policies/clearance.

let staged: StagedEdit
it.setTimeout(180_000)
it.beforeAll(async () => {
  staged = await makeEdit('Harbour')
})
it.afterAll(() => staged.remove())

const open = async (browser: Browser, who: Pick<Person, 'email'>, path: string, { width = 1440, locale = 'en-GB' } = {}) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale, viewport: { width, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showProfessionalMode: true })))
  const page = await context.newPage()
  await signIn(page, who, path)
  return page
}
const desk = (more = '') => `/creator-dashboard?documentary=${staged.film}&view=clearances${more}`
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

it('a producer enters an item, says where it is, what it costs and what is licensed, and reads what is not covered', async ({
  browser,
}) => {
  await putEdit(staged, 'Radio edit')
  const page = await open(browser, staged.owner, desk())
  await expect(page.getByText('No items yet')).toBeVisible()
  await look(page, 'empty')
  await page.getByRole('button', { name: 'Add item' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Harbour, 1962')
  await dialog.getByLabel('Code').fill('ARC-07')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const one = part(page, 'Harbour, 1962')
  await expect(one.getByRole('heading', { name: 'Harbour, 1962' })).toBeVisible()

  // On the whole of the first rush: three seconds of it are in the paper edit.
  await one.getByRole('button', { name: 'Add place' }).click()
  await one.getByLabel('All of it').check()
  await one.getByRole('button', { name: 'Add place' }).last().click()
  await expect(page.getByTestId('seconds-shown')).toHaveText('3 s')
  await expect(page.getByTestId('cost-of-cut')).toContainText('1 unknown')

  const price = part(page, 'Price')
  await price.getByLabel('Rate').fill('1,250')
  await price.getByRole('button', { name: 'Save price' }).click()
  await expect(price.getByText('Write the amount as 1250 or 1250.50.')).toBeVisible()
  await price.getByLabel('Rate').fill('45')
  await price.getByLabel('Currency').fill('GBP')
  await price.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByTestId('cost-of-cut')).toHaveText('£135.00')

  await one.getByRole('button', { name: 'Add licence' }).click()
  await dialog.getByLabel('Festival').check()
  await dialog.getByLabel('TV').check()
  await dialog.getByLabel('Territory').fill('worldwide, DE')
  await dialog.getByLabel('First day').fill('2026-09-01')
  await dialog.getByLabel('Last day').fill('2029-08-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('“worldwide + DE” says the world and single countries.')).toBeVisible()
  await dialog.getByLabel('Territory').fill('DE, AT, Switzerland')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(one.getByText('AT, CH, DE')).toBeVisible()

  // A longer use than the agreed one would open it again; the proof is missing at once.
  await one.getByRole('combobox', { name: 'Status' }).selectOption('Signed')
  await expect(one.getByText('Agrees to 3 s in Radio edit.')).toBeVisible()
  await one.getByRole('button', { name: 'Set status' }).click()
  await expect(one.getByText('The proof is missing')).toBeVisible()
  await expect(page.getByRole('row', { name: /Harbour, 1962/ })).toContainText('Signed')

  // A file alone says neither whom it is from nor of which day. Its hash is of what arrived.
  const agreement = Buffer.from('%PDF-1.4\n')
  await one.locator('input[type=file]').setInputFiles({ name: 'agreement.pdf', mimeType: 'application/pdf', buffer: agreement })
  await one.getByRole('button', { name: 'Add proof' }).click()
  await expect(one.getByText('Choose the person it is from.')).toBeVisible()
  await one.getByRole('combobox', { name: 'From' }).selectOption('Amina')
  await one.getByLabel('Dated').fill('2026-08-20')
  await one.getByRole('button', { name: 'Add proof' }).click()
  await expect(one.getByText('from Amina, 20 Aug 2026')).toBeVisible()
  await expect(one.getByText('The proof is missing')).toHaveCount(0)
  await expect(one.getByText(createHash('sha256').update(agreement).digest('hex'))).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: /Planned releases/ }).click()
  await expect(page.getByText('No planned releases yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add planned release' }).click()
  await dialog.getByLabel('Name').fill('Broadcast')
  await dialog.getByLabel('TV').check()
  await dialog.getByLabel('Territory').fill('DE')
  await dialog.getByLabel('First day').fill('2028-01-01')
  await dialog.getByLabel('Last day').fill('2030-12-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: '487 days, not covered' })).toContainText('TV, DE')
  await expectUsable(page)
  await look(page, 'releases')

  // Deleted, and put right by Undo.
  await page.getByRole('link', { name: /Log/ }).click()
  await page.getByRole('row', { name: /Harbour, 1962/ }).press('Enter')
  await expect(one.getByText('Broadcast: TV, DE')).toBeVisible()
  await look(page, 'one')
  await one.getByRole('button', { name: 'Delete item' }).click()
  await expect(page.getByText('No items yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Harbour, 1962/ })).toBeVisible()
  await expectUsable(page)

  // Into a spreadsheet and back: what is there already is named and left out.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  const file = (await (await download).path())!
  await expect(page.getByRole('dialog', { name: '1 item exported' })).toContainText('Left out: proofs')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'log.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    buffer: readFileSync(file),
  })
  await expect(dialog.getByText('already in the log')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Import' }).click()
  const csv = 'Ref;Clip;Archive;Duration\r\nARC-08;A poster on a wall;Pathé;0:08\r\nARC-09;Radio;Pathé;about 8\r\n'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('1 row cannot be read')).toBeVisible()
  await look(page, 'import')
  await dialog.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(page.getByRole('row', { name: /A poster on a wall/ })).toContainText('Pathé')
  await look(page, 'log')
  await page.context().close()
})

it('seconds and cost follow the cut while it is trimmed on another page, and nothing is saved in the log (B3)', async ({ browser }) => {
  const edit = await putEdit(staged, 'Trimmed')
  const house = service()
  const item = crypto.randomUUID()
  const of = { documentary_id: staged.film, item_id: item }
  await house
    .from('clearance_items')
    .insert({ id: item, documentary_id: staged.film, kind: 'footage', title: 'Newsreel', code: 'ARC-20' })
    .throwOnError()
  await house
    .from('clearance_uses')
    .insert({ ...of, version_id: staged.rushes[0]!.id })
    .throwOnError()
  await house
    .from('clearance_prices')
    .insert({ ...of, basis: 'second', rate: '45', currency: 'GBP' })
    .throwOnError()
  const log = await open(browser, staged.owner, desk(`&in=edit:${edit}&item=${item}`))
  const cutting = await open(browser, staged.owner, `/creator-dashboard?documentary=${staged.film}&view=edit&edit=${edit}`)
  await expect(part(log, 'Newsreel').getByText('£135.00')).toBeVisible()
  // The rights lane is under the paper edit, and names what is not cleared.
  await expect(cutting.getByRole('region', { name: 'Rights' })).toContainText('ARC-20 Newsreel')
  await look(cutting, 'paper-edit')
  await cutting.getByRole('region', { name: 'Script' }).getByRole('article').nth(1).getByRole('group').focus()
  await cutting.keyboard.press(',')
  await expect(part(log, 'Newsreel').getByText('£113.40')).toBeVisible()
  await expect(log.getByRole('row', { name: /Newsreel/ })).toContainText('2.52 s')
  const { data } = await house.from('clearance_items').select('changed_at, made_at').eq('id', item).single().throwOnError()
  expect(data!.changed_at).toBe(data!.made_at)
  for (const page of [log, cutting]) await page.context().close()
})

it('a phone and a page in German show the same log', async ({ browser }) => {
  const phone = await open(browser, staged.owner, desk(), { width: 360 })
  await expect(phone.getByRole('row').nth(1)).toBeVisible()
  await expectUsable(phone)
  await look(phone, 'phone')
  const german = await open(browser, staged.owner, desk(), { locale: 'de-DE' })
  await expect(german.getByRole('heading', { name: 'Rechteklärung' })).toBeVisible()
  await german.getByRole('row').nth(1).press('Enter')
  await look(german, 'german')
  const tablet = await open(browser, staged.owner, desk(), { width: 768 })
  await expect(tablet.getByRole('row').nth(1)).toBeVisible()
  await look(tablet, 'tablet')
  for (const page of [phone, german, tablet]) await page.context().close()
})
