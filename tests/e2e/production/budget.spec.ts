import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { unzip } from '#tests/support/unzip.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'

// A producer makes a budget as one makes a spreadsheet; a line producer, an editor who sees the money, changes it at the same time; who does not see the money is shown no figure.

let film: string
let people: Record<'owner' | 'line' | 'reviewer', Person>
// The second and third walk go on with what the first made.
it.describe.configure({ mode: 'serial' })
it.setTimeout(240_000)
it.beforeAll(async () => {
  const [owner, line, reviewer] = await Promise.all([newPerson('creator'), newPerson('creator'), newPerson('creator')])
  people = { owner, line, reviewer }
  const { data } = await service()
    .from('documentaries')
    .insert({ owner_id: owner.id, title: 'Harbour', year: 2026 })
    .select('id')
    .single()
    .throwOnError()
  film = data!.id
  await service()
    .from('team_members')
    .insert([
      { documentary_id: film, person_id: line.id, role: 'editor', sees_money: true },
      { documentary_id: film, person_id: reviewer.id, role: 'editor', sees_money: false },
    ])
    .throwOnError()
})
it.afterAll(async () => void (await service().from('documentaries').delete().eq('id', film)))

const open = async (browser: Browser, who: keyof typeof people, path = '', { width = 1440, locale = 'en-GB', student = false } = {}) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale, viewport: { width, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(
    (mode) => {
      localStorage.setItem('userTestingFlags', JSON.stringify({ showBudgetingTools: true }))
      localStorage.setItem('workspace-mode', mode)
    },
    student ? 'student' : 'professional',
  )
  const page = await context.newPage()
  await signIn(page, people[who], `/creator-dashboard?documentary=${film}&view=budget${path}`)
  return page
}
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const grid = (page: Page) => page.getByRole('treegrid')
const rowOf = (page: Page, text: string | RegExp) => grid(page).getByRole('row').filter({ hasText: text })
const total = (page: Page) => page.locator('.budget-total')
const keys = async (page: Page, ...all: string[]) => {
  for (const key of all) await page.keyboard.press(key)
}

it('a budget is made by keys, from a spreadsheet, in two currencies, frozen, compared, funded and exported', async ({ browser }) => {
  const page = await open(browser, 'owner')
  await expect(page.getByText('No budgets yet')).toBeVisible()
  await look(page, 'empty')
  await page.getByRole('button', { name: 'New budget' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Main')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(rowOf(page, 'Accessibility: captions')).toBeVisible()

  // Typed cell by cell, in the empty line of an account.
  await rowOf(page, 'Producers and director').locator('xpath=../following-sibling::*[1]').getByRole('gridcell').first().click()
  await page.keyboard.type('Director')
  await keys(page, 'Enter')
  await expect(rowOf(page, /^Director/)).toContainText('Unknown')
  await expect(page.getByText('1 line without amount or rate is left out.')).toBeVisible()
  await rowOf(page, /^Director/)
    .getByRole('gridcell')
    .nth(2)
    .click()
  await page.keyboard.type('12')
  await keys(page, 'Tab')
  await page.keyboard.type('week')
  await keys(page, 'Tab', 'Tab')
  await page.keyboard.type('1,500.00')
  await keys(page, 'Enter')
  await expect(total(page)).toContainText('21,186.00')
  await saved(page)

  // Undone and done again.
  await rowOf(page, /^Director/)
    .getByRole('gridcell')
    .nth(5)
    .click()
  await keys(page, 'ControlOrMeta+z')
  await expect(rowOf(page, /^Director/)).toContainText('Unknown')
  await keys(page, 'ControlOrMeta+Shift+z')
  await expect(total(page)).toContainText('21,186.00')

  // A block from a spreadsheet becomes lines of the account it is pasted into.
  const block = 'Camera\t\tshoot_days\tday\t1\t650\tUSD\nSound\t\tshoot_days\tday\t1\t420.50\t\nDriver\t\t2\tday\t1\ttbc!\t'
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await rowOf(page, /05.*Crew/)
    .locator('xpath=../following-sibling::*[1]')
    .getByRole('gridcell')
    .first()
    .click()
  await keys(page, 'ControlOrMeta+v')
  await expect(rowOf(page, /^Camera/).getByText('No exchange rate')).toBeVisible()
  await expect(page.getByText('1 cell was left as it was')).toBeVisible()
  await expect(rowOf(page, /^Sound/)).toContainText('4,205.00')
  await expect(page.getByText('The total is incomplete: 1 line cannot be calculated.')).toBeVisible()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Currencies' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add currency' }).click()
  await panel.getByLabel('Currency').fill('usd')
  await panel.getByLabel('Rate').fill('0.9213')
  await panel.getByLabel('Where it is from').fill('ECB')
  await panel.getByLabel('Rate').focus()
  await expectUsable(page, { within: '[role=dialog]' })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, /^Camera/)).toContainText('5,988.45')

  // A circle of globals is refused by name.
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Globals' }).click()
  await expect(panel.getByText('Used in 2 lines.')).toBeVisible()
  await panel.getByLabel('Value').fill('shoot_days + 1')
  await panel.getByLabel('Name').focus()
  await expect(panel.getByText('This would be a circle: shoot_days → shoot_days.')).toBeVisible()
  await panel.getByLabel('Value').fill('12')
  await panel.getByLabel('Name').focus()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, /^Camera/)).toContainText('7,186.14')

  // Every figure opens what made it.
  await rowOf(page, /^Camera/)
    .getByRole('button', { name: '7,186.14' })
    .click()
  await expect(panel).toContainText('12 (shoot_days) day')
  await expect(panel).toContainText('1 USD = 0.9213 EUR')
  await expect(panel).toContainText('Changed by Ingrid Vega')
  await look(page, 'trace')
  await panel.getByRole('button', { name: 'Close' }).click()
  await saved(page)
  await look(page, 'table')
  await expectUsable(page)
  await page.setViewportSize({ width: 768, height: 1000 })
  await look(page, 'table-768')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(rowOf(page, /^Camera/)).toContainText('7,186.14')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await look(page, 'table-360')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Frozen, changed, compared.
  await page.getByRole('link', { name: 'Versions', exact: true }).last().click()
  await page.getByLabel('Name of the version').fill('As applied for')
  await page.getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByText('Version 1 is frozen')).toBeVisible()
  await page.getByRole('link', { name: 'Budget', exact: true }).last().click()
  await rowOf(page, /^Sound/)
    .getByRole('gridcell')
    .nth(5)
    .click()
  await page.keyboard.type('500')
  await keys(page, 'Enter')
  await saved(page)
  await page.getByRole('link', { name: 'Versions', exact: true }).last().click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(page.getByText(/through 1 line\./)).toBeVisible()
  await look(page, 'compared')

  // Who pays.
  await page.getByRole('link', { name: 'Finance', exact: true }).click()
  await page.getByRole('button', { name: 'Add source' }).click()
  await page.getByLabel('Name').fill('Film fund North')
  await page.getByLabel('Amount').fill('20000')
  await keys(page, 'Tab')
  await page.getByLabel('State').selectOption({ label: 'Contracted' })
  await expect(page.getByText('20,000.00').first()).toBeVisible()
  await saved(page)
  await look(page, 'finance')

  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'XLSX, with formulas' }).click()
  const file = await workbook
  expect(file.suggestedFilename()).toBe('Harbour - Main.xlsx')
  const sheets = unzip(readFileSync((await file.path())!))
  expect(Object.values(sheets).join()).toContain('ROUND(')
  const values = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV, plain values' }).click()
  const csv = readFileSync((await (await values).path())!, 'utf8')
  const shown = (await total(page).textContent())!.replace(/[^\d.]/g, '')
  expect(csv).toContain(`,${shown},`)

  // The file goes back in: nothing is doubled.
  await page.getByRole('button', { name: 'Import' }).click()
  await panel.locator('input[type=file]').setInputFiles({ name: 'budget.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(panel.getByRole('status')).toContainText('New lines: 0. Updated: 0. Unchanged: 4. New accounts: 0.')
  await look(page, 'import')
  await page.context().close()
})

it('two people keep what each did in other cells; in the same cell the later one is asked (C11)', async ({ browser }) => {
  const [budget, account, line] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const { emptyRow } = await import('#core/production/budget/rows.ts')
  const { plainRow } = await import('#core/production/budget/settled-rows.ts')
  const put = (id: string, row: Parameters<typeof plainRow>[0]) => {
    const { type, place, ...fields } = plainRow(row)
    return { id, budget_id: budget, type, place, fields }
  }
  await service().from('budgets').insert({ id: budget, documentary_id: film, title: 'Two at once', currency: 'EUR' }).throwOnError()
  await service()
    .from('budget_rows')
    .insert([
      put(account, { ...emptyRow('account', account, 1), number: '05', name: 'Crew' }),
      put(line, { ...emptyRow('line', line, 1), account, description: 'Camera', amount: '10', rate: '600' }),
    ])
    .throwOnError()
  const [one, other] = [await open(browser, 'owner', `&budget=${budget}`), await open(browser, 'line', `&budget=${budget}`)]
  for (const page of [one, other]) await expect(rowOf(page, /^Camera/)).toContainText('6,000.00')
  // The other has the cell of the rate open while one changes it.
  await rowOf(other, /^Camera/)
    .getByRole('gridcell')
    .nth(5)
    .click()
  await other.context().setOffline(true)
  await rowOf(one, /^Camera/)
    .getByRole('gridcell')
    .nth(5)
    .click()
  await one.keyboard.type('650')
  await keys(one, 'Enter')
  await saved(one)
  await rowOf(one, /^Camera/)
    .getByRole('gridcell')
    .nth(2)
    .click()
  await one.keyboard.type('12')
  await keys(one, 'Enter')
  await saved(one)
  await other.keyboard.type('700')
  await other.context().setOffline(false)
  await keys(other, 'Enter')
  const question = other.getByRole('alert').filter({ hasText: 'Rate' })
  await expect(question).toContainText('650')
  for (const page of [one, other]) await expect(rowOf(page, /^Camera/)).toContainText('7,800.00')
  await look(other, 'asked')
  await question.getByRole('button', { name: 'Use yours: 700' }).click()
  for (const page of [one, other]) await expect(rowOf(page, /^Camera/)).toContainText('8,400.00')
  for (const page of [one, other]) await page.context().close()
})

it('who does not see the money is told who decides, and German pages show German numbers', async ({ browser }) => {
  const denied = await open(browser, 'reviewer')
  await expect(denied.getByText('You cannot see the money of this film')).toBeVisible()
  await look(denied, 'denied')
  await denied.context().close()
  // A student sees fewer columns, each explained.
  const student = await open(browser, 'owner', '', { student: true })
  await student.getByRole('link', { name: 'Main' }).click()
  await expect(grid(student).getByRole('columnheader')).toHaveText(['Description', 'Amount', 'Unit', 'Times', 'Rate', 'Note', 'Total EUR'])
  await look(student, 'student')
  await student.context().close()
  const page = await open(browser, 'owner', '', { locale: 'de-DE' })
  await page.getByRole('link', { name: 'Main' }).click()
  await expect(rowOf(page, /^Camera/)).toContainText('7.186,14')
  await look(page, 'german')
  await page.getByRole('link', { name: 'Kosten', exact: true }).click()
  await look(page, 'german-costs')
  // What is printed goes to a funder.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'Drucken oder PDF' }).click()
  await expect(page.locator('.budget-print')).toBeAttached()
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format })
    expect(pdf.byteLength).toBeGreaterThan(10_000)
    if (process.env.SHOTS) (await import('node:fs')).writeFileSync(`${process.env.SHOTS}/${format}.pdf`, pdf)
  }
  await page.context().close()
})
