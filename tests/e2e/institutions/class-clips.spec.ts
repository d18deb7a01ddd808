import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look, openPage } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { sendFilm } from '../support/sent-film.ts'
import { makeSchool } from '../support/staged-institutions.ts'

// A teacher makes a clip for a class; a student opens its link; the licence ends, and the clip says so.

const title = `Tideline ${Math.random().toString(36).slice(2, 7)}`
let staged: Awaited<ReturnType<typeof makeSchool>>
it.beforeAll(async () => {
  staged = await makeSchool(title)
})
it.afterAll(() => staged.remove())

it('a teacher makes a clip, a student opens its link, and it says when its licence has ended', async ({ browser }) => {
  const { film, teacher, student, licence } = staged
  it.setTimeout(120_000)
  const kept = {
    documentary_id: film.id,
    version_id: film.versionId,
    user_id: teacher.id,
    starts_ms: 12_000,
    ends_ms: 40_000,
    note: 'Counting',
  }
  await service().from('moments').insert(kept).throwOnError()
  const making = await openPage(browser, teacher, '/institutional/school?view=teaching')
  await expect(making.getByText('No clips yet')).toBeVisible()
  // From the page of the film a kept passage leads here, filled in.
  const watched = await openPage(browser, teacher, `/documentary/${film.id}`)
  await watched.getByRole('tab', { name: 'Clips 1' }).click()
  await watched.getByRole('link', { name: 'Class clip' }).click()
  await expect(watched.getByLabel('Film', { exact: true })).toHaveValue(film.id)
  await expect(watched.getByLabel('Begins at')).toHaveValue('00:00:12')
  await expect(watched.getByLabel('Ends at')).toHaveValue('00:00:40')
  await expectUsable(watched)
  // And from the page of what one has kept.
  await watched.goto('/viewer-dashboard?view=moments')
  await watched.getByRole('link', { name: 'Class clip' }).click()
  await expect(watched.getByLabel('Begins at')).toHaveValue('00:00:12')
  await watched.context().close()
  await making.getByRole('button', { name: 'Create clip' }).click()
  await expect(making.getByText('Choose a film.')).toBeVisible()
  await expect(making.getByText('Enter a time, such as 12:30 or 1:02:30.').first()).toBeVisible()
  await making.getByLabel('Film', { exact: true }).selectOption({ label: title })
  // Marked on the film: the sentence is proposed, then buttons and keys; or taken from a moment one has kept.
  await making.getByRole('button', { name: 'Mark on the film' }).click()
  await expect(making.getByLabel('Begins at')).toHaveValue('00:00:12.500')
  await expect(making.getByLabel('Ends at')).toHaveValue('00:00:15')
  await expect.poll(() => making.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  const standAt = (seconds: number) =>
    making.locator('video').evaluate((video: HTMLVideoElement, at) => {
      video.currentTime = at
      return new Promise((done) => video.addEventListener('timeupdate', done, { once: true }))
    }, seconds)
  await standAt(5)
  await making.getByRole('button', { name: 'Start here' }).click()
  await expect(making.getByLabel('Begins at')).toHaveValue(/^00:00:05/)
  await standAt(9)
  await making.keyboard.press('o')
  await expect(making.getByLabel('Ends at')).toHaveValue(/^00:00:09/)
  await standAt(14)
  await making.keyboard.press('i')
  await expect(making.getByLabel('Begins at')).toHaveValue(/^00:00:14/)
  await expect(making.getByLabel('Ends at')).toHaveValue('00:00:15')
  // By the handles too, and the transcript.
  await making.getByRole('slider', { name: 'End', exact: true }).press('ArrowRight')
  await expect(making.getByLabel('Ends at')).toHaveValue('00:00:16')
  await making.getByRole('list', { name: 'Transcript' }).getByText('We counted the ships').click()
  await expect(making.getByLabel('Begins at')).toHaveValue('00:00:12.500')
  await expectUsable(making, { within: '.mark-on-film' })
  if (process.env.SHOTS) await look(making, 'marking')
  await making.getByRole('button', { name: 'Use your clip 00:00:12 to 00:00:40' }).click()
  await expect(making.getByLabel('Begins at')).toHaveValue('00:00:12')
  await expect(making.getByLabel('Ends at')).toHaveValue('00:00:40')
  await expect(making.getByLabel('Title', { exact: true })).toHaveValue('Counting')
  await making.getByLabel('Title', { exact: true }).fill('The clerk counts')
  await making.getByLabel('Course').fill('Geography 9b')
  await making.getByLabel('Task for the class').fill('What is counted, and what is not?')
  await making.getByRole('button', { name: 'Create clip' }).click()
  const link = await making.getByLabel('Link for a course or a reading list', { exact: true }).inputValue()
  await expect(making.getByRole('link', { name: 'The clerk counts' })).toBeVisible()
  await expectUsable(making)
  await look(making, 'teaching')

  const watching = await openPage(browser, student, link)
  await expect(watching.getByRole('heading', { name: 'The clerk counts' })).toBeVisible()
  await expect(watching.getByText('Licensed for clips until 5 March 2099, checked just now.')).toBeVisible()
  await expect(watching.getByText('What is counted, and what is not?')).toBeVisible()
  await expect(watching.locator('video')).toHaveCount(1)
  await expectUsable(watching)
  await look(watching, 'clip')

  await service().from('licences').update({ ends_on: '2026-01-31' }).eq('id', licence).throwOnError()
  await watching.reload()
  await expect(watching.getByText('The licence of this film ended on 31 January 2026.')).toBeVisible()
  await expect(watching.getByText(/Ask the library of Harbour School to renew it/)).toBeVisible()
  await expect(watching.locator('video')).toHaveCount(0)
  await expectUsable(watching)
  await look(watching, 'clip-ended')

  const stranger = await openPage(browser, await newPerson(), link)
  await expect(stranger.getByText('The clerk counts')).toHaveCount(0)

  // Taken away by mistake, and brought back.
  await making.reload()
  await making.getByRole('button', { name: 'Delete The clerk counts' }).click()
  await expect(making.getByRole('link', { name: 'The clerk counts' })).toHaveCount(0)
  await making.getByRole('button', { name: 'Undo' }).click()
  await expect(making.getByRole('link', { name: 'The clerk counts' })).toBeVisible()
})

it('a film of a playlist stops at its question, continues with the answer, and can be downloaded where licensed', async ({ browser }) => {
  const { teacher, student, institution } = staged
  it.setTimeout(240_000)
  const sent = await sendFilm(`Sounding ${title}`, 12)
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  await house.from('documentaries').update({ visibility: 'institutions', published_at: '2026-01-01' }).eq('id', sent.id).throwOnError()
  const licensed = { covers: 'films', starts_on: '2026-01-01', ends_on: '2099-03-05', clips: true, download: true, distance: true }
  const { id } = await put('licences', { institution_id: institution, creator_id: sent.owner.id, ...licensed })
  await put('licence_films', { licence_id: id, documentary_id: sent.id })
  const passage = { documentary_id: sent.id, version_id: sent.versionId, starts_ms: 1000, ends_ms: 11_000 }
  const clip = await put('class_clips', { institution_id: institution, ...passage, title: 'The lead goes down' })
  const list = await put('class_lists', { institution_id: institution, title: 'Depths' })
  await house.from('class_list_clips').insert({ list_id: list.id, clip_id: clip.id, place: 1 }).throwOnError()
  const question = { list_id: list.id, clip_id: clip.id, at_ms: 3000, words: 'How deep is it?', choices: ['Four fathoms', 'Nobody says'] }
  await house
    .from('class_questions')
    .insert({ ...question, right_choice: 2 })
    .throwOnError()

  const watching = await openPage(browser, student, `/institutional/school?view=teaching&list=${list.id}`)
  await watching.getByRole('button', { name: /^Play/ }).first().click()
  await expect(watching.getByRole('heading', { name: 'How deep is it?' })).toBeFocused({ timeout: 30_000 })
  expect(
    await watching
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.paused),
  ).toBe(true)
  await expectUsable(watching)
  await look(watching, 'question')
  await watching.getByLabel('Nobody says').check()
  await watching.getByRole('button', { name: 'Save answer' }).click()
  await expect(watching.getByText('Nobody says', { exact: false })).toBeVisible()
  await expect
    .poll(
      () =>
        watching
          .locator('video')
          .first()
          .evaluate((video: HTMLVideoElement) => video.currentTime),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(3.5)

  // The same clip in a page of another site: it asks who watches in a tab of the house, and plays there.
  await watching.goto(`/institutional/school?view=teaching&institution=${institution}&clip=${clip.id}`)
  const teaching = await openPage(browser, teacher, `/institutional/school?view=teaching&institution=${institution}&clip=${clip.id}`)
  const code = await teaching.getByRole('textbox', { name: 'Embed code for a course page' }).inputValue()
  const course = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Geography 9b</title><main><h1>Geography 9b</h1>${code}</main></html>`)
  })
  await new Promise<void>((done) => course.listen(0, '127.0.0.1', done))
  const elsewhere = await watching.context().newPage()
  const kept = async () =>
    elsewhere.frames()[1]!.evaluate(() => {
      try {
        return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      } catch {
        return []
      }
    })
  await elsewhere.goto(`http://localhost:${(course.address() as AddressInfo).port}/`)
  const frame = elsewhere.frameLocator('iframe')
  await expect(frame.getByText('Class clip')).toBeVisible()
  await expect(frame.getByText('The lead goes down')).toHaveCount(0)
  await expectUsable(elsewhere)
  const [tab] = await Promise.all([
    elsewhere.context().waitForEvent('page'),
    frame.getByRole('link', { name: /^Sign in to watch/ }).click(),
  ])
  await expect(tab.getByText('A course page shows this clip and asks you to sign in.')).toBeVisible()
  await expectUsable(tab)
  await look(tab, 'allow-frame')
  await tab.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(tab.getByText('It is playing there now.')).toBeVisible()
  await tab.close()
  await expect(frame.getByText('Licensed for clips until 5 March 2099, checked just now.')).toBeVisible()
  await expectUsable(elsewhere)
  await elsewhere.setViewportSize({ width: 700, height: 620 })
  if (process.env.SHOTS) await elsewhere.screenshot({ path: `${process.env.SHOTS}/framed.png` })
  // Not every browser parts what a frame sees from what the house keeps; the frame adds nothing in any.
  const before = await kept()
  await frame.getByRole('button', { name: 'Play The lead goes down' }).click()
  const framedVideo = frame.locator('video')
  await expect.poll(() => framedVideo.evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 }).toBeGreaterThan(1.5)
  expect(await kept()).toEqual(before)
  await expect
    .poll(async () => (await house.from('class_clip_days').select('plays').eq('clip_id', clip.id).throwOnError()).data?.[0]?.plays ?? 0)
    .toBeGreaterThan(0)
  // Its licence ends while the page is open: the next Play asks, and says so.
  await service().from('licences').update({ ends_on: '2026-01-31' }).eq('id', id).throwOnError()
  await elsewhere.reload()
  await Promise.all([
    elsewhere
      .context()
      .waitForEvent('page')
      .then(async (again) => {
        await again.getByRole('button', { name: 'Allow', exact: true }).click()
        await expect(again.getByText('It is playing there now.')).toBeVisible()
      }),
    frame.getByRole('link', { name: /^Sign in to watch/ }).click(),
  ])
  await expect(frame.getByText('The licence of this film ended on 31 January 2026.')).toBeVisible()
  await expectUsable(elsewhere)
  await service().from('licences').update({ ends_on: '2099-03-05' }).eq('id', id).throwOnError()
  course.close()
  await teaching.context().close()

  const keeping = await openPage(browser, teacher, '/institutional/school?view=films')
  const entry = keeping.getByRole('listitem').filter({ has: keeping.getByRole('heading', { name: `Sounding ${title}` }) })
  const [file] = await Promise.all([keeping.waitForEvent('download'), entry.getByRole('button', { name: 'Download file' }).click()])
  expect(file.suggestedFilename()).toBe(`Sounding ${title} (360p).mp4`)
  expect(
    readFileSync((await file.path())!)
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp')
  for (const page of [watching, keeping]) await page.context().close()
})

it('a teacher changes a playlist, and its link and answers stay', async ({ browser }) => {
  const { film, teacher, institution } = staged
  const put = async (table: string, row: object) => (await service().from(table).insert(row).select().single().throwOnError()).data
  const clip = await put('class_clips', {
    ...{ institution_id: institution, documentary_id: film.id, version_id: film.versionId },
    ...{ title: 'The mole', starts_ms: 2000, ends_ms: 9000 },
  })
  const list = await put('class_lists', { institution_id: institution, title: 'Moles', made_by: teacher.id })
  await service().from('class_list_clips').insert({ list_id: list.id, clip_id: clip.id, place: 1 }).throwOnError()
  const asks = { list_id: list.id, clip_id: clip.id, at_ms: 3000, words: 'How long is it?', choices: ['A mile', 'Nobody says'] }
  const kept = await put('class_questions', asks)
  const page = await openPage(browser, teacher, `/institutional/school?view=teaching&list=${list.id}`)
  await page.getByRole('button', { name: 'Edit this playlist' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Moles and piers')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Moles and piers' })).toBeVisible()
  const { data } = await service().from('class_questions').select('id').eq('list_id', list.id).throwOnError()
  expect(data).toEqual([{ id: kept.id }])
})
