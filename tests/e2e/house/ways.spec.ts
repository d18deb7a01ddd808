import { expect, test as it } from '../support/house.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Short ways: to search from anywhere, from search to the sentence, from signing up to what one came for.

it('"/" leads to the search field from any page, and one more key to the first moment', async ({ page }) => {
  const staged = await makeFrontPageFilm(`Ways ${Math.random().toString(36).slice(2, 7)}`)
  try {
    await signIn(page, await newPerson(), '/viewer-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('counted the ships')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-result=moment]').first()).toBeVisible()
    await page.getByRole('searchbox').press('ArrowDown')
    await expect(page.locator('[data-result=moment]').first()).toBeFocused()
  } finally {
    await staged.remove()
  }
})

it('the menu of a phone has a link to the search', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await newPerson(), '/profile')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#menu').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

for (const [who, dashboard] of [
  ['viewer', '/viewer-dashboard'],
  ['creator', '/creator-dashboard'],
] as const)
  it(`the dashboard of a ${who} has the way to search`, async ({ page }) => {
    await signIn(page, await newPerson(who), dashboard)
    await page.getByRole('main').getByRole('link', { name: 'Search the films' }).first().click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

it('after signing up a person arrives at the film they asked for, playing', async ({ page }) => {
  const staged = await makeFrontPageFilm(`Asked ${Math.random().toString(36).slice(2, 7)}`)
  try {
    await page.goto(`/documentary/${staged.id}?t=12`)
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/viewer-signup')
    await page.getByLabel('Email').fill(`asked-${Date.now()}@house.example`)
    await page.getByLabel('Password').fill('a lantern in the fog 42')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(new RegExp(`/documentary/${staged.id}\\?t=12`))
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(12.1)
  } finally {
    await staged.remove()
  }
})
