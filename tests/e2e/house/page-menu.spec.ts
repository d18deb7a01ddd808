import { mkdirSync } from 'node:fs'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'

// The way to every room of the house: from each page, by pointer, by key, on a phone; nothing of it for visitors.

const shots = 'test-results/page-menu'
mkdirSync(shots, { recursive: true })

it('links a signed-in person to every page, by pointer and by key', async ({ page }) => {
  const person = await newPerson()
  await signIn(page, person)
  const button = page.getByRole('button', { name: 'Rooms' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  const rooms = page.getByRole('navigation', { name: 'Rooms' })
  // A new house shows screenings to who did not choose; boards and spaces are off until a person switches them on.
  await expect(rooms.getByRole('link')).toHaveText(['Search', 'Screenings', 'Collaboration', 'Messages', 'Notices'])
  await expect(rooms.getByRole('link', { name: 'Search' })).toBeFocused()
  await expectUsable(page)
  await page.screenshot({ path: `${shots}/open-1440.png` })
  await page.keyboard.press('Escape')
  await expect(rooms).toHaveCount(0)
  await expect(button).toBeFocused()

  // A key opens it, arrows and first letters choose, and the page that was chosen closes it.
  await page.locator('main').focus()
  await page.keyboard.press('g')
  await expect(rooms.getByRole('link', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rooms.getByRole('link', { name: 'Screenings' })).toBeFocused()
  await page.keyboard.press('m')
  await expect(rooms.getByRole('link', { name: 'Messages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages$/)
  await expect(rooms).toHaveCount(0)
  // A letter that is written is a letter.
  await page.goto('/search')
  await page.getByRole('searchbox').first().fill('')
  await page.keyboard.press('g')
  await expect(rooms).toHaveCount(0)
})

it('shows unread counts, and names the institution of its members', async ({ page, browser }) => {
  const person = await newPerson()
  const { data: place } = await service()
    .from('institutions')
    .insert({ type: 'school', name: 'Aldermoor School', domain: `${Math.random().toString(36).slice(2)}.example` })
    .select('id')
    .single()
    .throwOnError()
  await service()
    .from('institution_members')
    .insert({ institution_id: place!.id, person_id: person.id, role: 'member', came_by: 'invitation' })
    .throwOnError()
  await signIn(page, person)
  await page.getByRole('button', { name: 'Rooms' }).click()
  const rooms = page.getByRole('navigation', { name: 'Rooms' })
  await rooms.getByRole('link', { name: 'Aldermoor School' }).click()
  await expect(page).toHaveURL(/\/institutional\/school\?institution=/)
  await page.goto('/viewer-dashboard')
  await expect(page.getByText('Your institution:')).toBeVisible()
  await page.getByRole('link', { name: 'Aldermoor School' }).click()
  await expect(page).toHaveURL(/\/institutional\/school\?institution=/)

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, baseURL: process.env.BASE_URL!, locale: 'de-DE' })
  await signIn(phone, person)
  await expect(phone.getByRole('button', { name: 'Räume' })).toBeHidden()
  await phone.getByRole('button', { name: 'Menü' }).click()
  const sheet = phone.getByRole('navigation', { name: 'Menü' })
  await expect(sheet.getByRole('link', { name: 'Suche' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Aldermoor School' })).toBeVisible()
  await expectUsable(phone)
  await phone.screenshot({ path: `${shots}/sheet-360-de.png`, fullPage: true })
  await phone.close()
})

it('is hidden from visitors', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rooms' })).toHaveCount(0)
})

it('explains a page that is turned off', async ({ page }) => {
  await signIn(page, await newPerson(), '/brainstorming-tool')
  await expect(page.locator('.flag-picture')).toBeVisible()
  await expectUsable(page)
  await page.screenshot({ path: `${shots}/off.png` })
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.locator('.flag-picture')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Boards' })).toBeVisible()
})
