import AxeBuilder from '@axe-core/playwright'
import { expect, test as it, type Page } from '@playwright/test'
import { serveComponents } from '../support/components.ts'

/** The design system as it looks, part by part, in both rooms; and that nobody is shut out of it. Baselines: `playwright test look-components --update-snapshots`. */
const parts = ['buttons', 'fields', 'choices', 'messages', 'states', 'bars', 'panels', 'tables']
const tolerant = { maxDiffPixelRatio: 0.02, threshold: 0.25, animations: 'disabled', caret: 'hide' } as const
let served: Awaited<ReturnType<typeof serveComponents>>

it.beforeAll(async () => {
  served = await serveComponents()
})
it.afterAll(() => served.close())
it.use({ reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'UTC' } as object)

async function open(page: Page, room: 'house' | 'desk', width = 1280) {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${served.url}/components.html?room=${room}`)
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('[data-part=tables]')).toBeVisible()
}

for (const room of ['house', 'desk'] as const) {
  it.describe(`in the room ${room}`, () => {
    it('every part looks as it did', async ({ page }) => {
      await open(page, room)
      for (const part of parts) await expect.soft(page.locator(`[data-part=${part}]`)).toHaveScreenshot(`${room}-${part}.png`, tolerant)
    })
    it('what opens looks as it did', async ({ page }) => {
      await open(page, room)
      await page.getByRole('button', { name: 'Publish everywhere' }).click()
      await expect.soft(page.getByRole('dialog')).toHaveScreenshot(`${room}-dialog.png`, tolerant)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Sources' }).click()
      await expect.soft(page.getByRole('dialog')).toHaveScreenshot(`${room}-drawer.png`, tolerant)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'More' }).click()
      await expect.soft(page.getByRole('menu')).toHaveScreenshot(`${room}-menu.png`, tolerant)
      await page.keyboard.press('Escape')
    })
    it('axe finds nothing, closed and open', async ({ page }) => {
      await open(page, room)
      await expectNoBarrier(page)
      await page.getByRole('button', { name: 'Say it failed' }).click()
      await page.getByRole('combobox', { name: 'Country' }).click()
      await expectNoBarrier(page)
      await page.getByRole('button', { name: 'Publish everywhere' }).click()
      await expectNoBarrier(page)
    })
    it('nothing is wider than a phone of 360 px', async ({ page }) => {
      await open(page, room, 360)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await expect.soft(page.locator('[data-part=tables]')).toHaveScreenshot(`${room}-tables-phone.png`, tolerant)
      await expect.soft(page.locator('[data-part=bars]')).toHaveScreenshot(`${room}-bars-phone.png`, tolerant)
    })
  })
}

it.describe('by keyboard', () => {
  it('the range bar seeks, goes by chapter, comes closer, and says where it is', async ({ page }) => {
    await open(page, 'house')
    const bar = page.getByRole('slider', { name: 'Position' })
    await bar.focus()
    await expect(bar).toHaveAttribute('aria-valuetext', '47 minutes 12 seconds of 1 hour 24 minutes, chapter 4 of 6, Men who waited')
    const at = async (key: string, seconds: number) => {
      await page.keyboard.press(key)
      await expect(bar).toHaveAttribute('aria-valuenow', String(seconds))
    }
    await at('ArrowRight', 2837)
    await at('Shift+ArrowLeft', 2836)
    await at('PageUp', 3312)
    await at('PageDown', 2460)
    await at('Home', 0)
    await at('End', 5040)
    await page.keyboard.press('+')
    await expect(page.getByText('00:42:00 to 01:24:00')).toBeVisible()
    await page.keyboard.press('-')
    await expect(page.getByText('00:42:00 to 01:24:00')).toBeHidden()
  })
  it('its marks follow it as links in order of time', async ({ page }) => {
    await open(page, 'house')
    const marks = page.getByRole('list', { name: 'Marks, in order of time' }).first().getByRole('listitem')
    await expect(marks).toHaveCount(13)
    const times = await marks.allInnerTexts()
    expect(times.map((text) => text.trim().slice(0, 8))).toEqual(times.map((text) => text.trim().slice(0, 8)).toSorted())
  })
  it('a long list is found by typing, chosen with Enter, left with Escape', async ({ page }) => {
    await open(page, 'house')
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.fill('aland')
    await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option')).toHaveText(['Åland Islands'])
    await country.press('Enter')
    await expect(country).toHaveValue('Åland Islands')
    await country.fill('po')
    await country.press('Escape')
    await expect(country).toHaveValue('Åland Islands')
  })
  it('a dialog holds the focus and gives it back', async ({ page }) => {
    await open(page, 'house')
    const opener = page.getByRole('button', { name: 'Publish everywhere' })
    await opener.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
})

it.describe('messages', () => {
  it('are a status, or an alert when something failed; three at most', async ({ page }) => {
    await open(page, 'house')
    const messages = page.getByRole('region', { name: 'Messages' })
    await page.getByRole('button', { name: 'Say it worked' }).click()
    await expect(messages.getByRole('status')).toContainText('Welcome back!')
    await page.getByRole('button', { name: 'Say it failed' }).click()
    await expect(messages.getByRole('alert')).toContainText('Login failed')
  })
  it('stay while they are pointed at', async ({ page }) => {
    await page.clock.install()
    await open(page, 'house')
    await page.getByRole('button', { name: 'Say it worked' }).click()
    const message = page.getByText('Welcome back!')
    await message.hover()
    await page.clock.runFor(10_000)
    await expect(message).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(4_100)
    await expect(message).toBeHidden()
  })
})

async function expectNoBarrier(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`)).toEqual(
    [],
  )
}
