import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { openPage } from '../support/pages.ts'
import { message, newPerson, signIn } from '../support/people.ts'

const still = { reducedMotion: 'reduce' } as const

/** What the house says to the session this page keeps. */
const statusOf = (page: Page) =>
  page.evaluate(async () => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}'
    const { access_token } = JSON.parse(kept) as { access_token?: string }
    return (await fetch('/auth/v1/user', { headers: { authorization: `Bearer ${access_token}` } })).status
  })

it('a device is signed out from another, and all of them at once, including this one', async ({ browser }) => {
  const person = await newPerson()
  const [desk, phone, tablet] = [
    await openPage(browser, person, '/settings?view=security', still),
    await openPage(browser, person, '/messages', still),
    await openPage(browser, person, '/messages', still),
  ]
  const devices = desk.getByRole('listitem').filter({ hasText: 'Last used' })
  await desk.reload()
  // The one the account was opened with is the fourth.
  await expect(devices).toHaveCount(4)
  expect(await statusOf(phone)).toBe(200)
  await devices.getByRole('button').first().click()
  await expect(message(desk, 'Session ended')).toBeVisible()
  await expect(devices).toHaveCount(3)
  await expectUsable(desk)
  await desk.getByRole('button', { name: 'Sign out everywhere, including here' }).click()
  await expect(message(desk, 'All sessions were ended')).toBeVisible()
  await expect(desk).toHaveURL(/\/login/)
  // The house refuses the others from now on, whatever they still show.
  for (const page of [phone, tablet]) expect(await statusOf(page)).toBe(403)
  for (const page of [desk, phone, tablet]) await page.context().close()
})

it('a person who deletes their account first reads what remains and why, and cancels by signing in again', async ({ browser }) => {
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
  const page = await openPage(browser, person, '/settings', still)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 messages to other people, because they belong to them as well.')).toBeVisible()
  await expectUsable(page)
  await dialog.getByLabel('Your address').fill(person.email)
  await dialog.getByRole('button', { name: 'Schedule deletion' }).click()
  await expect(message(page, 'Deletion scheduled')).toBeVisible()
  await signIn(page, person, '/messages')
  await expect(page.getByRole('link', { name: /The lamp/ })).toBeVisible()
  await page.context().close()
})
