import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { newPerson, password, signIn } from '../support/people.ts'

// The house in German: chosen in the end credits, kept by the browser, brought along by the person, and with the dates and numbers of the language.

it('uses the language a person chooses, in this browser and, signed in, in the next one', async ({ page, browser }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().includes('german') && scripts.push(request.url()))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(scripts).toEqual([])
  const person = await newPerson()
  await signIn(page, person)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Über das Haus' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Suche')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  for (const view of ['account', 'reading', 'security', 'workspace']) {
    await page.goto(`/settings?view=${view}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
    if (process.env.LOOK) await page.waitForTimeout(600)
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/people-settings-${view}.png`, fullPage: true })
  }
  await page.goto('/settings?view=reading')
  await expect(page.getByText('Dort ist es')).toContainText(/\d\d:\d\d/)
  await expectUsable(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByLabel('Password').fill(password)
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible()
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de')
})

it('uses the browser’s own language where the house has it', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'de-AT' })).newPage()
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/im Haus|leeres Haus|ohne Dialog|Untertitel/)
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('main')).not.toContainText(/im Haus|leeres Haus|ohne Dialog|Untertitel/)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' }).click()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})
