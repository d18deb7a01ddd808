import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { openRow } from '../support/open-row.ts'
import { openPage } from '../support/pages.ts'
import { message, newPerson, type Person } from '../support/people.ts'
import { sendFilm } from '../support/sent-film.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const clean = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectUsable(page)
}
const name = async (person: Person, display_name: string) =>
  void (await service().from('profiles').update({ display_name }).eq('user_id', person.id).throwOnError())

it('a report is claimed, its comment hidden with a reason, appealed by its author and restored by another moderator', async ({
  browser,
}) => {
  const { id: film, remove } = await makeFrontPageFilm(`Reported ${Date.now().toString(36)}`)
  const [writer, reporter, first, second] = [
    await newPerson(),
    await newPerson(),
    await newPerson('viewer', 'moderator'),
    await newPerson('viewer', 'admin'),
  ]
  const line = `Bought by the harbour office. ${Date.now()}`
  await service().from('diary_entries').insert({ user_id: writer.id, documentary_id: film, line, shown: true }).throwOnError()
  const reading = await openPage(browser, reporter, `/documentary/${film}`)
  await reading.getByRole('tab', { name: 'Reviews' }).click()
  const reviews = reading.getByRole('region', { name: 'Reviews' })
  await reviews.getByRole('button', { name: /^Report/ }).click()
  await reading.getByLabel('Reason').fill('It says something untrue.')
  await reading.getByRole('button', { name: 'Send report' }).click()
  await expect(reading.getByText('A moderator will look at it.', { exact: false })).toBeVisible()

  const desk = await openPage(browser, first, '/settings?view=moderation')
  await desk.getByRole('link', { name: line }).click()
  const row = desk.getByRole('listitem').filter({ hasText: line })
  await expect(row.getByText('It says something untrue.')).toBeVisible()
  await expect(desk.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: 'Reports' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await row.getByRole('button', { name: 'Assign to me' }).click()
  await expect(row.getByText('Assigned to you')).toBeVisible()
  await row.getByRole('button', { name: 'Hide' }).click()
  await expect(row.getByText('Give a reason', { exact: true })).toBeVisible()
  await row.getByLabel('Reason').fill('An accusation without a source.')
  await clean(desk)
  await row.getByRole('button', { name: 'Hide' }).click()
  const asks = desk.getByRole('dialog', { name: 'Hide this?' })
  await expect(asks.getByText(line)).toBeVisible()
  await asks.getByRole('button', { name: 'Hide' }).click()
  await expect(message(desk, 'Decided')).toBeVisible()

  const theirs = await openPage(browser, writer, '/settings?view=standing')
  await expect(theirs.getByText('An accusation without a source.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Appeal', exact: true }).click()
  await theirs.getByLabel('Why the decision is wrong').fill('It is in the town record of 1962.')
  await clean(theirs)
  await theirs.getByRole('button', { name: 'Send appeal' }).click()
  await expect(theirs.getByText('Another moderator decides by', { exact: false })).toBeVisible()

  await desk.goto('/settings?view=moderation&list=reports')
  await openRow(desk.getByRole('listitem').filter({ hasText: line }))
  await expect(desk.getByRole('listitem').filter({ hasText: line }).getByText('You decided this.', { exact: false })).toBeVisible()
  const other = await openPage(browser, second, '/settings?view=moderation&list=reports')
  const appeal = other.getByRole('listitem').filter({ hasText: line })
  await openRow(appeal)
  await expect(appeal.getByText('It is in the town record of 1962.')).toBeVisible()
  await appeal.getByLabel('Reason').fill('The record says so.')
  await appeal.getByRole('button', { name: 'Reverse decision' }).click()
  await other.getByRole('dialog', { name: 'Show this again?' }).getByRole('button', { name: 'Show it again' }).click()
  await expect(message(other, 'Decided')).toBeVisible()
  await reading.reload()
  await expect(reading.getByText(line)).toBeVisible()
  await reading.goto('/settings?view=standing')
  await expect(reading.getByText('It was not removed')).toBeVisible()
  await remove()
})

it('a moderator suspends for a week, an administrator requests a role and another approves, and the log has it with names', async ({
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
  const desk = await openPage(browser, moderator, `/settings?view=moderation&list=people&words=${encodeURIComponent(called)}`)
  await desk.getByRole('link', { name: called, exact: true }).click()
  await expect(desk.getByText('Limits')).toHaveCount(0)
  await desk.getByLabel('Reason', { exact: true }).fill('Insults below three films.')
  await clean(desk)
  await desk.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(message(desk, 'Suspended')).toBeVisible()

  const theirs = await openPage(browser, person, '/settings?view=standing')
  await expect(theirs.getByRole('heading', { name: 'Your account is suspended.' })).toBeVisible()
  await expect(theirs.getByText('Insults below three films.')).toBeVisible()
  await desk.getByLabel('Reason for lifting it').fill('They apologised.')
  await desk.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(message(desk, 'Suspension lifted')).toBeVisible()

  const card = `/settings?view=moderation&list=people&person=${person.id}`
  const office = await openPage(browser, admin, card)
  await office.getByLabel('Number of films', { exact: true }).fill('3')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(message(office, 'Limits saved')).toBeVisible()
  await office.getByRole('combobox', { name: 'Role' }).selectOption('admin')
  await office.getByLabel('Reason', { exact: true }).last().fill('They run the disks.')
  await clean(office)
  await office.getByRole('button', { name: 'Change role' }).click()
  await expect(office.getByText('Another administrator has to approve it.', { exact: true })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  const agreeing = await openPage(browser, second, card)
  await agreeing.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(message(agreeing, 'Role changed')).toBeVisible()
  await agreeing.goto(`/settings?view=moderation&list=audit&words=${encodeURIComponent('They run the disks.')}`)
  await expect(agreeing.getByRole('link', { name: `Ada ${called}` }).first()).toBeVisible()
  // A day nobody chose says so in the page's language, not in the browser's pattern.
  const from = agreeing.getByLabel('From', { exact: true })
  await expect(from).toHaveAttribute('data-empty', 'No date')
  await from.fill('2020-01-31')
  await expect(from).not.toHaveAttribute('data-empty')
  await expect(agreeing.getByRole('link', { name: `Ada ${called}` }).first()).toBeVisible()
  const download = agreeing.waitForEvent('download')
  await agreeing.getByRole('button', { name: 'Export CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toContain('They run the disks.')
  for (const list of ['health', 'jobs', 'storage']) {
    await agreeing.goto(`/settings?view=moderation&list=${list}`)
    await expect(agreeing.locator('.admin-figures, .strip').first()).toBeVisible()
  }
})

it('a message that claims rights becomes a claim on a passage, marked on the film', async ({ browser }) => {
  const { id: film, remove } = await makeFrontPageFilm(`Claimed ${Date.now().toString(36)}`)
  const [claimant, moderator] = [await newPerson(), await newPerson('viewer', 'moderator')]
  const words = `The reel is ours. ${Date.now()}`
  const writing = await openPage(browser, claimant, '/contact')
  await writing.getByRole('radio', { name: 'Rights claim' }).check()
  await writing.getByLabel('Your name').fill('Ingrid Vega')
  await writing.getByLabel('Page address').fill(`${process.env.BASE_URL}/documentary/${film}`)
  await writing.getByRole('textbox', { name: 'Message' }).fill(words)
  await writing.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(writing.getByRole('link', { name: 'It is in your messages too' })).toBeVisible()

  const desk = await openPage(browser, moderator, '/settings?view=moderation&list=messages')
  const row = desk.getByRole('listitem').filter({ hasText: words })
  await openRow(row)
  await row.getByRole('button', { name: 'Open a rights claim' }).click()
  await row.getByLabel('Claimed work').fill('Harbour reel, 1961')
  const passage = row.getByRole('group', { name: 'Mark on the film' })
  await passage.getByRole('button', { name: 'Mark on the film' }).click()
  await expect(passage.getByLabel('From')).toHaveValue('00:00:12.500')
  await row.getByRole('button', { name: 'Ask the creator' }).click()
  await expect(message(desk, 'Rights claim opened')).toBeVisible()
  const { data } = await service().from('rights_claims').select('starts_ms').eq('documentary_id', film).single().throwOnError()
  expect(data.starts_ms).toBe(12_500)
  await remove()
})

it('a film is named before it is withheld, restored by Undo, shown at its maker’s desk, and played for the appeal', async ({ browser }) => {
  const title = `Withheld ${Date.now().toString(36)}`
  const { id, owner } = await sendFilm(title, 8)
  await service()
    .from('documentaries')
    .update({ visibility: 'public', published_at: new Date().toISOString(), director: 'Ines Okafor', rights_line: 'CC BY-NC 4.0' })
    .eq('id', id)
    .throwOnError()
  const [reporter, first, second] = [await newPerson(), await newPerson('viewer', 'moderator'), await newPerson('viewer', 'admin')]
  await name(owner, 'Solveig')
  const reading = await openPage(browser, reporter, `/documentary/${id}`)
  // What its maker says of the rights is not contradicted, and more is asked of the maker, about this film.
  const rights = reading.getByText('CC BY-NC 4.0', { exact: false }).filter({ hasText: 'Copyright line' })
  await expect(rights).toBeVisible()
  await expect(reading.getByText('have not been agreed here', { exact: false })).toHaveCount(0)
  await expect(rights.getByRole('link', { name: 'Ask for it' })).toHaveAttribute('href', `/messages?view=new&film=${id}&request=licence`)
  const { data: kase } = await service()
    .from('cases')
    .insert({ kind: 'film', documentary_id: id, about_id: id, accused_id: owner.id, due_on: '2030-01-01' })
    .select('id')
    .single()
    .throwOnError()
  await service()
    .from('reports')
    .insert({ case_id: kase!.id, reporter_id: reporter.id, reason: 'A private house.', ground: 'privacy', starts_ms: 4000, ends_ms: 5000 })
    .throwOnError()

  const desk = await openPage(browser, first, `/settings?view=moderation&list=reports&one=${kase!.id}`)
  const row = desk.getByRole('listitem').filter({ hasText: title })
  // The frame of the passage is beside its report.
  await expect(row.locator('.admin-reports .storyboard-frame')).toBeVisible()
  const withhold = async () => {
    await row.getByLabel('Reason').fill('A private house is in it.')
    await row.getByRole('button', { name: 'Withhold film', exact: true }).click()
    const asks = desk.getByRole('dialog', { name: `Withhold “${title}”?` })
    await expect(asks.getByText(`${title} · Solveig`)).toBeVisible()
    return asks
  }
  const asks = await withhold()
  // The page behind the dialog is hidden from readers, its heading too.
  await expectUsable(desk)
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Withhold film', exact: true })).toBeFocused()
  await (await withhold()).getByRole('button', { name: 'Withhold film', exact: true }).click()
  await message(desk, 'Decided').getByRole('button', { name: 'Undo' }).click()
  await expect(message(desk, 'The decision is reversed')).toBeVisible()
  await reading.reload()
  await expect(reading.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await (await withhold()).getByRole('button', { name: 'Withhold film', exact: true }).click()
  await expect(message(desk, 'Decided')).toBeVisible()
  await desk.goto(`/settings?view=moderation&list=reports&state=settled&one=${kase!.id}`)
  await expect(row.getByRole('button', { name: 'Reverse the decision' })).toBeVisible()

  const making = await openPage(browser, owner, '/creator-dashboard')
  await expect(making.getByText('Complete: ready to publish')).toHaveCount(0)
  await making.getByRole('link', { name: /Withheld by the house/ }).click()
  await expect(making.getByText('A private house is in it.')).toBeVisible()
  await making.getByRole('button', { name: 'Appeal', exact: true }).click()
  await making.getByLabel('Why the decision is wrong').fill('It is a museum.')
  await making.getByRole('button', { name: 'Send appeal' }).click()
  await expect(making.getByText('Another moderator decides by', { exact: false })).toBeVisible()
  await making.goto(`/creator-dashboard?documentary=${id}`)
  await expect(making.getByRole('heading', { name: /^The house has withheld this film since/ })).toBeVisible()
  await clean(making)

  const other = await openPage(browser, second, `/settings?view=moderation&list=reports&one=${kase!.id}`)
  await other.getByRole('button', { name: 'Watch the film here' }).click()
  // It begins at the passage that was reported.
  await other.getByRole('button', { name: 'Play from 00:00:04' }).click()
  await expect.poll(() => other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(4.5)
  for (const page of [reading, desk, making, other]) await page.context().close()
  await service().from('documentaries').delete().eq('id', id)
})
