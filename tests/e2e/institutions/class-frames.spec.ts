import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look, openPage } from '../support/pages.ts'
import { sendFilm } from '../support/sent-film.ts'
import { makeSchool } from '../support/staged-institutions.ts'

// Clips and playlists on the page of a course, in a frame.

const title = `Tideline ${Math.random().toString(36).slice(2, 7)}`
let staged: Awaited<ReturnType<typeof makeSchool>>
it.beforeAll(async () => {
  staged = await makeSchool(title)
})
it.afterAll(() => staged.remove())

it('a playlist with questions plays on a page of a course, in the name of the person who allowed it', async ({ browser }) => {
  const { teacher, student, institution } = staged
  it.setTimeout(240_000)
  const sent = await sendFilm(`Framed ${title}`, 12)
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  await house.from('documentaries').update({ visibility: 'institutions', published_at: '2026-01-01' }).eq('id', sent.id).throwOnError()
  const licensed = { covers: 'films', starts_on: '2026-01-01', ends_on: '2099-03-05', clips: true, distance: true }
  const { id } = await put('licences', { institution_id: institution, creator_id: sent.owner.id, ...licensed })
  await put('licence_films', { licence_id: id, documentary_id: sent.id })
  const passage = { documentary_id: sent.id, version_id: sent.versionId, starts_ms: 1000, ends_ms: 11_000 }
  const one = await put('class_clips', { institution_id: institution, ...passage, title: 'The harbour', words: 'Look at the pier.' })
  const two = await put('class_clips', { institution_id: institution, ...passage, title: 'The lead again' })
  const list = await put('class_lists', { institution_id: institution, title: 'Soundings', made_by: teacher.id })
  for (const [at, clip] of [one, two].entries())
    await house
      .from('class_list_clips')
      .insert({ list_id: list.id, clip_id: clip.id, place: at + 1 })
      .throwOnError()
  const asks = { list_id: list.id, clip_id: one.id }
  const question = await put('class_questions', { ...asks, at_ms: 2500, words: 'Who is on the pier?', choices: ['A clerk', 'Nobody'] })
  await put('class_questions', { ...asks, at_ms: 9000, words: 'What does the clerk write?', choices: [] })

  const path = `/institutional/school?view=teaching&institution=${institution}&list=${list.id}`
  const teaching = await openPage(browser, teacher, path)
  const code = await teaching.getByRole('textbox', { name: 'Embed code for a course page' }).inputValue()
  await expectUsable(teaching)
  await teaching.context().close()
  const course = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Geography 9b</title><main><h1>Geography 9b</h1>${code}</main></html>`)
  })
  await new Promise<void>((done) => course.listen(0, '127.0.0.1', done))
  const house2 = await openPage(browser, student, '/')
  const elsewhere = await house2.context().newPage()
  await elsewhere.goto(`http://localhost:${(course.address() as AddressInfo).port}/`)
  const frame = elsewhere.frameLocator('iframe')
  await expect(frame.getByText('Class playlist')).toBeVisible()
  await expect(frame.getByText('Soundings')).toHaveCount(0)
  await expectUsable(elsewhere)
  const [tab] = await Promise.all([
    elsewhere.context().waitForEvent('page'),
    frame.getByRole('link', { name: /^Sign in to watch/ }).click(),
  ])
  await expect(tab.getByText('A course page shows this playlist and asks you to sign in.')).toBeVisible()
  await expectUsable(tab)
  await look(tab, 'allow-list-frame')
  await tab.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(tab.getByText('It is playing there now.')).toBeVisible()
  await tab.close()
  await expect(frame.getByRole('heading', { name: 'Soundings' })).toBeVisible()
  await expect(frame.getByText('Licensed for clips until 5 March 2099, checked just now.')).toBeVisible()
  await expectUsable(elsewhere)
  if (process.env.SHOTS)
    for (const width of [360, 768, 1440]) {
      await elsewhere.setViewportSize({ width, height: 900 })
      await frame.locator('body').screenshot({ path: `${process.env.SHOTS}/framed-list-${width}.png` })
    }

  // The film stops at its question, which has the focus; answered, it goes on.
  await frame.getByRole('button', { name: 'Play The harbour' }).click()
  await expect(frame.getByRole('heading', { name: 'Who is on the pier?' })).toBeFocused({ timeout: 30_000 })
  const video = frame.locator('video')
  expect(await video.evaluate((playing: HTMLVideoElement) => playing.paused)).toBe(true)
  await frame.getByRole('button', { name: 'Save answer' }).click()
  await expect(frame.getByText('Choose an answer, or write one.')).toBeVisible()
  await expectUsable(elsewhere)
  if (process.env.SHOTS) await frame.locator('body').screenshot({ path: `${process.env.SHOTS}/framed-question.png` })
  await frame.getByLabel('A clerk').check()
  await frame.getByRole('button', { name: 'Save answer' }).click()
  await expect(frame.getByText('Answered: A clerk')).toBeVisible()
  await expect.poll(() => video.evaluate((playing: HTMLVideoElement) => playing.currentTime), { timeout: 30_000 }).toBeGreaterThan(3)
  const kept = (await house.from('class_answers').select('choice').eq('question_id', question.id).throwOnError()).data
  expect(kept).toEqual([{ choice: 1 }])
  // One answered in words, without waiting for the film.
  await frame.getByRole('button', { name: 'Answer: Question at 00:00:09' }).click()
  await frame.getByLabel('Your answer').fill('The number of fathoms.')
  await frame.getByRole('button', { name: 'Save answer' }).click()
  await expect(frame.getByText('Answered: The number of fathoms.')).toBeVisible()
  await frame.getByRole('button', { name: 'Next clip' }).click()
  await expect(frame.getByRole('heading', { name: 'The lead again' })).toBeFocused()
  // The same answers are in the house, which says where it plays as them.
  await house2.goto(path)
  await expect(house2.getByText('2 of 2 answered')).toBeVisible()
  await expect(house2.getByText(/^A course page plays it with your account, since /)).toBeVisible()
  await expectUsable(house2)
  await look(house2, 'framed-as-me')
  // Its licence ends while the page is open: the next Play says so.
  await house.from('licences').update({ ends_on: '2026-01-31' }).eq('id', id).throwOnError()
  await frame.getByRole('button', { name: 'Play The lead again' }).click()
  await expect(frame.getByText('The licence of this film ended on 31 January 2026.')).toBeVisible()
  await expectUsable(elsewhere)
  // Ended there from here.
  await house2.getByRole('button', { name: 'Sign out there' }).click()
  await expect(house2.getByText(/^A course page plays it with your account/)).toHaveCount(0)
  await frame.getByRole('button', { name: 'The harbour', exact: true }).click()
  await expect(frame.getByRole('link', { name: /^Sign in to watch/ })).toBeVisible()
  course.close()
  await house2.context().close()
})

it('a pupil with only a code plays a clip on a page of a course, and nothing about them is stored', async ({ browser }) => {
  const { teacher, institution } = staged
  it.setTimeout(240_000)
  const sent = await sendFilm(`Coded ${title}`, 12)
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  await house.from('documentaries').update({ visibility: 'institutions', published_at: '2026-01-01' }).eq('id', sent.id).throwOnError()
  const licensed = { covers: 'films', starts_on: '2026-01-01', ends_on: '2099-03-05', clips: true, distance: true }
  const { id } = await put('licences', { institution_id: institution, creator_id: sent.owner.id, ...licensed })
  await put('licence_films', { licence_id: id, documentary_id: sent.id })
  const passage = { documentary_id: sent.id, version_id: sent.versionId, starts_ms: 1000, ends_ms: 11_000 }
  const clip = await put('class_clips', { institution_id: institution, ...passage, title: 'The quay' })
  const list = await put('class_lists', { institution_id: institution, title: 'Quays', made_by: teacher.id })
  await put('class_list_clips', { list_id: list.id, clip_id: clip.id, place: 1 })
  const teaching = await openPage(browser, teacher, `/institutional/school?view=teaching&institution=${institution}&list=${list.id}`)
  await teaching.getByRole('button', { name: 'Create a code for two hours' }).click()
  const code = (await teaching.locator('.class-code strong').textContent()) ?? ''
  const src = `${process.env.BASE_URL}/embed.html?clip=${clip.id}&type=school&institution=${institution}`
  const course = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Geography 9b</title><main><h1>Geography 9b</h1><iframe title="The quay" width="640" height="560" allowfullscreen src="${src}"></iframe></main></html>`,
    )
  })
  await new Promise<void>((done) => course.listen(0, '127.0.0.1', done))
  const context = await browser.newContext({ locale: 'en-GB' })
  // As on a page that is not secure: this browser hashes nothing, and the house is asked.
  await context.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }))
  const pupil = await context.newPage()
  await pupil.goto(`http://localhost:${(course.address() as AddressInfo).port}/`)
  const frame = pupil.frameLocator('iframe')
  await expect(frame.getByRole('link', { name: /^Sign in to watch/ })).toHaveAttribute('href', /&frame=[0-9a-f]{64}$/)
  await expectUsable(pupil)
  if (process.env.SHOTS) await frame.locator('body').screenshot({ path: `${process.env.SHOTS}/framed-code.png` })
  const field = frame.getByRole('textbox', { name: 'Or enter your class code' })
  await field.fill('WRONGONE')
  await frame.getByRole('button', { name: 'Watch with code' }).click()
  await expect(frame.getByText('This code is wrong or has expired. Ask your teacher for a new one.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectUsable(pupil)
  await field.fill(code.toLowerCase())
  await frame.getByRole('button', { name: 'Watch with code' }).click()
  await expect(frame.getByText('Licensed for clips until 5 March 2099, checked just now.')).toBeVisible()
  const play = frame.getByRole('button', { name: 'Play The quay' })
  await expect(play).toBeFocused()
  await expect(frame.getByRole('link')).toHaveCount(0)
  await expectUsable(pupil)
  await play.click()
  await expect
    .poll(() => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(1.5)
  expect(await pupil.frames()[1]!.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0)

  // The page goes, and the sitting with it; opened again it asks again, and its licence has ended meanwhile.
  const sittings = async () =>
    (await house.from('sittings').select('until').eq('list_id', list.id).throwOnError()).data!.map(({ until }) => Date.parse(until))
  expect((await sittings())[0]).toBeGreaterThan(Date.now() + 3_600_000)
  await pupil.reload()
  await expect(frame.getByRole('textbox', { name: 'Or enter your class code' })).toBeVisible()
  await expect.poll(async () => (await sittings())[0]! < Date.now() + 180_000).toBe(true)
  await frame.getByRole('textbox', { name: 'Or enter your class code' }).fill(code)
  await frame.getByRole('button', { name: 'Watch with code' }).click()
  await expect(play).toBeVisible()
  await house.from('licences').update({ ends_on: '2026-01-31' }).eq('id', id).throwOnError()
  await play.click()
  await expect(frame.getByText('The licence of this film ended on 31 January 2026.')).toBeVisible()
  await expectUsable(pupil)
  course.close()
  for (const each of [context, teaching.context()]) await each.close()
})
