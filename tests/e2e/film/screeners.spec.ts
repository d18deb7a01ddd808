import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A creator gives one person a film nobody may see yet; they watch it as a guest, with their name on it, until it is taken back.

it('a screener is created, watched by a guest with their name on the picture, and revoked', async ({ page, browser }) => {
  const film = await makeFrontPageFilm(`Unseen ${Math.random().toString(36).slice(2, 7)}`)
  await service().from('documentaries').update({ visibility: 'private', published_at: null }).eq('id', film.id).throwOnError()
  await signIn(page, film.owner, `/creator-dashboard?documentary=${film.id}&view=show`)
  await page.getByRole('button', { name: 'Create a screener' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Enter the recipient')).toBeVisible()
  await expect(page.getByLabel('Recipient')).toBeFocused()
  await page.getByLabel('Recipient').fill('Ann Vega')
  await page.getByLabel('Passphrase (optional)').fill('gannets on the rock')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link for Ann Vega' }).inputValue()
  expect(link).toContain(`/documentary/${film.id}?screener=`)
  await expect(page.getByText('Not opened yet')).toBeVisible()
  await expectUsable(page, { within: '.screeners' })
  await page.locator('.screeners').screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/screeners-desk.png` })

  const guest = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await guest.goto(link)
  await expect(guest).toHaveURL(/\/login$/)
  await guest.getByRole('button', { name: 'Enter as a guest' }).click()
  await guest.getByLabel('Passphrase').fill('terns on the rock')
  await guest.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(guest.getByText('Wrong passphrase. 4 more attempts.')).toBeVisible()
  await expect(guest.getByLabel('Passphrase')).toBeFocused()
  await guest.getByLabel('Passphrase').fill('gannets on the rock')
  await guest.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'Given to Ann Vega' })).toBeVisible()
  // The key is not left in the address, to be copied from there.
  expect(guest.url()).not.toContain('screener=')
  await expect(guest.locator('.watermark span').first()).toHaveText(/^Ann Vega · [A-Z2-9]{8} · /)
  await expectUsable(guest)
  const said = guest.waitForRequest((request) => request.url().includes('/rpc/record_screening'))
  await guest.getByRole('button', { name: /^Play/ }).first().click()
  await expect
    .poll(() =>
      guest
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0.5)
  await guest.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/screening.png` })
  await said
  // Twice in the picture itself, beside which a wide window is black, and never one on the other, on a telephone too.
  for (const width of [1440, 360]) {
    await guest.setViewportSize({ width, height: 800 })
    const [picture, high, low] = await guest.locator('.watermark').evaluate((mark) => {
      const box = (each: Element) => each.getBoundingClientRect().toJSON() as DOMRect
      return [box(mark.firstElementChild!), ...[...mark.querySelectorAll('span')].map(box)]
    })
    expect(picture!.width / picture!.height).toBeCloseTo(320 / 134, 1)
    for (const each of [high!, low!]) {
      expect(each.left).toBeGreaterThanOrEqual(picture!.left)
      expect(each.right).toBeLessThanOrEqual(picture!.right)
      expect(each.bottom).toBeLessThanOrEqual(picture!.bottom)
    }
    expect(low!.top).toBeGreaterThan(high!.bottom)
  }
  // Anyone who takes the name away stops the film.
  await guest
    .locator('.watermark span')
    .last()
    .evaluate((words) => {
      words.style.opacity = '0'
    })
  await expect(guest.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
  await guest.goto('/search')
  await expect(guest.getByText(/Unseen/)).toHaveCount(0)
  await guest.goBack()
  await expect(guest.getByRole('heading', { name: 'Given to Ann Vega' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Opened once', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the screener of Ann Vega' }).click()
  await expect(page.getByText(/^Revoked/)).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await guest.context().close()
  await film.remove()
})
