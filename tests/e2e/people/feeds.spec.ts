import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { message, newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// New films and showings for programs that cannot sign in: an address is made, read by someone else, and taken back.

const title = `Ebb ${Math.random()
  .toString(36)
  .replace(/[^a-z]/g, '')
  .slice(1, 6)}`
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
})
it.afterAll(() => film.remove())

it('a person creates a feed address by keyboard, a program reads it, and revoked it opens nothing', async ({ page, request }) => {
  await signIn(page, await newPerson(), '/settings?view=feeds')
  await expect(page.getByText('You have no feed address.')).toBeVisible()
  await page.getByLabel('What to follow').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const address = await page.getByLabel('For a feed reader (RSS)', { exact: true }).inputValue()
  await expectUsable(page)
  const read = await request.get(address)
  expect(read.status()).toBe(200)
  expect(await read.text()).toContain(`<title>${title}</title>`)

  await page.reload()
  // Once: nobody who sits down here later finds it.
  await expect(page.getByText('Last used')).toBeVisible()
  await expect(page.getByLabel('For a feed reader (RSS)', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke the address of: New films' }).click()
  await expect(message(page, 'Revoked: New films')).toBeVisible()
  await expect(page.getByText('You have no feed address.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})

it('screenings have an address for calendars too, and both fit a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await newPerson(), '/settings?view=feeds')
  await page.getByLabel('What to follow').selectOption({ label: 'Screenings' })
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = await page.getByLabel('For a calendar (iCalendar)', { exact: true }).inputValue()
  const read = await request.get(address)
  expect(read.headers()['content-type']).toContain('text/calendar')
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
