import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A teacher, two students: cohort, assignment, late hand-in, blind peer review, marking on the film, results released together, a remark.

const films: Awaited<ReturnType<typeof makeFrontPageFilm>>[] = []
let teacher: Person
let institution: string
const names = ['Amina Sorel', 'Bo Lindqvist', 'Tea Cherkasova'] as const

it.beforeAll(async () => {
  const house = service()
  const run = Math.random().toString(36).slice(2, 7)
  for (const title of [`Gate ${run}`, `Ledger ${run}`]) {
    const film = await makeFrontPageFilm(title)
    await house.from('documentaries').update({ visibility: 'private', published_at: null }).eq('id', film.id).throwOnError()
    films.push(film)
  }
  teacher = await newPerson()
  const people = [films[0]!.owner, films[1]!.owner, teacher]
  for (const [at, person] of people.entries())
    await house.from('profiles').update({ display_name: names[at]! }).eq('user_id', person.id).throwOnError()
  const school = { type: 'film-school', name: 'Fjord Film School', domain: `${Date.now().toString(36)}.example` }
  institution = (await house.from('institutions').insert(school).select('id').single().throwOnError()).data.id
  const member = { institution_id: institution, person_id: teacher.id, role: 'teacher', came_by: 'application' }
  await house.from('institution_members').insert(member).throwOnError()
})
it.afterAll(async () => {
  await service().from('institutions').delete().eq('id', institution)
  for (const film of films) await film.remove()
})

const newPage = async (browser: Browser) =>
  (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', timezoneId: 'UTC' })).newPage()
async function look(page: Page, name: string) {
  if (!process.env.LOOK) return
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png`, fullPage: true })
  }
}
const asStudent = (page: Page) => page.evaluate(() => localStorage.setItem('workspace-mode', 'student'))

/** The day before yesterday in UTC: 23:59:59 of it is two begun days ago at any time of today. */
const dueDay = () => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

it('from a cohort to a result: 73 − 10 = 63', async ({ browser }) => {
  it.setTimeout(300_000)
  const desk = await newPage(browser)
  await signIn(desk, teacher, '/institutional/film-school?view=cohorts')
  await expect(desk.getByText('No cohorts yet')).toBeVisible()
  await desk.getByRole('button', { name: 'Create a cohort' }).first().click()
  await desk.getByLabel('Name', { exact: true }).fill('Documentary 2')
  await desk.getByLabel('Term').fill('Autumn 2026')
  await desk.getByLabel('Time zone').fill('UTC')
  await desk.getByRole('button', { name: 'Create a cohort' }).last().click()
  await desk.getByRole('link', { name: 'Documentary 2' }).click()

  // The code that lets students in.
  await desk.getByRole('link', { name: 'People', exact: true }).last().click()
  await desk.getByRole('button', { name: /Create a code/ }).click()
  const code = await desk.getByLabel('Code of this cohort', { exact: true }).inputValue()
  const students = []
  for (const film of films) {
    const page = await newPage(browser)
    await signIn(page, film.owner, '/creator-dashboard?view=cohorts')
    await asStudent(page)
    await page.reload()
    await page.getByLabel('Join a cohort by code').fill(code)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Documentary 2' })).toBeVisible()
    students.push(page)
  }
  const [first, second] = students as [Page, Page]

  // The assignment, due the day before yesterday, read blind by one peer.
  await desk.getByRole('link', { name: 'Assignments', exact: true }).click()
  await desk.getByRole('link', { name: 'Create an assignment' }).click()
  await desk.getByLabel('Title', { exact: true }).fill('Rough cut')
  await desk.getByLabel('Brief').fill('Five minutes, one place.')
  await desk.getByLabel('Due', { exact: true }).fill(dueDay())
  await desk.getByLabel('Peers who review each work').fill('1')
  await desk.getByLabel('Names').selectOption('double')
  await desk.getByLabel('Levels').first().fill('Weak; 10\nStrong; 24; Each frame is meant')
  await expectUsable(desk)
  await look(desk, 'assignment')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByRole('link', { name: 'Rough cut' })).toBeVisible()

  // Both hand in, late; each keeps a receipt.
  for (const page of students) {
    await page.reload()
    await page.getByRole('link', { name: 'Rough cut' }).click()
    await expect(page.getByText('The due date has passed.')).toBeVisible()
    await page.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
    await expect(page.getByText('Number 1, received').first()).toBeVisible()
    await expect(page.getByText('This assignment takes nothing more.')).toBeVisible()
  }
  await expectUsable(first)
  await look(first, 'asked')

  // The teacher sees who is where and allocates peers.
  await desk.reload()
  await desk.getByRole('button', { name: 'Allocate peers' }).click()
  await expect(desk.getByText('Each work has its peers.')).toBeVisible()
  await desk.getByRole('link', { name: 'Work', exact: true }).click()
  await expect(desk.getByText(/1 day .* late/).first()).toBeVisible()
  await expectUsable(desk)
  await look(desk, 'where')

  // The second student reads the first one's work: no answer of the network names them.
  const heard: string[] = []
  second.on('response', async (response) => {
    if (!/\/(rest|functions)\/v1\//.test(response.url())) return
    heard.push(await response.text().catch(() => ''))
  })
  await second.goto('/creator-dashboard?view=cohorts')
  await second.getByRole('link', { name: 'Rough cut' }).click()
  await second.getByRole('link', { name: 'Work 1' }).click()
  await expect(second.getByText('This review is blind')).toBeVisible()
  await expect(second.locator('.watermark')).toContainText('Student work')
  for (const [at, points] of [24, 26, 16, 16].entries()) {
    // The first is open from the beginning.
    if (at > 0) await second.locator('.cohorts-criterion h3 button').nth(at).click()
    await second.getByLabel(/^Points, /).fill(String(points))
    await second.getByLabel('Words', { exact: true }).fill('Seen twice.')
    await expect(second.locator('.cohorts-criterion h3 button').nth(at)).toContainText(`${points} /`)
  }
  await look(second, 'reading')
  await second.getByRole('button', { name: 'Send the review' }).click()
  await expect(second.getByText('Your review was sent.').first()).toBeVisible()
  const told = heard.join('\n')
  expect(told).toContain('Rough cut')
  for (const secret of [names[0], films[0]!.owner.id, films[0]!.owner.email, films[0]!.id]) expect(told).not.toContain(secret)
  expect(await second.content()).not.toContain(names[0])

  // The teacher marks the first student's work on the film.
  await desk.getByRole('link', { name: new RegExp(`^${names[0]}, Rough cut`) }).click()
  await expect(desk.getByRole('heading', { name: names[0] })).toBeVisible()
  await expect(desk.locator('.watermark')).toContainText('Student work')
  await expect(desk.getByText('No total yet')).toBeVisible()
  const criterion = (at: number) => desk.locator('.cohorts-criterion h3 button').nth(at)
  // A level by its key: the first is the strongest.
  await criterion(0).focus()
  await desk.keyboard.press('1')
  await expect(criterion(0)).toContainText('24 / 30')
  await desk.getByLabel('From', { exact: true }).fill('0:12')
  await desk.getByLabel('To', { exact: true }).fill('0:18')
  await desk.getByLabel('Words', { exact: true }).fill('The gate opens twice.')
  await desk.getByLabel(/^Points, /).focus()
  for (const [at, points] of [
    [1, 24],
    [2, 15],
    [3, 10],
  ] as const) {
    await criterion(at).click()
    await desk.getByLabel(/^Points, /).fill(String(points))
    await desk.getByLabel('Words', { exact: true }).focus()
    await expect(criterion(at)).toContainText(`${points} / `)
  }
  await expect(desk.getByText('73 − 10 = 63 / 100')).toBeVisible()
  await expectUsable(desk)
  await look(desk, 'marking')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await expect(first.getByText('73 − 10 = 63')).toHaveCount(0)
  if (process.env.LOOK) {
    const german = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'de-DE', timezoneId: 'UTC' })).newPage()
    await signIn(german, teacher, desk.url())
    await expect(german.getByText('73 − 10 = 63 / 100')).toBeVisible()
    await look(german, 'german')
  }

  // Released together: the second work has no total and stays.
  await desk.getByRole('link', { name: 'Documentary 2' }).click()
  await desk.getByRole('link', { name: 'Assignments', exact: true }).click()
  await desk.getByRole('button', { name: 'Release results' }).click()
  await expect(desk.getByText('1 result released')).toBeVisible()
  await expect(desk.getByText('1 work has no total yet.')).toBeVisible()
  await look(desk, 'assignments')

  await first.reload()
  await expect(first.getByText('73 − 10 = 63')).toBeVisible()
  await expect(first.getByText('The gate opens twice.')).toBeVisible()
  await expect(first.getByText('Peer mark: 82')).toBeVisible()
  await expect(first.getByText(names[1])).toHaveCount(0)
  await expectUsable(first)
  await look(first, 'result')
  await first.getByRole('button', { name: 'Ask for a remark' }).click()
  await first.getByLabel('What should be looked at again?').fill('The log was complete.')
  await first.getByRole('button', { name: 'Ask for a remark' }).click()
  await expect(first.getByText('You asked for a remark')).toBeVisible()

  // The mark with its range is a note on the film.
  const { data: notes } = await service()
    .from('notes')
    .select('starts_ms, ends_ms, body, author_name')
    .eq('version_id', films[0]!.versionId)
    .throwOnError()
  expect(notes).toEqual([{ starts_ms: 12_000, ends_ms: 18_000, body: 'Picture and story: The gate opens twice.', author_name: names[2] }])

  // Graduation: the work leaves, the marks stay.
  await first.goto('/creator-dashboard?view=cohorts')
  await look(first, 'mine')
  await first.getByRole('button', { name: 'Graduate from this cohort' }).click()
  await first.getByRole('button', { name: 'Graduate, and take everything along' }).click()
  await expect(first.getByText('You graduated on')).toBeVisible()
  await desk.getByRole('link', { name: 'Work', exact: true }).click()
  await desk.getByRole('link', { name: new RegExp(`^${names[0]}, Rough cut`) }).click()
  await expect(desk.getByText('This work has left the school')).toBeVisible()
  await expect(desk.getByText('73 − 10 = 63 / 100')).toBeVisible()
  await expect(desk.locator('video')).toHaveCount(0)
})
