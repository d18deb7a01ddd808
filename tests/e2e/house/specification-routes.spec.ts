import { mobileBreakpointPx } from '#core/house/specification.ts'
import { guardedPaths, pagePaths } from '#tests/support/pages.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { emptyPage, newPerson, signIn } from '../support/people.ts'

const publicRoutes = ['/', '/about', '/contact', '/login', '/creator-signup', '/viewer-signup', '/institutional-signup', '/institutional']
const guardedRoutes = [
  '/search',
  '/creator-dashboard',
  '/viewer-dashboard',
  '/institutional/:type',
  '/documentary/:id',
  '/screenings',
  '/brainstorming-tool',
  '/3d-experiments',
  '/messages',
  '/collaboration',
  '/profile',
  '/settings',
]

const unknownFilm = '8f7a4c52-9a1e-4a63-9c7c-0a4c5d1b2e3f'

it.describe('Sections 1 and 2: routes', () => {
  // That each of the twenty opens where its address says, for a visitor or a signed-in person: every-page.spec.ts.
  it('are these twenty and no others', () => {
    expect(pagePaths.toSorted()).toEqual([...publicRoutes, ...guardedRoutes].toSorted())
    expect(guardedPaths.toSorted()).toEqual(guardedRoutes.toSorted())
  })

  it('a visitor of any of the twelve guarded pages is sent to /login', async ({ page }) => {
    for (const route of guardedRoutes) {
      await page.goto(route.replace(':type', 'school').replace(':id', unknownFilm))
      await expect(page).toHaveURL(/\/login$/)
    }
  })

  it('the sign-up link of the login page leads to /, and pressed there opens the three sign-ups; / offers them too', async ({ page }) => {
    await page.goto('/login')
    const link = page.getByRole('main').getByRole('link', { name: 'Sign up' })
    await expect(link).toHaveAttribute('href', '/')
    await link.click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused()
    for (const path of ['/creator-signup', '/viewer-signup', '/institutional-signup'])
      await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible()
    await expectUsable(page)
    await page.screenshot({ path: 'test-results/join-choice.png' })
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await page.goto('/')
    for (const path of ['/creator-signup', '/viewer-signup', '/institutional-signup'])
      await expect(page.locator(`a[href="${path}"]`).first()).toBeVisible()
  })

  it('any other path shows the not-found page, to visitors and signed-in people alike', async ({ page }) => {
    for (const path of ['/nowhere', '/documentary', '/login/again', '/admin']) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'This reel is not in the house.' })).toBeVisible()
    }
  })

  it('an unknown film or type looks like not found', async ({ page }) => {
    await signIn(page, await newPerson('creator'), emptyPage)
    const strips = []
    for (const route of ['/nowhere', `/documentary/${unknownFilm}`, '/documentary/not-an-id', '/institutional/cinema']) {
      await page.goto(route)
      await expect(page.locator('.not-here h1')).toBeVisible()
      strips.push(await page.locator('.not-here').count())
    }
    expect(strips).toEqual([1, 1, 1, 1])
  })
})

it.describe('Section 2: the header', () => {
  it('logged out it holds back, logo, title, About, Contact and Login', async ({ page }) => {
    await page.goto('/about')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Actuality, home' })).toBeVisible()
    await expect(header.locator('.header-title')).toHaveText('About')
    await expect(header.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['About', 'Contact', 'Login'])
  })

  it('logged in it holds the dashboard of the user type, the email and Logout; the toggle only for creators on the creator dashboard', async ({
    page,
  }) => {
    const creator = await newPerson('creator')
    await signIn(page, creator)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Creator Dashboard' })).toHaveAttribute('href', '/creator-dashboard')
    await expect(header.getByText(creator.email)).toBeVisible()
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await header.getByRole('button', { name: 'Professional Mode' }).click()
    expect(await page.evaluate(() => localStorage.getItem('workspace-mode'))).toBe('professional')
    await header.getByRole('button', { name: 'Student Mode' }).click()
    expect(await page.evaluate(() => localStorage.getItem('workspace-mode'))).toBe('student')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(header.getByRole('button', { name: 'Student Mode' })).toHaveCount(0)
    await header.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/creator-dashboard$/)
  })

  it('a viewer has the viewer dashboard and no toggle, even on the creator dashboard', async ({ page }) => {
    await signIn(page, await newPerson('viewer'))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Viewer Dashboard' })).toHaveAttribute('href', '/viewer-dashboard')
    await page.goto('/creator-dashboard')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Student Mode' })).toHaveCount(0)
  })

  it('the mode is in step between two tabs', async ({ context, page }) => {
    await signIn(page, await newPerson('creator'))
    const other = await context.newPage()
    await other.goto('/creator-dashboard')
    await page.getByRole('button', { name: 'Professional Mode' }).click()
    await expect(other.getByRole('button', { name: 'Professional Mode' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('below 768 px the links are behind Menu, above they are not', async ({ page }) => {
    await page.setViewportSize({ width: mobileBreakpointPx, height: 900 })
    await page.goto('/about')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await page.setViewportSize({ width: mobileBreakpointPx - 1, height: 900 })
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  })
})
