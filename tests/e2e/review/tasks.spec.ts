import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look, openPage } from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// The work around a cut: a board fed by notes, the film's papers, and a test before an audience.

const title = `Harbour work ${Math.random().toString(36).slice(2, 7)}`
let film = ''
let version = ''
let owner: Person
let reviewer: Person
let remove: () => Promise<void>

it.setTimeout(120_000)
it.beforeAll(async () => {
  ;({ id: film, versionId: version, owner, remove } = await makeFrontPageFilm(title))
  reviewer = await newPerson()
  await service().from('team_members').insert({ documentary_id: film, person_id: reviewer.id, role: 'reviewer' }).throwOnError()
  await service()
    .from('notes')
    .insert({
      id: randomUUID(),
      version_id: version,
      author_id: reviewer.id,
      author_name: 'Rea',
      starts_ms: 12_520,
      body: 'The pier is too dark.',
    })
    .throwOnError()
})
it.afterAll(() => remove())

it('a task of a note shows the timecode of the tape where the file has one, like the notes', async ({ browser }) => {
  const starting = (start_timecode: string | null) => service().from('versions').update({ start_timecode }).eq('id', version).throwOnError()
  const [note] = (await service().from('notes').select('id').eq('version_id', version).throwOnError()).data!
  const task = randomUUID()
  await service().from('tasks').insert({ id: task, documentary_id: film, title: 'By the tape', place: 1, note_id: note!.id }).throwOnError()
  await starting('14:23:10:05')
  const page = await openPage(browser, owner, `/collaboration?film=${film}&view=tasks`)
  const card = page.getByRole('article', { name: 'By the tape' })
  await expect(card).toContainText('14:23:22:18')
  await page.evaluate(() => localStorage.setItem('review clock', 'running'))
  await page.reload()
  await expect(card).toContainText('00:00:12')
  await expect(card).not.toContainText('14:23')
  await starting(null)
  await service().from('tasks').delete().eq('id', task).throwOnError()
})

it('a note becomes a task, is moved over the board by keyboard, and is resolved with it', async ({ browser }) => {
  const page = await openPage(browser, owner, `/collaboration?film=${film}&view=tasks`)
  await page.getByLabel('New task').fill('Order the stills')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(column('To do').getByRole('button', { name: 'Order the stills', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create task from a note (1)' }).click()
  await page.getByRole('menuitem', { name: /The pier is too dark/ }).click()
  const task = (where: string) => column(where).getByRole('button', { name: 'The pier is too dark.', exact: true })
  await expect(task('To do')).toBeVisible()
  await look(page, 'board')
  await expectUsable(page)
  // The house is slow to answer: the task goes with the keys all the same, and the focus with the task.
  await page.route(/\/rest\/v1\/tasks\?id=/, async (route) => {
    await new Promise((answered) => setTimeout(answered, 600))
    await route.continue()
  })
  await task('To do').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(task('Done')).toBeFocused()
  await expect
    .poll(async () => (await service().from('notes').select('state').eq('version_id', version).single()).data?.state)
    .toBe('resolved')
  await page.unroute(/\/rest\/v1\/tasks\?id=/)
  // Someone else moves it: anyone who is on it with the keyboard stays on it.
  const move = (state: string) =>
    service().from('tasks').update({ state }).eq('documentary_id', film).eq('title', 'The pier is too dark.').throwOnError()
  for (const [state, column] of [
    ['doing', 'In progress'],
    ['todo', 'To do'],
    ['done', 'Done'],
  ] as const) {
    await move(state)
    await expect(task(column)).toBeFocused()
  }
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(task('In progress')).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(task('Done')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'The pier is too dark.: Done, 1 of 1' })).toBeAttached()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('row', { name: /Order the stills/ })).toBeVisible()
  const state = page.getByRole('combobox', { name: 'Status: The pier is too dark.' })
  await state.focus()
  await state.selectOption('doing')
  await expect(state).toBeFocused()
  await expect.poll(async () => (await service().from('notes').select('state').eq('version_id', version).single()).data?.state).toBe('open')
  await page.getByRole('button', { name: 'Remove: Order the stills' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Order the stills/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity', exact: true })).toContainText('Rea added a note: The pier is too dark.')
  await look(page, 'task-list')
})

it('documents have versions; a release is hidden from a reviewer', async ({ browser }) => {
  const page = await openPage(browser, owner, `/collaboration?film=${film}&view=files`)
  await look(page, 'no-papers')
  const add = page.getByRole('region', { name: 'Add a document' })
  const send = (name: string, words: string) =>
    add.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
  await send('Narration.txt', 'First words.')
  const paper = page.getByRole('listitem').filter({ hasText: 'Narration' })
  await expect(paper.getByText('version 1')).toBeVisible()
  await paper
    .getByLabel('New version of Narration')
    .setInputFiles({ name: 'Narration-2.txt', mimeType: 'text/plain', buffer: Buffer.from('Second.') })
  await expect(paper.getByText('version 2')).toBeVisible()
  await paper.getByRole('button', { name: 'One older version' }).click()
  const [first] = await Promise.all([
    page.waitForEvent('download'),
    paper.getByRole('button', { name: 'Download Narration.txt, version 1' }).click(),
  ])
  expect(readFileSync(await first.path(), 'utf8')).toBe('First words.')
  await add.getByLabel('Kind', { exact: true }).selectOption('release')
  await send('Clerk.txt', 'I agree.')
  await expect(page.getByRole('listitem').filter({ hasText: 'hidden from reviewers' })).toBeVisible()
  await send('virus.exe', 'x')
  await expect(add).toContainText('Files of this kind are not kept here.')
  await look(page, 'papers')
  await expectUsable(page)
  const read = await openPage(browser, reviewer, `/collaboration?film=${film}&view=files`)
  await expect(read.getByText('Narration', { exact: true })).toBeVisible()
  await expect(read.getByText('Clerk')).toHaveCount(0)
  await expect(read.getByRole('button', { name: 'Upload new version' })).toHaveCount(0)
})

it('an audience presses and answers; its maker sees totals only, from five people on', async ({ browser }) => {
  const page = await openPage(browser, owner, `/collaboration?film=${film}&view=test`)
  await page.getByRole('button', { name: 'Open test' }).click()
  await expect(page.getByText('No one has watched to the end yet')).toBeVisible()
  const watch = await openPage(browser, reviewer, `/collaboration?film=${film}&view=test`)
  await watch.getByRole('button', { name: /It moves me/ }).click()
  await watch.keyboard.press('b')
  await expect(watch.getByText('Pressed 2 times')).toBeVisible()
  await watch.getByRole('button', { name: 'Stop here' }).click()
  await look(watch, 'test-watch')
  await expectUsable(watch)
  await watch.getByLabel('What is this film about?').fill('Counting.')
  await watch.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(watch.getByText('Thank you. Your answers were sent.')).toBeVisible()

  // A guest comes by a link to this cut, and stays a guest: a name on the picture, the test and the notes of it alone.
  const key = randomUUID().replaceAll('-', '')
  const link = {
    version_id: version,
    key_hash: `\\x${createHash('sha256').update(key).digest('hex')}`,
    expires_at: new Date(Date.now() + 3600_000),
  }
  await service().from('reviews').insert(link).throwOnError()
  const guest = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await guest.goto(`/collaboration?review=${key}`)
  await guest.getByRole('button', { name: 'Enter as a guest' }).click()
  await guest.getByLabel('Your name').fill('Ann from the cinema')
  await guest.getByRole('button', { name: 'Enter', exact: true }).click()
  await guest.getByRole('link', { name: 'Watch the test' }).click()
  await expect(guest.getByRole('button', { name: /It moves me/ })).toBeVisible()
  await guest.keyboard.press('e')
  await expect(guest.getByText('Pressed once')).toBeVisible()
  await expect(guest.locator('.watermark span').first()).toHaveText(/^Ann from the cinema/)

  const test = (await service().from('test_screenings').select('id').eq('version_id', version).single().throwOnError()).data!.id as string
  for (let at = 0; at < 4; at++) {
    const { id } = await newPerson()
    const row = {
      screening_id: test,
      person_id: id,
      presses: [{ atMs: 13_000, mark: 'moved' }],
      answers: [`Ships, ${at}.`, '', ''],
      finished_at: new Date(),
    }
    await service().from('test_viewers').insert(row).throwOnError()
  }
  await page.reload()
  await expect(page.getByText('5 people have watched to the end')).toBeVisible()
  await page.getByRole('button', { name: 'Close test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close test' }).click()
  const results = page.getByRole('region', { name: 'Test 1' })
  await expect(results.locator('.test-peaks').first()).toContainText('00:00:104 of 5')
  await expect(results.locator('.test-peaks').first()).toContainText('We counted the ships')
  await expect(results.locator('.test-answer-list').first().getByRole('listitem')).toHaveCount(5)
  await look(page, 'test-results')
  await expectUsable(page)
})
