import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { type AtDesk, newCreator, openView } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { enter, newPerson, signIn } from '../support/people.ts'

// One film at its creator's desk, from its words to its counts.

it.describe.configure({ mode: 'serial' })
const folder = mkdtempSync(join(tmpdir(), 'actuality-desk-'))
const title = `Nine Straits ${Math.random().toString(36).slice(2, 7)}`
const inFolder = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
let desk: AtDesk
let page: Page
let filmId = ''
let clip = ''

it.beforeAll(async ({ browser }) => {
  const ffmpeg = await testFfmpeg()
  clip = makeClip(ffmpeg, folder, 'nine-straits.mp4', clips.find((one) => one.copied)!.make)
  execFileSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'color=0x223344:s=640x360', '-frames:v', '1', join(folder, 'own.png')])
  desk = await newCreator(browser, undefined, title)
  page = desk.page
})
it.afterAll(async () => {
  expect(desk.errors).toEqual([])
  await desk.context.close()
  rmSync(folder, { recursive: true, force: true })
})

const section = (name: string) => page.getByRole('region', { name, exact: true })
const toast = (text: string | RegExp) => expect(page.locator('.toast').getByText(text).first()).toBeVisible()
const openFilm = async () => {
  await page.goto(`/creator-dashboard?documentary=${filmId}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
const choose = async (audience: string, act: string) => {
  await page.getByLabel(audience, { exact: true }).check()
  await page.getByRole('button', { name: act, exact: true }).click()
}

it('the form for the first film is open, and nothing is called saved before anything was written', async () => {
  await expect(page.getByLabel(`Drop ${title} here, or choose it`)).toBeAttached()
  await page.setViewportSize({ width: 800, height: 900 })
  const list = await page.locator('.desk-columns > section').boundingBox()
  expect(list?.width).toBeGreaterThan(720)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: title }).click()
  await expect(section('Title and description').getByRole('status')).toHaveText('Saved automatically')
  await expect(page.getByRole('navigation', { name: 'Views of this film' }).getByRole('link', { name: 'Film 4 missing' })).toBeVisible()
  await expect(section('Places').getByRole('status')).toHaveText('')
  await page.goto('/creator-dashboard')
})

it('its texts are saved, and an invalid year is named', async () => {
  await page.getByRole('link', { name: title }).click()
  filmId = new URL(page.url()).searchParams.get('documentary') ?? ''
  await page.getByLabel('Synopsis').fill('Nine pilots, nine straits, one winter.')
  await page.getByLabel('Year').fill('26')
  await page.getByLabel('Spoken language').selectOption('es')
  await page.getByLabel('Subjects').fill('straits, pilots , weather')
  await expect(page.getByText('Four digits, 1878 or later.')).toBeVisible()
  await page.getByLabel('Year').fill('2026')
  await page.keyboard.press('Enter')
  await expect(section('Title and description').getByRole('status')).toHaveText('Saved')
  await page.getByRole('button', { name: 'Undo: Year' }).click()
  await expect(page.getByLabel('Year')).toHaveValue('')
  await expect(section('Title and description').getByRole('status')).toHaveText('Saved')
  await page.getByRole('button', { name: 'Redo: Year' }).click()
  await expect(section('Title and description').getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(page.getByLabel('Synopsis')).toHaveValue('Nine pilots, nine straits, one winter.')
  await expect(page.getByLabel('Subjects')).toHaveValue('straits, pilots, weather')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('2 required items are missing.')).toBeVisible()
})

it('a missing item links to its view and field; unsaved text in a view is restored', async () => {
  const checklist = section('Publish checklist')
  const line = (name: string) =>
    checklist
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('link')
  await line('Copyright line').click()
  await expect(page).toHaveURL(/&view=rights#need-rights-line$/)
  await expect(page.getByLabel('Copyright line')).toBeFocused()
  await openView(page, 'People')
  await page.getByRole('button', { name: 'Add a credit' }).click()
  await page.getByLabel('Role').fill('camera')
  await openView(page, 'Film')
  await openView(page, 'People')
  await expect(page.getByLabel('Role')).toHaveValue('camera')
  await page.getByRole('button', { name: /^Remove camera/ }).click()
  // An address from before there were views.
  await page.goto(`/creator-dashboard?documentary=${filmId}#film-credits`)
  await expect(page.getByRole('heading', { name: 'Credits', exact: true })).toBeFocused()
  // On a phone the list folds into a bar that stays, and folds again when a line is followed.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: /^Publish checklist/ }).click()
  await line('Copyright line').click()
  await expect(page.getByLabel('Copyright line')).toBeFocused()
  await expect(line('Copyright line')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
})

it('its poster is chosen by keyboard, and an uploaded picture is accepted or refused with a reason', async () => {
  await openView(page, 'Versions')
  await page.getByLabel(/Drop the film here/).setInputFiles(clip)
  await expect(page.getByText('shown now')).toBeVisible({ timeout: 60_000 })
  await openView(page, 'Film')
  const still = page.getByRole('button', { name: /^Still 2 of/ })
  await expect(still).toBeVisible({ timeout: 60_000 })
  await still.focus()
  await page.keyboard.press('Enter')
  await expect(still).toHaveAttribute('aria-pressed', 'true')
  const own = page.getByLabel('Upload a picture')
  await own.setInputFiles(inFolder('page.html', '<p>not a picture'))
  await expect(section('Poster').getByRole('alert')).toHaveText('The poster must be a JPEG, PNG, WebP or AVIF picture.')
  await own.setInputFiles(join(folder, 'own.png'))
  await expect(page.locator('.poster-choice[aria-pressed="true"]')).toHaveCount(1)
  await expect(section('Poster').getByRole('alert')).toHaveCount(0)
  await expect(still).toHaveAttribute('aria-pressed', 'false')
})

it('caption files report errors line by line, and keep the valid lines', async () => {
  await openView(page, 'Words')
  const captions = page.getByLabel('Choose a caption file')
  await captions.setInputFiles(inFolder('notes.vtt', 'Dear all, the captions follow on Monday.'))
  await expect(section('Captions').getByRole('alert')).toContainText('This caption format is not supported.')
  await captions.setInputFiles(inFolder('late.srt', '1\n01:00:00,000 --> 01:00:02,000\nThe pilot boards.\n'))
  await expect(section('Captions').getByRole('alert')).toContainText(
    'The first cue of this file starts at 01:00:00, after the film has ended.',
  )
  await expect(section('Captions')).toContainText('No captions yet.')
  const srt = '1\n00:00:00,500 --> 00:00:01,500\nThe pilot boards.\n\n2\n00:00:02,000 --> 00:00:01,000\nBackwards.\n'
  await captions.setInputFiles(inFolder('straits.srt', srt))
  await expect(section('Captions').getByRole('alert')).toContainText(
    /Line \d+: the cue ends before it starts\. Its end was set from its length\..*Backwards\./,
  )
  await toast('2 cues, shown in the player now.')
  await expect(section('Captions').getByRole('listitem').first()).toContainText('2 cues')
})

it('a file replaces captions only after a question, and cues beyond the end of the film are reported', async () => {
  const captions = page.getByLabel('Choose a caption file')
  const longer = inFolder(
    'longer.srt',
    '1\n00:00:00,500 --> 00:00:01,500\nThe pilot boards.\n\n2\n00:00:02,000 --> 00:00:03,000\nBackwards.\n\n3\n01:00:00,000 --> 01:00:02,000\nAn hour late.\n',
  )
  await captions.setInputFiles(longer)
  await expect(page.getByRole('dialog', { name: 'Replace 2 cues in Spanish?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section('Captions').getByRole('listitem').first()).toContainText('2 cues')
  await captions.setInputFiles(longer)
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(section('Captions').getByRole('alert')).toContainText('One cue of longer.srt begins after the film has ended.')
  await expect(section('Captions').getByRole('listitem').first()).toContainText('3 cues')
})

it('chapters and credits are saved as written; an unreadable line is named and nothing is saved', async () => {
  await openView(page, 'People')
  await section('Credits').getByRole('button', { name: 'Edit as text' }).click()
  for (const [name, wrong, problem, right] of [
    ['Chapters', '00:00:00 Boarding\nsomewhere later', 'Line 2 cannot be read: somewhere later', '00:00:00 Boarding\n00:00:02 The narrows'],
    ['Credits', 'Solveig Amundrud', 'Line 1 cannot be read: Solveig Amundrud', 'direction: Solveig Amundrud\nsound: Piet van Aldegonde'],
  ] as const) {
    await openView(page, name === 'Chapters' ? 'Words' : 'People')
    await section(name).getByRole('textbox').fill(wrong)
    await expect(section(name).getByText(problem)).toBeVisible()
    await expect(section(name).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await section(name).getByRole('textbox').fill(right)
    await section(name).getByRole('button', { name: 'Save' }).click()
    await expect(section(name).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  }
  await openView(page, 'Words')
  await section('Chapters').getByRole('textbox').fill('\n00:00:00 Boarding\n00:10:00 After the end')
  await expect(section('Chapters').getByText('Line 3: After the end begins after the film has ended.')).toBeVisible()
  await page.reload()
  await expect(section('Chapters').getByRole('textbox')).toHaveValue(/Boarding\n.*The narrows/)
  await openView(page, 'People')
  await expect(section('Credits').getByLabel('Name').nth(1)).toHaveValue('Piet van Aldegonde')
})

it('credits are rows that save automatically, are reordered, link to a profile, and can be restored', async () => {
  const jorunn = await newPerson()
  const shown = await service().from('profiles').update({ display_name: 'Jorunn Tveitane', shown: true }).eq('user_id', jorunn.id)
  expect(shown.error).toBeNull()
  const credits = section('Credits')
  await credits.getByRole('button', { name: 'Add a credit' }).click()
  await credits.getByLabel('Role').last().fill('camera')
  await credits.getByLabel('Name').last().fill('Jorunn Tveitane')
  await credits.getByLabel('Links to').selectOption({ label: 'Jorunn Tveitane' })
  await credits.getByRole('heading', { name: 'Credits' }).click()
  await expect(credits.getByRole('status')).toHaveText('Saved')
  await credits.getByRole('button', { name: 'Move camera, Jorunn Tveitane up' }).click()
  await expect(credits.getByLabel('Name').nth(1)).toHaveValue('Jorunn Tveitane')
  await credits.getByRole('button', { name: /Remove sound, Piet/ }).click()
  await expect(credits.getByLabel('Name')).toHaveCount(2)
  await credits.getByRole('button', { name: /^Undo: sound, Piet/ }).click()
  await expect(credits.getByLabel('Name')).toHaveCount(3)
  await expect(credits.getByRole('status')).toHaveText('Saved')
  const { data } = await service().from('credits').select('role, name, profile_id').eq('documentary_id', filmId).order('position')
  expect(data).toEqual([
    { role: 'direction', name: 'Solveig Amundrud', profile_id: null },
    { role: 'camera', name: 'Jorunn Tveitane', profile_id: jorunn.id },
    { role: 'sound', name: 'Piet van Aldegonde', profile_id: null },
  ])
  await page.reload()
  await expect(credits.getByLabel('Links to').locator('option:checked')).toHaveText('Jorunn Tveitane')
})

it('passages become a trailer, seen on the film’s page', async () => {
  await openView(page, 'Show')
  const trailer = section('Trailer')
  await trailer.getByRole('button', { name: 'Add a passage' }).click()
  // A sentence of the film is proposed for each.
  await expect(trailer.getByLabel('From')).toHaveValue('00:00:00.500')
  await trailer.getByLabel('From').fill('0')
  await trailer.getByLabel('To').fill('1')
  await trailer.getByRole('button', { name: 'Add a passage' }).click()
  await trailer.getByLabel('From').nth(1).fill('1')
  await trailer.getByLabel('To').nth(1).fill('2.5')
  await trailer.getByRole('button', { name: 'Make trailer' }).click()
  await expect(trailer.getByText('It is on the film’s page.')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => trailer.locator('video').evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(2.5, 0)
  await page.goto(`/documentary/${filmId}`)
  await page.getByRole('button', { name: 'Trailer', exact: true }).click()
  await expect(page.getByRole('dialog').locator('video')).toHaveJSProperty('paused', false)
  await page.keyboard.press('Escape')
  await openFilm()
})

it('a chapter is set on the film, moved on its bar, and is in the list beside', async () => {
  const chapters = section('Chapters')
  const list = chapters.getByRole('textbox', { name: 'Chapters' })
  await openView(page, 'Words')
  await chapters.getByRole('button', { name: 'Set chapters on the film' }).click()
  await chapters.getByRole('slider', { name: 'Playhead' }).press('Shift+ArrowRight')
  await chapters.getByRole('button', { name: 'Start a chapter here' }).click()
  await expect(list).toHaveValue(/^00:00:01\S* \S+/m)
  await chapters.getByRole('slider', { name: 'Moment' }).press('Shift+ArrowRight')
  await expect(list).toHaveValue(/^00:00:01\.\d+ \S+/m)
  await expectUsable(page, { within: '.mark-picture' })
  await chapters
    .getByRole('button', { name: /^Remove chapter/ })
    .last()
    .click()
  await expect(list).not.toHaveValue(/^00:00:02/m)
  await chapters.getByRole('button', { name: 'Close the film' }).click()
})

it('unlisted, it is open by its link and in no list; withdrawn, it is open to no one', async ({ browser }) => {
  const viewer = await otherPerson(browser)
  await openView(page, 'Show')
  const sees = (what: string) => expect(viewer.getByRole('heading', { level: 1 })).toHaveText(what)
  await choose('Everyone with the link', 'Publish')
  await toast('Everyone signed in with its link can watch it; it is in no list and no search.')
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(new URL(link).pathname).toBe(`/documentary/${filmId}`)
  await viewer.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible()
  await viewer.waitForLoadState('networkidle')
  await expect(viewer.getByRole('link', { name: title })).toHaveCount(0)
  await viewer.goto(new URL(link).pathname)
  await sees(title)
  await choose('Everyone signed in; it can be found', 'Change')
  await toast('Everyone signed in can find and watch it.')
  await viewer.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(viewer.getByRole('link', { name: title }).first()).toBeVisible()
  await page.getByLabel('Everyone with the link', { exact: true }).check()
  await expect(page.getByRole('radio', { name: 'Can finish watching' })).toBeVisible()
  await page.getByLabel('Only you', { exact: true }).check()
  await expect(page.getByRole('radio', { name: /^Stop within a minute/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Can finish watching' }).check()
  await page.getByRole('radio', { name: /^Stop within a minute/ }).check()
  await choose('Only you', 'Withdraw')
  await toast('Only you can see it, including its stills and captions.')
  await viewer.goto(new URL(link).pathname)
  await expect(viewer.getByRole('heading', { level: 1 })).not.toHaveText(title)
  await choose('Everyone signed in; it can be found', 'Publish')
  await toast('Everyone signed in can find and watch it.')
  await viewer.context().close()
})

it('a new cut keeps the page, and is shown when its creator publishes it', async () => {
  await openView(page, 'Versions')
  await page.getByLabel(/Drop a new version here/).setInputFiles(clip)
  const cuts = section('Versions').getByRole('listitem')
  await expect(cuts.first()).toContainText('Version 2')
  await expect(cuts.nth(1)).toContainText('shown now')
  await cuts.first().getByRole('button', { name: 'Show this version' }).click({ timeout: 60_000 })
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('radio', { name: 'Switch to this version within a minute' })).toBeChecked()
  await asked.getByRole('radio', { name: 'Can finish watching' }).check()
  await asked.getByRole('button', { name: 'Show this version' }).click()
  await toast('People who open the film see version 2.')
  await expect(cuts.first()).toContainText('shown now')
  // A screener made now is of the cut that is shown now.
  await openView(page, 'Show')
  await expect(page.getByLabel('Version', { exact: true }).locator('option:checked')).toContainText('Version 2')
  await openView(page, 'Versions')
  await page.getByLabel('Label of version 1').fill('festival cut')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(page.getByLabel('Label of version 1')).toHaveValue('festival cut')
  await cuts.nth(1).getByRole('button', { name: 'Show this version' }).click()
  await asked.getByRole('button', { name: 'Show this version' }).click()
  await toast('People who open the film see version 1.')
})

it('it is removed after a question, restored for its creator only, and can be published again', async () => {
  await openFilm()
  await page.getByRole('button', { name: 'Move this film to the bin' }).click()
  await expect(page.getByRole('dialog')).toContainText('You can restore it for 30 days')
  await expect(page.getByRole('dialog').getByRole('radio', { name: /^Stop within a minute/ })).toBeChecked()
  await page.getByRole('dialog').getByRole('radio', { name: 'Can finish watching' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Move this film to the bin' }).click()
  await expect(page).toHaveURL(/\/creator-dashboard$/)
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await expect(page.getByText(/deleted for good on/)).toBeVisible()
  // Anyone who comes to its desk by an old link is told, and has the same way back.
  await page.goto(`/creator-dashboard?documentary=${filmId}`)
  await expect(page.getByRole('heading', { level: 1, name: `${title} is in the bin.` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await page.goto('/creator-dashboard')
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Only you')
  await openFilm()
  await openView(page, 'Show')
  await choose('Everyone signed in; it can be found', 'Publish')
  await toast('Everyone signed in can find and watch it.')
})

const views = { Make: '/creator-dashboard', Show: '/creator-dashboard?view=show', Learn: '/creator-dashboard?view=learn', film: '' }
for (const [name, address] of Object.entries(views))
  it(`${name} is clean for axe and fits at 360, 768 and 1440`, async () => {
    await page.goto(address || `/creator-dashboard?documentary=${filmId}`)
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await settledAndClean(page, `${name}-${width}`)
    }
  })

for (const [state, words] of [
  ['loading', /Loading your films?/],
  ['error', 'Your films could not be loaded.'],
  ['empty', /No documentaries yet\.|No published films yet\.|This film does not exist\./],
] as const)
  it(`every view says so while it is ${state}`, async () => {
    await page.evaluate((flag) => localStorage.setItem('qaFlags', JSON.stringify({ enabled: true, [flag]: true })), state)
    for (const [name, address] of Object.entries(views).filter(([view]) => view !== 'Learn')) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(address || `/creator-dashboard?documentary=${filmId}`)
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 30_000 })
      await settledAndClean(page, `${name}-${state}`)
    }
    await page.evaluate(() => localStorage.removeItem('qaFlags'))
  })

it('everything from the desk to publishing is reached and operated by keyboard', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/creator-dashboard')
  await tabTo(page, 'link', title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await tabTo(page, 'link', 'Show')
  await page.keyboard.press('Enter')
  await tabTo(page, 'radio', 'Everyone signed in; it can be found')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Everyone with the link', { exact: true })).toBeChecked()
  await tabTo(page, 'button', 'Change')
  await page.keyboard.press('Enter')
  await toast('Everyone signed in with its link can watch it; it is in no list and no search.')
})

it('student mode explains and keeps few acts, professional mode is plain with every view; neither loses anything', async () => {
  const mode = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true }).click()
  const verbs = page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link')
  const opened = page.getByRole('switch', { name: 'All facts about a film' })
  const lesson = page.getByText('A film is private until you publish it', { exact: false })
  await mode('Student Mode')
  await openFilm()
  await openView(page, 'Show')
  await expect(lesson).toBeVisible()
  await page.goto('/creator-dashboard?view=learn')
  await page.getByRole('button', { name: 'Use the student suggestions' }).click()
  await expect(opened).not.toBeChecked()
  await expect(verbs).toHaveText(['Make', 'Cohorts', 'Show', 'Learn', 'Search the films'])
  await page.goto('/creator-dashboard')
  await expect(page.getByText('Upload a version, watch it at once', { exact: false })).toBeVisible()
  await expect(page.getByText('Unlocked:', { exact: false }), 'what was switched off by hand is not opened again').toHaveCount(0)

  await mode('Professional Mode')
  await page.goto('/creator-dashboard?view=learn')
  await page.getByRole('button', { name: 'Use the professional suggestions' }).click()
  await expect(opened).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Production office' })).toBeChecked()
  // No switch for a tool the house does not have.
  await expect(page.getByRole('switch', { name: 'Figures' })).toHaveCount(0)
  await expect(verbs).toHaveText(['Make', 'Show', 'License', 'Learn', 'Search the films'])
  await page.goto('/creator-dashboard')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await expect(page.getByText('Upload a version, watch it at once', { exact: false })).toHaveCount(0)
  await openFilm()
  await expect(page.getByLabel('Synopsis')).toHaveValue(/Nine pilots/)
  await openView(page, 'Show')
  await expect(page.getByLabel('Everyone with the link', { exact: true })).toBeVisible()
  await expect(lesson).toHaveCount(0)
})

it('a page asked for before signing in is offered on the desk', async ({ browser }) => {
  const creator = await newPerson('creator')
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  const other = await context.newPage()
  await other.goto('/messages')
  await expect(other).toHaveURL(/\/login/)
  await enter(other, creator.email)
  await expect(other).toHaveURL(/\/creator-dashboard/)
  await other.getByRole('link', { name: /^Continue to/ }).click()
  await expect(other).toHaveURL(/\/messages/)
  await context.close()
})

async function otherPerson(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  const other = await context.newPage()
  await signIn(other, await newPerson('viewer'))
  return other
}

async function settledAndClean(on: Page, name: string) {
  await expect(on.getByRole('heading', { level: 1 }).or(on.locator('.state')).first()).toBeVisible()
  if (!name.endsWith('loading')) await on.waitForLoadState('networkidle')
  expect(await on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), name).toBe(0)
  await expectUsable(on)
  if (process.env.SHOTS) await on.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true })
}

/** Presses Tab until the focus is where it is wanted; fails when a whole round did not come by. */
async function tabTo(on: Page, role: 'link' | 'button' | 'radio', name: string) {
  const wanted = on.getByRole(role, { name, exact: true }).first()
  await expect(wanted).toBeVisible()
  for (let steps = 0; steps < 160; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await on.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} "${name}".`)
}
