import type { Page } from '@playwright/test'
import { freePort } from '#tests/support/start-process.ts'
import { startReceiver } from '#tests/support/webhook-receiver.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { message, newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A creator's own program hears what happens to their films: the receiver of the guide gets and verifies it.

let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
it.beforeAll(async () => {
  film = await makeFrontPageFilm('Ballast')
  await service().from('documentaries').update({ visibility: 'private', published_at: null }).eq('id', film.id).throwOnError()
})
it.afterAll(() => film.remove())

/** An address where nothing listens yet. */
async function freeAddress(): Promise<{ port: number; url: string }> {
  const port = await freePort()
  return { port, url: `http://127.0.0.1:${port}/films` }
}

/** Presses until the secret is there: a program on this machine is called once the worker has begun. */
async function createdSecret(page: Page): Promise<string> {
  const secret = page.getByLabel('Secret', { exact: true })
  await expect(async () => {
    await page.getByRole('button', { name: 'Create webhook' }).click()
    await expect(secret).toBeVisible({ timeout: 3000 })
  }).toPass()
  return secret.inputValue()
}

it('a creator makes a webhook, publishes a film, and the receiver of the guide hears of it', async ({ page }) => {
  const { port, url } = await freeAddress()
  await signIn(page, film.owner, '/settings?view=security')
  await page.getByRole('link', { name: 'Manage webhooks' }).click()
  await expect(page.getByText('You have no webhooks')).toBeVisible()
  await page.getByLabel('Address of the receiver').fill(url)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('Choose one of the events.')).toBeVisible()
  await page.getByLabel('A film is published').check()
  await page.getByLabel('A film is withdrawn').check()
  const secret = await createdSecret(page)
  expect(secret).toMatch(/^whsec_/)
  await expectUsable(page)
  const receiver = await startReceiver(secret, port)
  try {
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(page.getByRole('cell', { name: 'Delivered. Answer 204.' })).toBeVisible()
    await expect.poll(() => receiver.lines.at(-1)).toMatch(/^webhook\.test Test http:\/\/\S+\/settings\?view=webhooks$/)

    await page.goto(`/creator-dashboard?documentary=${film.id}&view=show`)
    await page.getByLabel('Everyone signed in; it can be found', { exact: true }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(message(page, 'Everyone signed in can find and watch it.')).toBeVisible()
    await expect.poll(() => receiver.lines.at(-1)).toBe(`film.published Ballast ${process.env['BASE_URL']}/documentary/${film.id}`)

    await page.goto('/settings?view=webhooks')
    // Once: nobody who sits down here later reads it.
    await expect(page.getByRole('button', { name: new RegExp(url) })).toBeVisible()
    await expect(page.getByLabel('Secret', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: new RegExp(url) }).click()
    await expect(page.getByRole('cell', { name: 'A film is published', exact: true })).toBeVisible()
    await expectUsable(page)
  } finally {
    receiver.stop()
  }
})

it('a receiver that is away is tried again by hand; the webhook is edited, paused, deleted and restored, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { port, url } = await freeAddress()
  await signIn(page, await newPerson('creator'), '/settings?view=webhooks')
  await page.getByLabel('Address of the receiver').fill('http://films.example.org')
  await page.getByLabel('A film is withdrawn').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
  await page.getByLabel('Address of the receiver').fill(url)
  const secret = await createdSecret(page)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('The receiver could not be reached.')).toBeVisible()
  const receiver = await startReceiver(secret, port)
  try {
    await page.getByRole('button', { name: /^Send again: Test/ }).click()
    await expect(page.getByText('Delivered. Answer 204.')).toBeVisible()
    await page.getByRole('button', { name: 'New secret' }).click()
    await expect(page.getByLabel('Secret', { exact: true })).not.toHaveValue(secret)
    // The former secret signs for a day.
    await page.getByRole('button', { name: 'Send test' }).click()
    await expect(page.getByText('Delivered. Answer 204.')).toHaveCount(2)
  } finally {
    receiver.stop()
  }
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Address of the receiver').last().fill(`${url}/new`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('button', { name: new RegExp(`${url}/new`) })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('You paused it.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
