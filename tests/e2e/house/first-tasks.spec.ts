import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { counted } from '../support/counted.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, password, signIn } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

// What a newcomer does first, each with its presses counted. Where a count grows, the product is mended and not the count.

const folder = mkdtempSync(join(tmpdir(), 'first-tasks-'))
const title = `Tide clerk ${Math.random().toString(36).slice(2, 7)}`
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>

it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
})
it.afterAll(async () => {
  await film.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function begin(browser: Browser, person?: Pick<Person, 'email'>, path = '/') {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL!,
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  if (person) await signIn(page, person, '/light.js')
  const count = await counted(page)
  await page.goto(path)
  return { page, count, done: () => context.close() }
}
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const newEmail = () => `first-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}@house.example`

it('a creator signs up and publishes a film with captions in eight presses', async ({ browser }) => {
  it.setTimeout(240_000)
  const file = makeClip(await testFfmpeg(), folder, 'harbour.mp4', clips.find((clip) => clip.copied)!.make)
  const captions = join(folder, 'harbour.vtt')
  writeFileSync(captions, 'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nNobody came to the quay.\n')
  const { page, count, done } = await begin(browser)
  const name = `First film ${Math.random().toString(36).slice(2, 7)}`
  await page.getByRole('link', { name: 'as a creator' }).first().click()
  await page.getByLabel('Your name').fill('Solveig Amundrud')
  await page.getByLabel('One project').fill(name)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/creator-dashboard/)
  await count.file(page.getByLabel(`Drop ${name} here, or choose it`), file)
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await page.getByLabel('Synopsis').fill('A clerk waits.')
  await page.getByLabel('Director').fill('Solveig Amundrud')
  await page.getByLabel('Year').fill('2025')
  const checklist = page.getByRole('region', { name: 'Publish checklist' })
  await checklist.getByRole('listitem').filter({ hasText: 'Captions' }).first().getByRole('link', { name: 'add' }).click()
  await count.file(page.getByText('Choose a caption file').locator('input'), captions)
  await expect(page.getByText('1 cue, shown in the player now.')).toBeVisible({ timeout: 120_000 })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).not.toHaveAttribute('aria-disabled', 'true', { timeout: 120_000 })
  await publish.click()
  await expect(page.getByText('Everyone signed in can find and watch it.')).toBeVisible()
  expect(await count.presses()).toBeLessThanOrEqual(8)
  await done()
})

it('a visitor finds a sentence, signs up, and has a clip and its citation in six presses', async ({ browser }) => {
  const { page, count, done } = await begin(browser)
  await page.locator('.said-field input').fill('nothing left to count')
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: /nothing left to count/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /viewer|watch/i })
    .first()
    .click()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/documentary\//)
  await page.getByRole('button', { name: 'Cite this clip' }).click()
  await expect(page.getByText('00:00:12 to 00:00:15 is in your clips.')).toBeVisible()
  // The citation names the clip, and its address plays just that.
  expect(await copied(page)).toMatch(/Amundrud-Bekele, Solveig, dir\. Tide clerk .*00:00:12–00:00:15.*t=12\.5&end=15/)
  expect(await count.presses()).toBeLessThanOrEqual(6)
  await done()
})

it('a host announces a screening from any page in five presses', async ({ browser }) => {
  const { page, count, done } = await begin(browser, film.owner, '/creator-dashboard')
  await page.getByRole('button', { name: 'Rooms' }).click()
  await page.getByRole('link', { name: 'Screenings', exact: true }).first().click()
  await page.getByRole('link', { name: 'Announce a screening' }).click()
  await page.getByRole('button', { name: `Add ${title}` }).click()
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^The room opens for guests at/)).toBeVisible()
  expect(await count.presses()).toBeLessThanOrEqual(5)
  await done()
})

it('a teacher makes a class clip on the film’s page, in four presses with its link', async ({ browser }) => {
  const teacher = await newPerson()
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  const institution = (await put('institutions', { type: 'school', name: 'Quay School', domain: `${Date.now().toString(36)}.example` })).id
  await put('institution_members', { institution_id: institution, person_id: teacher.id, role: 'teacher', came_by: 'invitation' })
  const acts = { classroom: true, clips: true, distance: true }
  const dates = { starts_on: '2026-01-01', ends_on: '2099-03-05' }
  const licence = (await put('licences', { institution_id: institution, creator_id: film.owner.id, covers: 'films', ...dates, ...acts })).id
  await put('licence_films', { licence_id: licence, documentary_id: film.id })

  const { page, count, done } = await begin(browser, teacher, `/documentary/${film.id}?t=12`)
  await page.getByRole('button', { name: 'Class clip' }).click()
  const making = page.getByRole('region', { name: 'Class clip' })
  await expect(making).toContainText('00:00:12 – 00:00:15')
  await expect(making.getByLabel('Title of the clip')).toHaveValue(sentence)
  await making.getByLabel('Course').fill('Geography 9b')
  await making.getByRole('button', { name: 'Create class clip' }).click()
  await making.getByRole('button', { name: /^Copy/ }).click()
  await expect.poll(() => copied(page)).toMatch(new RegExp(`/institutional/school\\?institution=${institution}&view=teaching&clip=`))
  expect(await count.presses()).toBeLessThanOrEqual(4)
  const { data: clip } = await house
    .from('class_clips')
    .select('starts_ms, ends_ms, course')
    .eq('institution_id', institution)
    .single()
    .throwOnError()
  expect(clip).toEqual({ starts_ms: 12_500, ends_ms: 15_000, course: 'Geography 9b' })
  await done()
  // Someone without a licence for clips has no such act.
  const other = await begin(browser, await newPerson(), `/documentary/${film.id}?t=12`)
  await expect(other.page.getByRole('button', { name: 'Create clip' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Class clip' })).toHaveCount(0)
  await expect(other.page.getByRole('button', { name: 'Draw', exact: true })).toHaveCount(0)
  await other.done()
  await house.from('institutions').delete().eq('id', institution)
})

const draws = async (page: Page) => {
  const picture = page.locator('.review-stage video')
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  await picture.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await picture.boundingBox())!
  await page.mouse.move(x + width * 0.3, y + height * 0.4)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, y + height * 0.6, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Post note' }).click()
}

it('a reviewer leaves a drawn note in four presses, from the film’s page and from the list of films', async ({ browser }) => {
  const { page, count, done } = await begin(browser, film.owner, `/documentary/${film.id}?t=20`)
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.locator('.review-desk')).toBeVisible()
  await draws(page)
  await expect(page.getByRole('region', { name: 'Notes in order of the film' }).getByText('00:00:20:00')).toBeVisible()
  expect(await count.presses()).toBeLessThanOrEqual(4)
  await done()

  const list = await begin(browser, film.owner, '/collaboration')
  await list.page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await list.page.getByRole('button', { name: 'Draw', exact: true }).first().click()
  await draws(list.page)
  await expect(list.page.getByRole('region', { name: 'Notes in order of the film' }).getByRole('listitem')).toHaveCount(2)
  expect(await list.count.presses()).toBeLessThanOrEqual(4)
  await list.done()
})
