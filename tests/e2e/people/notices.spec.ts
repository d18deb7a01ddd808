import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { illegible } from '../support/legibility.ts'
import { newPerson, signIn } from '../support/people.ts'

it('notices are in one place, marked read and unread, and delivered as the person chooses', async ({ page }) => {
  const person = await newPerson()
  const { data } = await service().from('profiles').select('user_id').order('created_at', { ascending: false }).limit(1).single()
  await service().from('user_roles').update({ role: 'moderator' }).eq('user_id', data!.user_id)
  await signIn(page, person, '/messages?view=notices')
  await expect(page.getByText('You are now a moderator of the house')).toBeVisible()
  await expect(page.getByRole('link', { name: 'One unread notice' })).toBeVisible()
  // Told while one looks.
  await service().from('user_roles').update({ role: 'admin' }).eq('user_id', data!.user_id)
  await expect(page.getByText('You are now an administrator of the house')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: /unread notice/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '2 unread notices' })).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: 'Notice settings' }).click()
  await page.getByLabel('Messages: by email', { exact: true }).selectOption('never')
  await page.getByLabel('Messages: in browsers', { exact: true }).click()
  await expect(page.getByLabel('Messages: in browsers', { exact: true })).not.toBeChecked()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(page.getByLabel('Messages: by email', { exact: true })).toHaveValue('never')
  await expect(page.getByLabel('Messages: in browsers', { exact: true })).not.toBeChecked()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(
      (await page.evaluate(illegible)).filter((one) => !one.includes('header-who')),
      `${width}`,
    ).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/notices-${width}.png`, fullPage: true })
  }
})
