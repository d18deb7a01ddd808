import type { Browser, Page } from '@playwright/test'
import { testCourseSystem } from '#tests/support/outside/test-course-system.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A librarian registers a course system; a teacher puts a playlist into a course; a student answers and hands in; a pupil comes with a code.

const title = `Tideline ${Math.random().toString(36).slice(2, 7)}`
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let course: Awaited<ReturnType<typeof testCourseSystem>>
let librarian: Person
let institution: string
let clip: string

it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
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

const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
async function look(page: Page, name: string) {
  if (!process.env.SHOTS) return
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

it('a course system is registered, embeds a playlist in its course, and receives the grade; a pupil needs no account', async ({
  browser,
}) => {
  const desk = await newPage(browser)
  await signIn(desk, librarian, '/institutional/school?view=courses')
  await expect(desk.getByText('No course system yet')).toBeVisible()
  // The quick way is in sight; the seven addresses wait to be asked for.
  await expect(desk.getByLabel('Client ID')).toBeHidden()
  await desk.getByText('Exchange the addresses with your course system yourself').click()
  await desk.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(desk.getByText('Your course system shows it.').first()).toBeVisible()
  const { row } = course
  for (const [label, value] of [
    ['Name', row.name],
    ['Platform ID (issuer)', row.issuer],
    ['Client ID', row.client_id],
    ['Deployment ID', 'dep-1'],
    ['Authentication request URL', row.sign_in_url],
    ['Access token URL', row.token_url],
    ['Public keyset URL of the platform', row.keys_url],
  ] as const)
    await desk.getByLabel(label, { exact: true }).fill(value)
  await desk.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(desk.getByText('Client ID house-1, deployment dep-1')).toBeVisible()
  await expectUsable(desk)
  await look(desk, 'courses')

  // A playlist with a question, made at the desk.
  await desk.goto('/institutional/school?view=teaching')
  await desk.getByRole('button', { name: 'Create a playlist' }).click()
  await desk.getByRole('region', { name: 'Playlists' }).getByLabel('Title', { exact: true }).fill('Counting')
  await desk.getByLabel('Add a clip').selectOption(clip)
  await desk.getByRole('button', { name: 'Add a question' }).click()
  await desk.getByLabel('Pauses the film at').fill('0:03')
  await desk.getByLabel('Question', { exact: true }).fill('What is counted?')
  await desk.getByLabel('Answers to choose from').fill('Boats\nPeople')
  await desk.getByLabel('Right answer').selectOption({ label: 'People' })
  await expectUsable(desk)
  await look(desk, 'make-list')
  await desk.getByRole('button', { name: 'Create playlist' }).click()
  const link = await desk.getByLabel('Link for a course or a reading list', { exact: true }).inputValue()

  // In the course: the teacher chooses it, in a frame.
  course.says({ subject: 'teacher-1', teaches: true, chooses: true })
  const teaching = await newPage(browser)
  await teaching.goto(`${course.issuer}/course?src=${encodeURIComponent(course.begins)}`)
  const frame = teaching.frameLocator('iframe')
  await frame.getByRole('radio', { name: /Counting/ }).check()
  await frame.getByRole('button', { name: 'Add to course' }).click()
  await expect(frame.getByRole('heading', { name: 'Back in the course' })).toBeVisible()
  expect(course.heard.choices).toHaveLength(1)

  // A student opens it from the course's frame, in a window of its own.
  course.says({ subject: 'student-7', name: 'Stu Dent', target: link, graded: true })
  const studying = await newPage(browser)
  await studying.goto(`${course.issuer}/course?src=${encodeURIComponent(course.begins)}`)
  const opened = studying.waitForEvent('popup')
  await studying.frameLocator('iframe').getByRole('link', { name: 'Open', exact: true }).click()
  const student = await opened
  await expect(student.getByRole('heading', { name: 'Counting' })).toBeVisible()
  await expect(student.getByText(/your course receives your score/)).toBeVisible()
  await student.getByRole('button', { name: /^Answer: Question at/ }).click()
  await expect(student.getByRole('heading', { name: 'What is counted?' })).toBeFocused()
  await student.getByLabel('People').check()
  await expectUsable(student)
  await look(student, 'question')
  await student.getByRole('button', { name: 'Save answer' }).click()
  await expect(student.getByText('Answered: People')).toBeVisible()
  await student.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(student.getByText('Submitted to your course: 1 of 1.')).toBeVisible()
  expect(course.heard.scores).toMatchObject([{ userId: 'student-7', scoreGiven: 1 }])

  // Anyone who is signed in already is asked as whom to go on.
  course.says({ subject: 'teacher-1', name: 'Tea Cher', teaches: true, target: link })
  await desk.goto(course.begins)
  await expect(desk.getByRole('heading', { name: 'Which account do you want to use?' })).toBeVisible()
  await expectUsable(desk)
  await look(desk, 'as-whom')
  await desk.getByRole('button', { name: /^Continue as Ingrid Vega/ }).click()
  await expect(desk.getByRole('row', { name: 'Stu Dent 1 of 1' })).toBeVisible()
  await expect(desk.getByText('1 answer', { exact: false }).first()).toBeVisible()
  await expectUsable(desk)
  await look(desk, 'answers')

  // A code for pupils without an account.
  await desk.getByRole('button', { name: 'Create a code for two hours' }).click()
  const code = (await desk.locator('.class-code strong').textContent()) ?? ''
  const pupil = await newPage(browser)
  await pupil.goto('/institutional')
  await pupil.getByLabel('Class or reading-room code').fill('WRONGONE')
  await pupil.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(pupil.getByText('This code is wrong or has expired.')).toBeVisible()
  await pupil.getByLabel('Class or reading-room code').fill(code)
  await pupil.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(pupil.getByRole('heading', { name: 'Counting' })).toBeVisible()
  await expect(pupil.getByText('Answers given here are not saved. The film goes on.')).toBeVisible()
  await expectUsable(pupil)
})
