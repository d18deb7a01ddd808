import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { message, newPerson, type Person, signIn } from './support/people.ts'

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, person)
  await page.goto(path)
  return page
}
/** What the house says to the session this page keeps. */
const statusOf = (page: Page) =>
  page.evaluate(async () => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}'
    const { access_token } = JSON.parse(kept) as { access_token?: string }
    return (await fetch('/auth/v1/user', { headers: { authorization: `Bearer ${access_token}` } })).status
  })
const clean = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

it('a device is signed out from another, and all of them at once, this one too', async ({ browser }) => {
  const person = await newPerson()
  const [desk, phone, tablet] = [
    await open(browser, person, '/settings?view=security'),
    await open(browser, person, '/messages'),
    await open(browser, person, '/messages'),
  ]
  const devices = desk.getByRole('listitem').filter({ hasText: 'Last used' })
  await desk.reload()
  // The one the account was opened with is the fourth.
  await expect(devices).toHaveCount(4)
  expect(await statusOf(phone)).toBe(200)
  await devices.getByRole('button').first().click()
  await expect(message(desk, 'Session ended')).toBeVisible()
  await expect(devices).toHaveCount(3)
  await clean(desk)
  await desk.getByRole('button', { name: 'End all, here too' }).click()
  await expect(message(desk, 'Every session was ended')).toBeVisible()
  await expect(desk).toHaveURL(/\/login/)
  // The house refuses the others from now on, whatever they still show.
  for (const page of [phone, tablet]) expect(await statusOf(page)).toBe(403)
  for (const page of [desk, phone, tablet]) await page.context().close()
})

it('whoever gives their account up reads first what stays and why, and keeps it by signing in again', async ({ browser }) => {
  const [person, other] = [await newPerson(), await newPerson()]
  const thread = randomUUID()
  const house = service()
  await house.from('threads').insert({ id: thread, subject: 'The lamp', started_by: person.id, last_number: 2 }).throwOnError()
  await house
    .from('thread_people')
    .insert([person, other].map(({ id }) => ({ thread_id: thread, person_id: id })))
    .throwOnError()
  await house
    .from('messages')
    .insert([1, 2].map((number) => ({ id: randomUUID(), thread_id: thread, number, sender_id: person.id, body: 'Yes.' })))
    .throwOnError()
  const page = await open(browser, person, '/settings')
  await page.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 messages to other people, because they are theirs as well.')).toBeVisible()
  await clean(page)
  await dialog.getByLabel('Your address').fill(person.email)
  await dialog.getByRole('button', { name: 'Give up the account' }).click()
  await expect(message(page, 'Your account is given up')).toBeVisible()
  await signIn(page, person)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /The lamp/ })).toBeVisible()
  await page.context().close()
})
