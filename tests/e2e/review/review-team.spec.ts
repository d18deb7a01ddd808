import type { Browser, Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { illegible } from '../support/legibility.ts'
import { message, newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A team at work on one cut: many notes narrowed down, one given to someone with a day, the film gone through by its keys, and the film itself handed on.

let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let editor: Person
let reviewer: Person
const title = `Quay ${Math.random().toString(36).slice(2, 7)}`

it.setTimeout(120_000)
it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
  await service().from('documentaries').update({ visibility: 'private', published_at: null }).eq('id', film.id).throwOnError()
  ;[editor, reviewer] = [await newPerson('creator'), await newPerson()]
  for (const [{ id }, display_name] of [
    [film.owner, 'Ingrid Vega'],
    [editor, 'Bo Lindqvist'],
    [reviewer, 'Rea Sand'],
  ] as const)
    await service().from('profiles').update({ display_name }).eq('user_id', id).throwOnError()
  for (const [{ id }, role] of [
    [editor, 'editor'],
    [reviewer, 'reviewer'],
  ] as const)
    await service().from('team_members').insert({ documentary_id: film.id, person_id: id, role }).throwOnError()
})
it.afterAll(() => film.remove())

const open = async (browser: Browser, person: Person, path: string) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(page, person, path)
  return page
}
const notes = (page: Page) => page.getByRole('region', { name: 'Notes in order of the film' })
const nowSeconds = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)
const ready = (page: Page) => expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)

it('notes are filtered by person, kind, state, cut and words together, in the list and on the bar', async ({ browser }) => {
  const note = (starts_ms: number, by: 'Bo Lindqvist' | 'Rea Sand', kind: string, body: string, more: object = {}) => ({
    ...{ id: crypto.randomUUID(), version_id: film.versionId, starts_ms, kind, body, author_name: by },
    ...{ author_id: by === 'Bo Lindqvist' ? editor.id : reviewer.id, state: 'open', carried_from: null },
    ...more,
  })
  const earlier = note(1000, 'Rea Sand', 'sound', 'On the cut before.', { removed_at: new Date().toISOString() })
  const done = { state: 'resolved', resolved_by: editor.id, resolved_at: new Date().toISOString() }
  await service().from('notes').insert(earlier).throwOnError()
  await service()
    .from('notes')
    .insert([
      note(4000, 'Bo Lindqvist', 'sound', 'The gulls are too loud.'),
      note(16_000, 'Rea Sand', 'sound', 'Gulls again.', { carried_from: earlier.id }),
      note(32_000, 'Rea Sand', 'sound', 'Gulls, mixed down.', done),
      note(48_000, 'Rea Sand', 'sound', 'The engine hums.'),
      note(64_000, 'Rea Sand', 'picture', 'No gulls to be seen.'),
    ])
    .throwOnError()
  const page = await open(browser, film.owner, `/collaboration?film=${film.id}`)
  const count = page.locator('.review-filter').getByRole('status')
  const onBar = page.locator('.review-bar .range-marks--note i')
  await expect(count).toHaveText('5 notes')
  const all = await onBar.count()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Filter by kind').selectOption('Sound')
  await expect(count).toHaveText('4 of 5 notes')
  await page.getByLabel('Filter by person').selectOption('Rea Sand')
  await expect(count).toHaveText('3 of 5 notes')
  await page.getByLabel('Filter by status').selectOption('Open')
  await expect(count).toHaveText('2 of 5 notes')
  await page.getByLabel('Search notes').fill('gulls')
  await expect(count).toHaveText('1 of 5 notes')
  await expect(notes(page).getByRole('article')).toHaveCount(1)
  await expect(notes(page).getByText('Gulls again.')).toBeVisible()
  await expect.poll(async () => all - (await onBar.count())).toBe(4)
  await page.getByLabel('Filter by version').selectOption('This version')
  await expect(page.getByText('No matching notes')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(count).toHaveText('5 notes')
  await page.getByLabel('Filter by version').selectOption('Earlier versions')
  await expect(notes(page).getByRole('article')).toHaveCount(1)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await expect.poll(async () => (await page.evaluate(illegible)).filter((one) => !one.includes('header-who')), `${width}`).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/filtered-${width}.png`, fullPage: true })
  }
  await page.context().close()
})

it('L plays faster, J slower and backwards, K pauses; I and O mark a range, the arrows step through notes', async ({ browser }) => {
  const page = await open(browser, film.owner, `/collaboration?film=${film.id}`)
  await ready(page)
  const transport = page.locator('.review-transport')
  await page.locator('.review-bar').getByRole('slider').press('End')
  await page.locator('.review-bar').getByRole('slider').press('Home')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('l')
  await expect(transport.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await expect(transport.getByText('1.5×')).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(1.5)
  await page.keyboard.press('j')
  await expect(transport.getByText('1.25×')).toBeVisible()
  await page.keyboard.press('j')
  await expect(transport.getByText('1×', { exact: true })).toBeVisible()
  await expect.poll(() => nowSeconds(page)).toBeGreaterThan(0.5)
  await page.keyboard.press('k')
  await expect(transport.getByRole('button', { name: 'Play' })).toBeVisible()
  // Held, or as fast as it runs by itself: five seconds back.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => nowSeconds(page)).toBeCloseTo(16, 0)
  await page.keyboard.press('j')
  await expect.poll(() => nowSeconds(page)).toBeCloseTo(11, 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('o')
  const at = page.locator('.review-composer .review-at')
  await expect(at).toContainText(/^00:00:11:\d\d – 00:00:14:\d\d/)
  await page.getByRole('button', { name: 'Clear time', exact: true }).click()
  await expect(at).not.toContainText('–')
  await page.context().close()
})

it('speed, captions and volume have buttons and keys, also on a phone', async ({ browser }) => {
  const page = await open(browser, film.owner, `/collaboration?film=${film.id}`)
  await ready(page)
  const transport = page.locator('.review-transport')
  const speed = transport.getByRole('group', { name: 'Speed' })
  const playbackRate = () => page.evaluate(() => document.querySelector('video')!.playbackRate)
  await speed.getByRole('button', { name: 'Faster' }).click()
  await expect(speed.getByText('1.25×')).toBeVisible()
  await speed.getByRole('button', { name: 'Slower' }).click()
  await speed.getByRole('button', { name: 'Slower' }).click()
  await expect(speed.getByText('0.75×')).toBeVisible()
  expect(await playbackRate()).toBe(0.75)
  await page.keyboard.press('>')
  await expect(speed.getByText('1×', { exact: true })).toBeVisible()
  await page.keyboard.press('<')
  await expect.poll(playbackRate).toBe(0.75)
  const captions = transport.getByRole('button', { name: 'Captions' })
  const pressed = await captions.getAttribute('aria-pressed')
  await captions.click()
  await expect(captions).not.toHaveAttribute('aria-pressed', pressed!)
  await page.keyboard.press('c')
  await expect(captions).toHaveAttribute('aria-pressed', pressed!)
  const volume = transport.getByRole('slider', { name: 'Volume' })
  await volume.fill('40')
  expect(await page.evaluate(() => document.querySelector('video')!.volume)).toBeCloseTo(0.4, 2)
  const sound = transport.getByRole('button', { name: 'Sound' })
  await sound.click()
  expect(await page.evaluate(() => document.querySelector('video')!.muted)).toBe(true)
  await page.keyboard.press('m')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const part of [captions, volume, sound, speed.getByRole('button', { name: 'Faster' })]) {
    await expect(part).toBeVisible()
    const box = (await part.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.context().close()
})

it('a note is assigned with a due day, and listed for its assignee', async ({ browser }) => {
  const page = await open(browser, film.owner, `/collaboration?film=${film.id}`)
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Ask the harbour office.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByLabel('Assignee').selectOption('For Bo Lindqvist')
  await page.getByLabel('Due on').fill('2031-12-03')
  await page.getByRole('button', { name: 'Post note' }).click()
  await expect(notes(page).getByText('assigned to Bo Lindqvist · due 3 Dec 2031')).toBeVisible()

  const other = await open(browser, editor, '/collaboration')
  await expect(other.getByRole('link', { name: new RegExp(title) })).toContainText('one for you')
  await other.getByRole('link', { name: new RegExp(title) }).click()
  await other.getByRole('button', { name: 'Filters' }).click()
  await other.getByLabel('Filter by status').selectOption('Assigned to me')
  await expect(notes(other).getByRole('article')).toHaveCount(1)
  await expect(notes(other).getByText('assigned to you · due 3 Dec 2031')).toBeVisible()
  // Whom it is given to passes it on, and says another day.
  await other.getByRole('button', { name: /Ask the harbour office/ }).click()
  const thread = other.locator('.review-note[data-open]')
  await thread.getByRole('button', { name: 'Edit', exact: true }).click()
  await thread.getByLabel('Assignee').selectOption('For Rea Sand')
  await thread.getByLabel('Due on').fill('2031-12-10')
  await thread.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('No matching notes')).toBeVisible()
  await expect(notes(page).getByText('assigned to Rea Sand · due 10 Dec 2031')).toBeVisible()
  const third = await open(browser, reviewer, '/messages?view=notices')
  await expect(third.getByText(title).first()).toBeVisible()
  await third.goto(`/collaboration?film=${film.id}`)
  // Who was given a note resolves it, reviewer or not.
  await third.getByRole('button', { name: /Ask the harbour office/ }).click()
  await third.keyboard.press('e')
  await third.getByLabel('What was done?').fill('They rang back.')
  await third.keyboard.press('Enter')
  await page.getByRole('button', { name: /Ask the harbour office/ }).click()
  await expect(page.getByText('Resolved by Rea Sand. They rang back.')).toBeVisible()
  await Promise.all([page, other, third].map((one) => one.context().close()))
})

it('an owner hands over the film and leaves; a removed member no longer sees it', async ({ browser }) => {
  const team = `/collaboration?film=${film.id}&view=team`
  const page = await open(browser, film.owner, team)
  const row = (one: Page, name: string) => one.locator('.review-people li').filter({ hasText: name })
  await row(page, 'Bo Lindqvist').getByRole('button', { name: 'Transfer ownership' }).click()
  const dialog = page.getByRole('dialog', { name: `Transfer ${title} to Bo Lindqvist?` })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(message(page, 'Request sent')).toContainText('The film is yours until Bo Lindqvist accepts.')

  const other = await open(browser, editor, team)
  await expect(row(other, 'Ingrid Vega')).toContainText('Owner')
  await other.goto('/messages?view=notices')
  await other.getByRole('link', { name: new RegExp(`Ingrid Vega wants to transfer .${title}`) }).click()
  await other.getByRole('button', { name: 'Accept ownership' }).click()
  await expect(other.locator('.review-desk')).toBeVisible()
  await other.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(row(other, 'Bo Lindqvist')).toContainText('Owner')
  await expect(other.getByLabel('Role of Ingrid Vega')).toHaveValue('producer')

  // The house of the film has changed hands: anyone who had it is its producer now, and may go.
  await page.reload()
  await expect(row(page, 'Ingrid Vega')).toContainText('Producer')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click()
  await expect(page).toHaveURL(/\/collaboration$/)
  await expect(page.getByText(title)).toHaveCount(0)
  await page.goto(`/collaboration?film=${film.id}`)
  await expect(page.getByRole('heading', { name: 'You have no access to this film' })).toBeVisible()

  const third = await open(browser, reviewer, `/collaboration?film=${film.id}`)
  await expect(third.locator('.review-desk')).toBeVisible()
  await other.reload()
  await expect(row(other, 'Ingrid Vega')).toHaveCount(0)
  await other.getByRole('button', { name: 'Remove Rea Sand from the team' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click()
  await expect(row(other, 'Rea Sand')).toHaveCount(0)
  await third.reload()
  await expect(third.getByRole('heading', { name: 'You have no access to this film' })).toBeVisible()
  // What they wrote stays.
  await other.goto(`/collaboration?film=${film.id}`)
  await expect(notes(other).getByText('The engine hums.')).toBeVisible()
  await Promise.all([page, other, third].map((one) => one.context().close()))
})
