import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { message, newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(page, person)
  await page.goto(path)
  return page
}
const clean = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
}
const name = async (person: Person, display_name: string) =>
  void (await service().from('profiles').update({ display_name }).eq('user_id', person.id).throwOnError())

it('what is reported is claimed, hidden with a reason, appealed by its writer and brought back by another moderator', async ({
  browser,
}) => {
  const { id: film, remove } = await stageFrontPageFilm(`Reported ${Date.now().toString(36)}`)
  const [writer, reporter, first, second] = [
    await newPerson(),
    await newPerson(),
    await newPerson('viewer', 'moderator'),
    await newPerson('viewer', 'admin'),
  ]
  const line = `Bought by the harbour office. ${Date.now()}`
  await service().from('diary_entries').insert({ user_id: writer.id, documentary_id: film, line, shown: true }).throwOnError()
  const reading = await open(browser, reporter, `/documentary/${film}`)
  const reviews = reading.getByRole('region', { name: 'What people say' })
  await reviews.getByRole('button', { name: /^Report/ }).click()
  await reading.getByLabel('Reason').fill('It says something untrue.')
  await reading.getByRole('button', { name: 'Report it' }).click()
  await expect(reading.getByText('A moderator will look at it.', { exact: false })).toBeVisible()

  const desk = await open(browser, first, '/settings?view=moderation')
  await clean(desk)
  await desk.getByRole('link', { name: line }).click()
  const row = desk.getByRole('listitem').filter({ hasText: line })
  await expect(row.getByText('It says something untrue.')).toBeVisible()
  await row.getByRole('button', { name: 'Claim it' }).click()
  await expect(row.getByText('You are at it')).toBeVisible()
  await row.getByRole('button', { name: 'Hide it' }).click()
  await expect(row.getByText('Say why', { exact: true })).toBeVisible()
  await row.getByLabel('Reason').fill('An accusation without a source.')
  await clean(desk)
  await row.getByRole('button', { name: 'Hide it' }).click()
  await expect(message(desk, 'Decided')).toBeVisible()

  const theirs = await open(browser, writer, '/settings?view=standing')
  await expect(theirs.getByText('An accusation without a source.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Appeal', exact: true }).click()
  await theirs.getByLabel('Why the decision is wrong').fill('It is in the town record of 1962.')
  await clean(theirs)
  await theirs.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(theirs.getByText('Another moderator decides by', { exact: false })).toBeVisible()

  await desk.goto('/settings?view=moderation&list=reports')
  await expect(desk.getByRole('listitem').filter({ hasText: line }).getByText('You decided this.', { exact: false })).toBeVisible()
  const other = await open(browser, second, '/settings?view=moderation&list=reports')
  const appeal = other.getByRole('listitem').filter({ hasText: line })
  await expect(appeal.getByText('It is in the town record of 1962.')).toBeVisible()
  await appeal.getByLabel('Reason').fill('The record says so.')
  await appeal.getByRole('button', { name: 'Take the decision back' }).click()
  await expect(message(other, 'Decided')).toBeVisible()
  await reading.reload()
  await expect(reading.getByText(line)).toBeVisible()
  await reading.goto('/settings?view=standing')
  await expect(reading.getByText('It was left standing')).toBeVisible()
  await remove()
})

it('a moderator suspends for a week, an administrator asks for a role and another agrees, and the log has it with names', async ({
  browser,
}) => {
  const [person, moderator, admin, second] = [
    await newPerson('creator'),
    await newPerson('viewer', 'moderator'),
    await newPerson('viewer', 'admin'),
    await newPerson('viewer', 'admin'),
  ]
  const called = `Juno Vale ${Date.now().toString(36)}`
  await name(person, called)
  await name(admin, `Ada ${called}`)
  const desk = await open(browser, moderator, `/settings?view=moderation&list=people&words=${encodeURIComponent(called)}`)
  await desk.getByRole('link', { name: called, exact: true }).click()
  await expect(desk.getByText('Limits')).toHaveCount(0)
  await desk.getByLabel('Why', { exact: true }).fill('Insults below three films.')
  await clean(desk)
  await desk.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(message(desk, 'Suspended')).toBeVisible()

  const theirs = await open(browser, person, '/settings?view=standing')
  await expect(theirs.getByRole('heading', { name: 'Your account is suspended.' })).toBeVisible()
  await expect(theirs.getByText('Insults below three films.')).toBeVisible()
  await desk.getByLabel('Why it is lifted').fill('They apologised.')
  await desk.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(message(desk, 'Suspension lifted')).toBeVisible()

  const card = `/settings?view=moderation&list=people&person=${person.id}`
  const office = await open(browser, admin, card)
  await office.getByLabel('Films', { exact: true }).fill('3')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(message(office, 'Limits saved')).toBeVisible()
  await office.getByRole('combobox', { name: 'Role' }).selectOption('admin')
  await office.getByLabel('Why', { exact: true }).last().fill('They run the disks.')
  await clean(office)
  await office.getByRole('button', { name: 'Change the role' }).click()
  await expect(office.getByText('Another administrator has to say yes.', { exact: true })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Agree' })).toHaveCount(0)
  const agreeing = await open(browser, second, card)
  await agreeing.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(message(agreeing, 'Role changed')).toBeVisible()
  await agreeing.goto(`/settings?view=moderation&list=audit&words=${encodeURIComponent('They run the disks.')}`)
  await expect(agreeing.getByRole('link', { name: `Ada ${called}` }).first()).toBeVisible()
  const download = agreeing.waitForEvent('download')
  await agreeing.getByRole('button', { name: 'Save as a file (CSV)' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toContain('They run the disks.')
  for (const list of ['health', 'jobs', 'storage']) {
    await agreeing.goto(`/settings?view=moderation&list=${list}`)
    await expect(agreeing.locator('.admin-figures, .strip').first()).toBeVisible()
    await clean(agreeing)
  }
})
