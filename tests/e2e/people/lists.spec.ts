import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { openRow } from '../support/open-row.ts'
import { openPage } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const still = { reducedMotion: 'reduce' } as const

const title = `Kept films ${Math.random().toString(36).slice(2, 7)}`
let film = ''
let remove: () => Promise<void>

it.beforeAll(async () => {
  ;({ id: film, remove } = await makeFrontPageFilm(title))
})
it.afterAll(() => remove())

it('a film is saved for later in one press, added to a list with a note, and the list is read by people with its link', async ({
  browser,
}) => {
  const page = await openPage(browser, await newPerson(), `/documentary/${film}`, still)
  const later = page.getByRole('button', { name: `Watch later: ${title}` })
  await later.click()
  await expect(later).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(later).toHaveAttribute('aria-pressed', 'false')
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await later.click()
  await expect(later).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/documentary/${film}`)
  await page.getByRole('button', { name: 'Add to a list' }).click()
  await page.getByLabel('New list').fill('Harbours')
  await page.getByRole('button', { name: 'Create list with this film' }).click()
  await expect(page.getByRole('checkbox', { name: /Harbours/ })).toBeChecked()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/viewer-dashboard?view=lists')
  await expect(page.getByRole('link', { name: 'Watch later' })).toBeVisible()
  await expect(page.locator('.list-stills img')).toHaveCount(2)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Harbours' }).click()
  await page.getByRole('button', { name: 'Add a description' }).click()
  await page.getByLabel('Description', { exact: true }).fill('Where boats are counted.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Where boats are counted.')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('See it in winter.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('See it in winter.')).toBeVisible()
  const address = page.url()
  const other = await openPage(browser, await newPerson(), address, still)
  await expect(other.getByText('Harbours')).toHaveCount(0)
  await page.getByLabel('Visibility').selectOption('link')
  await expect(page.getByRole('button', { name: 'Copy link', exact: true })).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Harbours' })).toBeVisible()
  await expect(other.getByText('See it in winter.')).toBeVisible()
  await expect(other.getByRole('button', { name: /Take/ })).toHaveCount(0)
  await other.getByRole('button', { name: 'Report this list' }).click()
  await other.getByLabel('Reason').fill('These are not harbours.')
  await other.getByRole('button', { name: 'Send report' }).click()
  await expect(other.getByText('A moderator will look at it.', { exact: false })).toBeVisible()
})

it('a diary entry is covered below the film, is reported and hidden, and the year is exported as a table', async ({ browser }) => {
  const page = await openPage(browser, await newPerson(), `/documentary/${film}`, still)
  await page.getByRole('button', { name: 'Add to diary' }).click()
  const stars = page.getByRole('slider', { name: 'Stars' })
  await stars.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(stars).toHaveAttribute('aria-valuetext', '4.5 of 5')
  await page.getByLabel('Review', { exact: true }).fill('In the end she counts them all.')
  await page.getByLabel('Show this on the film').check()
  await page.getByLabel('Contains spoilers').check()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // A film the house has something else to say of opens another part first.
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await expect(page.getByText('In the end she counts them all.')).toBeVisible()

  const other = await openPage(browser, await newPerson(), `/documentary/${film}`, still)
  await other.getByRole('tab', { name: 'Reviews' }).click()
  const reviews = other.getByRole('region', { name: 'Reviews', exact: true })
  await expect(reviews).toBeVisible()
  await other.route('**/rpc/reviews_of', (route) => route.fulfill({ status: 500, json: { message: 'away' } }))
  await other.reload()
  await other.mouse.move(300, 300)
  await expect(reviews.getByText('The reviews could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await other.unroute('**/rpc/reviews_of')
  await reviews.getByRole('button', { name: 'Try again' }).click()
  await expect(reviews.getByRole('img', { name: '4.5 stars' })).toBeVisible()
  await expect(other.getByText('In the end she counts them all.')).toHaveCount(0)
  await reviews.getByRole('button', { name: /Show it/ }).click()
  await expect(other.getByText('In the end she counts them all.')).toBeVisible()
  await reviews.getByRole('button', { name: /^Report/ }).click()
  await other.getByLabel('Reason').fill('It gives the end away.')
  await other.getByRole('button', { name: 'Send report' }).click()
  await expect(other.getByText('A moderator will look at it.', { exact: false })).toBeVisible()
  const desk = await openPage(browser, await newPerson('viewer', 'moderator'), '/settings?view=moderation&list=reports', still)
  const report = desk.getByRole('listitem').filter({ hasText: 'In the end she counts them all.' })
  await openRow(report)
  await expect(report.getByText('It gives the end away.')).toBeVisible()
  await expectUsable(desk)
  await report.getByLabel('Reason').fill('It tells the end.')
  await report.getByRole('button', { name: 'Hide' }).click()
  await desk.getByRole('dialog', { name: 'Hide this?' }).getByRole('button', { name: 'Hide' }).click()
  await expect(report).toHaveCount(0)

  await page.goto('/viewer-dashboard?view=diary')
  await expect(page.getByText('hidden by a moderator')).toBeVisible()
  await page.getByRole('button', { name: /^Edit the diary entry of/ }).click()
  // The right half of the fourth star.
  await page
    .getByRole('slider', { name: 'Stars' })
    .locator('span')
    .nth(3)
    .click({ position: { x: 30, y: 20 } })
  await expect(page.getByRole('slider', { name: 'Stars' })).toHaveAttribute('aria-valuenow', '4')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('img', { name: '4 stars' })).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('In the end she counts them all.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('In the end she counts them all.')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: /^Print 2/ }).click()
  await expect(page.getByRole('heading', { name: /in documentaries$/ })).toBeVisible()
  await expect(page.getByText('1 film · ', { exact: false })).toBeVisible()
  await expectUsable(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
  await expect(page.getByText('In the end she counts them all.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
