import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { testCourseSystem } from '#tests/support/test-course-system.ts'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// A librarian registers a course system; a teacher puts a playlist into a course; a student answers and hands in; a pupil comes with a code.

const title = `Tideline ${Math.random().toString(36).slice(2, 7)}`
let film: Awaited<ReturnType<typeof stageFrontPageFilm>>
let course: Awaited<ReturnType<typeof testCourseSystem>>
let librarian: Person
let institution: string
let clip: string

it.beforeAll(async () => {
  film = await stageFrontPageFilm(title)
  course = await testCourseSystem(process.env.BASE_URL!)
  librarian = await newPerson()
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  institution = (await put('institutions', { type: 'school', name: 'Harbour School', domain: `${Date.now().toString(36)}.example` })).id
  await put('institution_members', { institution_id: institution, person_id: librarian.id, role: 'librarian', came_by: 'application' })
  const acts = { classroom: true, clips: true, distance: true }
  const licence = await put('licences', {
    institution_id: institution,
    creator_id: film.owner.id,
    covers: 'films',
    starts_on: '2026-01-01',
    ...acts,
  })
  await put('licence_films', { licence_id: licence.id, documentary_id: film.id })
  const { data: found } = await house.from('documentaries').select('current_version_id').eq('id', film.id).single().throwOnError()
  const passage = { version_id: found.current_version_id, starts_ms: 2000, ends_ms: 20_000, title: 'The clerk counts' }
  clip = (await put('class_clips', { institution_id: institution, documentary_id: film.id, made_by: librarian.id, ...passage })).id
})
it.afterAll(async () => {
  await service().from('institutions').delete().eq('id', institution)
  await film.remove()
  await course.close()
})

const clean = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
async function look(page: Page, name: string) {
  if (!process.env.LIBRARY_LOOK) return
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.LIBRARY_LOOK}/${name}-${width}.png`, fullPage: true })
  }
}

it('a course system is registered, gives a playlist to its course, and is told the grade; a pupil needs no account', async ({
  browser,
}) => {
  const desk = await newPage(browser)
  await signIn(desk, librarian)
  await desk.goto('/institutional/school?view=courses')
  await expect(desk.getByText('No course system yet')).toBeVisible()
  await desk.getByRole('button', { name: 'Register it' }).click()
  await expect(desk.getByText('The course system shows it.').first()).toBeVisible()
  const { row } = course
  for (const [label, value] of [
    ['What you call it', row.name],
    ['Platform ID (issuer)', row.issuer],
    ['Client ID', row.client_id],
    ['Deployment ID', 'dep-1'],
    ['Authentication request URL', row.sign_in_url],
    ['Access token URL', row.token_url],
    ['Public keyset URL of the platform', row.keys_url],
  ] as const)
    await desk.getByLabel(label, { exact: true }).fill(value)
  await desk.getByRole('button', { name: 'Register it' }).click()
  await expect(desk.getByText('Client ID house-1, deployment dep-1')).toBeVisible()
  await clean(desk)
  await look(desk, 'courses')

  // A playlist with a question, made at the desk.
  await desk.goto('/institutional/school?view=teaching')
  await desk.getByRole('button', { name: 'Make a playlist' }).click()
  await desk.getByLabel('What the playlist is called').fill('Counting')
  await desk.getByLabel('Add a clip').selectOption(clip)
  await desk.getByRole('button', { name: 'Add a question' }).click()
  await desk.getByLabel('Stops the film at').fill('0:03')
  await desk.getByLabel('The question', { exact: true }).fill('What is counted?')
  await desk.getByLabel('Answers to choose from').fill('Boats\nPeople')
  await desk.getByLabel('Right answer').selectOption({ label: 'People' })
  await clean(desk)
  await look(desk, 'make-list')
  await desk.getByRole('button', { name: 'Make the playlist' }).click()
  const link = await desk.getByLabel('Link for a course or a reading list', { exact: true }).inputValue()

  // In the course: the teacher chooses it, in a frame.
  course.says({ subject: 'teacher-1', teaches: true, chooses: true })
  const teaching = await newPage(browser)
  await teaching.goto(`${course.issuer}/course?src=${encodeURIComponent(course.begins)}`)
  const frame = teaching.frameLocator('iframe')
  await frame.getByRole('radio', { name: /Counting/ }).check()
  await frame.getByRole('button', { name: 'Put it into the course' }).click()
  await expect(frame.getByRole('heading', { name: 'Back in the course' })).toBeVisible()
  expect(course.heard.choices).toHaveLength(1)

  // A student opens it from the course's frame, in a window of its own.
  course.says({ subject: 'student-7', name: 'Stu Dent', target: link, graded: true })
  const studying = await newPage(browser)
  await studying.goto(`${course.issuer}/course?src=${encodeURIComponent(course.begins)}`)
  const opened = studying.waitForEvent('popup')
  await studying.frameLocator('iframe').getByRole('link', { name: 'Open it' }).click()
  const student = await opened
  await expect(student.getByRole('heading', { name: 'Counting' })).toBeVisible()
  await expect(student.getByText(/your course is sent how many you reached/)).toBeVisible()
  await student.getByRole('button', { name: /^Answer: Question at/ }).click()
  await expect(student.getByRole('heading', { name: 'What is counted?' })).toBeFocused()
  await student.getByLabel('People').check()
  await clean(student)
  await look(student, 'question')
  await student.getByRole('button', { name: 'Keep the answer' }).click()
  await expect(student.getByText('Answered: People')).toBeVisible()
  await student.getByRole('button', { name: 'Hand it in' }).click()
  await expect(student.getByText('Your course has it: 1 of 1.')).toBeVisible()
  expect(course.heard.scores).toMatchObject([{ userId: 'student-7', scoreGiven: 1 }])

  // Whoever is signed in already is asked as whom to go on.
  course.says({ subject: 'teacher-1', name: 'Tea Cher', teaches: true, target: link })
  await desk.goto(course.begins)
  await expect(desk.getByRole('heading', { name: 'As whom do you go on?' })).toBeVisible()
  await clean(desk)
  await look(desk, 'as-whom')
  await desk.getByRole('button', { name: /^Go on as Ingrid Vega/ }).click()
  await expect(desk.getByRole('row', { name: 'Stu Dent 1 of 1' })).toBeVisible()
  await expect(desk.getByText('1 answer', { exact: false }).first()).toBeVisible()
  await clean(desk)
  await look(desk, 'answers')

  // A code for pupils without an account.
  await desk.getByRole('button', { name: 'Make a code for two hours' }).click()
  const code = (await desk.locator('.class-code strong').textContent()) ?? ''
  const pupil = await newPage(browser)
  await pupil.goto('/institutional')
  await pupil.getByLabel('Code of a class or a reading room').fill('WRONGONE')
  await pupil.getByRole('button', { name: 'Come in', exact: true }).click()
  await expect(pupil.getByText('This code opens nothing, or its time is over.')).toBeVisible()
  await pupil.getByLabel('Code of a class or a reading room').fill(code)
  await pupil.getByRole('button', { name: 'Come in', exact: true }).click()
  await expect(pupil.getByRole('heading', { name: 'Counting' })).toBeVisible()
  await expect(pupil.getByText('Nothing you answer here is kept. The film goes on.')).toBeVisible()
  await clean(pupil)
})
