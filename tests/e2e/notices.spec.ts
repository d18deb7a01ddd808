import AxeBuilder from '@axe-core/playwright'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { illegible } from './support/legibility.ts'
import { newPerson, signIn } from './support/people.ts'

it('what concerns a person is told in one place, marked read and undone, and comes as they choose', async ({ page }) => {
  const person = await newPerson()
  const { data } = await service().from('profiles').select('user_id').order('created_at', { ascending: false }).limit(1).single()
  await service().from('user_roles').update({ role: 'moderator' }).eq('user_id', data!.user_id)
  await signIn(page, person)
  await page.goto('/messages?view=notices')
  await expect(page.getByText('You are a moderator of the house now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'One thing waits for you' })).toBeVisible()
  // Told while one looks.
  await service().from('user_roles').update({ role: 'admin' }).eq('user_id', data!.user_id)
  await expect(page.getByText('You are an administrator of the house now')).toBeVisible()
  await page.getByRole('button', { name: 'All read' }).click()
  await expect(page.getByRole('link', { name: /waits? for you/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '2 things wait for you' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('link', { name: 'How they reach you' }).click()
  await page.getByLabel('Letters: by mail', { exact: true }).selectOption('never')
  await page.getByLabel('Letters: in browsers', { exact: true }).click()
  await expect(page.getByLabel('Letters: in browsers', { exact: true })).not.toBeChecked()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(page.getByLabel('Letters: by mail', { exact: true })).toHaveValue('never')
  await expect(page.getByLabel('Letters: in browsers', { exact: true })).not.toBeChecked()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      (await page.evaluate(illegible)).filter((one) => !one.includes('header-who')),
      `${width}`,
    ).toEqual([])
    if (process.env.LETTERS_LOOK) await page.screenshot({ path: `${process.env.LETTERS_LOOK}/notices-${width}.png`, fullPage: true })
  }
})
