import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, newPerson, signIn } from '../support/people.ts'

it.describe('Section 6: roles', () => {
  it("a user finds no way to the moderators' desk, and the server shuts it when they guess the address", async ({ page }) => {
    await signIn(page, await newPerson(), '/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
    await page.goto('/settings?view=moderation')
    await expect(page.getByRole('heading', { level: 1, name: 'This page is for moderators.' })).toBeVisible()
  })

  it('a moderator reaches the desk without showAdminPanel', async ({ page }) => {
    await signIn(page, await newPerson('viewer', 'moderator'), '/settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Moderation' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userTestingFlags') ?? '{}').showAdminPanel ?? false)).toBe(false)
  })

  it('an admin gets showAdminPanel set to true, and with it the way to the desk on every page', async ({ page }) => {
    await signIn(page, await newPerson('viewer', 'admin'))
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userTestingFlags') ?? '{}').showAdminPanel)).toBe(true)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Moderation' })).toBeVisible()
  })

  it('a role that cannot be read falls back to user', async ({ page }) => {
    await page.route(/\/rest\/v1\/user_roles/, (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'stumbled' } }))
    await signIn(page, await newPerson('viewer', 'admin'), '/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  })

  it('showAdminPanel set by hand shows a user nothing', async ({ page }) => {
    await signIn(page, await newPerson(), emptyPage)
    await page.evaluate(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showAdminPanel: true })))
    await page.goto('/search')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Search' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  })
})

it.describe('Sections 3 and 4: flags', () => {
  // The defaults of the specification, as they hold in a house that has chosen nothing; a new one has chosen screenings.
  const sayHouse = (flags: object) => service().from('house_settings').update({ flags }).eq('only_row', true).throwOnError()
  it.beforeAll(() => sayHouse({}))
  it.afterAll(() => sayHouse({ showScreenings: true }))
  for (const [path, room, what] of [
    ['/screenings', 'Screenings', 'Screenings are watched together at a set time, with questions afterwards.'],
    ['/brainstorming-tool', 'Boards', 'Boards collect ideas, quotes and an outline for a film.'],
    ['/3d-experiments', 'Spaces', 'Maps, models and 360° places, linked to moments of a film.'],
  ] as const)
    it(`${path} is off by default: no way to it, what it is and a Switch on`, async ({ page }) => {
      await signIn(page, await newPerson())
      const credits = page.getByRole('contentinfo')
      await expect(credits.getByRole('link', { name: 'Search' })).toBeVisible()
      await expect(credits.getByRole('link', { name: room })).toHaveCount(0)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: what })).toBeVisible()
      await page.getByRole('button', { name: 'Switch on' }).click()
      await expect(page.getByRole('heading', { name: what })).toHaveCount(0)
      await expect(credits.getByRole('link', { name: room })).toBeVisible()
    })

  it('collaboration is on by default and can be switched off under Settings', async ({ page }) => {
    await signIn(page, await newPerson(), '/settings?view=workspace')
    await page.getByRole('switch', { name: 'Collaboration' }).click()
    await page.goto('/collaboration')
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  })

  it('corrupt flags in local storage fall back to the defaults', async ({ page }) => {
    await signIn(page, await newPerson())
    await page.evaluate(() => {
      localStorage.setItem('userTestingFlags', '{broken')
      localStorage.setItem('qaFlags', '"?"')
      localStorage.setItem('workspace-mode', 'neither')
      localStorage.setItem('security-events', '[[[')
      localStorage.setItem('attempts:login', 'x')
    })
    await page.goto('/settings?view=workspace')
    await expect(page.getByRole('switch', { name: 'Collaboration' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Screenings' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Force a state' })).toHaveCount(0)
    await page.goto('/settings?view=workspace&test')
    await expect(page.getByRole('switch', { name: 'Force a state' })).not.toBeChecked()
    await expect(page.getByLabel('Student')).toBeChecked()
  })

  it('QA flags force loading, empty and error on a page of data, and are gone when switched off', async ({ page }) => {
    const person = await newPerson()
    await signIn(page, person)
    const force = (flags: Record<string, boolean>) =>
      page.evaluate((value) => localStorage.setItem('qaFlags', JSON.stringify(value)), flags)
    for (const [state, words] of [
      ['loading', 'Loading your application'],
      ['error', 'Your application could not be loaded.'],
      ['empty', 'You have not applied for this type of institution.'],
    ] as const) {
      await force({ enabled: true, [state]: true })
      await page.goto('/institutional/school')
      await expect(page.getByText(words)).toBeVisible()
    }
    await force({ enabled: false, error: true })
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Vega' })).toBeVisible()
    await force({ enabled: true, error: true })
    await page.goto('/profile')
    await expect(page.getByText('The profile could not be loaded.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('The programme could not be loaded.')).toBeVisible()
    await force({ enabled: true, empty: true })
    await page.goto('/')
    await expect(page.getByText('An empty house, before its first film.')).toBeVisible()
  })
})
