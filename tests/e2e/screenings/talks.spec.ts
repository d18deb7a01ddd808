import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

const title = `An evening ${Math.random().toString(36).slice(2, 7)}`
const screening = randomUUID()
// The second evening is what remains of the first.
it.describe.configure({ mode: 'serial' })
let people: Record<'host' | 'moderator' | 'ann' | 'bo', Person>
let remove: () => Promise<void>

it.beforeAll(async () => {
  const film = await makeFrontPageFilm(title)
  remove = film.remove
  const [moderator, ann, bo] = await Promise.all([newPerson(), newPerson(), newPerson()])
  people = { host: film.owner, moderator: moderator!, ann: ann!, bo: bo! }
  const put = async (table: string, row: object) => {
    const { error } = await service().from(table).insert(row)
    if (error) throw new Error(`${table}: ${error.message}`)
  }
  await put('screenings', {
    id: screening,
    title,
    starts_at: new Date().toISOString(),
    made_by: people.host.id,
    word: 'Stay for the questions.',
  })
  for (const [place, item] of [
    { kind: 'film', title, documentary_id: film.id, version_id: film.versionId, duration_ms: 90_000 },
    { kind: 'talk', title: 'With the director', duration_ms: 3_600_000 },
  ].entries())
    await put('screening_items', { screening_id: screening, place, documentary_id: null, version_id: null, ...item })
  await put('screening_timelines', { screening_id: screening, since: new Date().toISOString(), number: 1 })
  await put('talks', { screening_id: screening })
  for (const [who, role, name] of [
    ['host', 'owner', 'Solveig'],
    ['moderator', 'moderator', 'Mo Lindqvist'],
  ] as const)
    await put('screening_people', { screening_id: screening, user_id: people[who].id, role, name })
  for (const [who, name] of [
    ['ann', 'Ann Kollwitz'],
    ['bo', 'Bo'],
  ] as const) {
    const id = randomUUID()
    await put('screening_guests', { id, screening_id: screening, name, state: 'registered' })
    await put('screening_entries', { guest_id: id, user_id: people[who].id, screening_id: screening, minutes: [30, 31, 32] })
  }
})
it.afterAll(() => remove())

async function enter(browser: Browser, person: Person, path = `/screenings?id=${screening}`): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.addInitScript((id) => {
    localStorage.setItem('userTestingFlags', JSON.stringify({ showScreenings: true }))
    sessionStorage.setItem(`screening-inside:${id}`, 'yes')
  }, screening)
  await signIn(page, person, path)
  return page
}
/** With SHOTS a picture at each width. */
async function look(page: Page, name: string) {
  if (!process.env.SHOTS) return
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: width < 1440 })
  }
}
const say = async (page: Page, words: string) => {
  await page.getByLabel('Write a message').fill(words)
  await page.keyboard.press('Enter')
}
/** Undo of the message with this title: others may be beside it. */
const takeBack = (page: Page, message: string) =>
  page.locator('.toast').filter({ hasText: message }).getByRole('button', { name: 'Undo' }).click()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()

it('a room talks: questions in a queue operated by keyboard, a moderated chat, a poll and reactions', async ({ browser }) => {
  it.setTimeout(180_000)
  const [ann, bo, desk] = await Promise.all([
    enter(browser, people.ann),
    enter(browser, people.bo),
    enter(browser, people.moderator, `/screenings?id=${screening}&view=desk`),
  ])

  // One asks, the other wants it answered too, and neither page is loaded again.
  await ann.getByRole('textbox').fill('Who counted the ships before her?')
  await ann.getByRole('button', { name: 'Send question' }).click()
  await bo.getByRole('button', { name: 'Vote for this question, one vote so far' }).click()
  await expect(ann.getByText('yours')).toBeVisible()
  await expect(ann.locator('.question-support .mono')).toHaveText('2')
  await bo.getByRole('textbox').fill('Was she the first to count?')
  await bo.getByLabel('anonymously').check()
  await bo.getByRole('button', { name: 'Send question' }).click()
  await expect(ann.getByText(/\banonymous\b/)).toBeVisible()

  // Of several items each question names its own, also where it is read by who leads.
  await expect(ann.locator('.question-item').first()).toHaveText(title)
  await expect(desk.locator('.question-item').first()).toHaveText(title)

  // The desk: by keyboard alone, and each step can be taken back.
  const queue = desk.locator('.talk-queue > .question')
  await expect(queue).toHaveCount(2)
  await queue.nth(1).focus()
  await desk.keyboard.press('m')
  await desk.keyboard.press('k')
  await desk.keyboard.press('m')
  await expect(queue).toHaveCount(1)
  await expect(ann.getByText(/merged from 2/)).toBeVisible()
  await queue.first().focus()
  await desk.keyboard.press('l')
  await expect(ann.getByText('Being answered')).toBeVisible()
  await look(desk, 'desk')
  await expectUsable(desk, { without: 'video' })
  await desk.setViewportSize({ width: 1280, height: 900 })
  await queue.first().focus()
  await desk.keyboard.press('a')
  await desk.getByLabel('Written answer').fill('Her father did.')
  await desk.keyboard.press('Enter')
  await expect(ann.getByText('Her father did.')).toBeVisible()

  // The chat: said to everyone, removed, brought back, slowed down.
  await tab(ann, /Chat/)
  await tab(bo, /Chat/)
  await say(ann, 'The light in this shot!')
  await expect(bo.getByText('The light in this shot!', { exact: true })).toBeVisible()
  await say(bo, 'See www.spam.example now')
  await expect(bo.getByText(/Links are off/)).toBeVisible()
  await expect(bo.getByLabel('Write a message')).toHaveValue('See www.spam.example now')
  await desk.getByRole('article', { name: 'Message from Ann Kollwitz' }).getByRole('button').click()
  await desk.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect(bo.getByText('This message was deleted.')).toBeVisible()
  await takeBack(desk, 'Message deleted')
  await expect(bo.getByText('The light in this shot!', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Rules' }).click()
  await desk.getByLabel('Chat', { exact: true }).selectOption('paused')
  await expect(ann.getByText('The chat is paused.')).toBeVisible()
  await desk.getByLabel('Chat', { exact: true }).selectOption('open')
  await expect(ann.getByLabel('Write a message')).toBeVisible()

  // Hands of one are heard by the other.
  await ann.getByRole('button', { name: 'Applaud' }).click()
  await expect(bo.getByRole('img', { name: /reactions in the room|The room is loud/ })).toBeVisible()

  // A poll by the host; the answers of two are nobody's to read.
  const host = await enter(browser, people.host, `/screenings?id=${screening}&view=desk`)
  await host.getByRole('button', { name: 'Polls and survey' }).click()
  await host.getByRole('button', { name: 'New poll' }).click()
  // Who asks is told beforehand that few answers are never shown.
  await expect(host.getByText('Results are shown once five people have answered.', { exact: false })).toBeVisible()
  // One that opens by itself has its second marked on the film.
  await host.getByRole('combobox', { name: 'Start', exact: true }).selectOption({ index: 1 })
  const second = host.getByRole('group', { name: 'Mark on the film' })
  await second.getByRole('button', { name: 'Mark on the film' }).click()
  await second.getByRole('button', { name: sentence }).click()
  await expect(second.getByRole('textbox', { name: 'At', exact: true })).toHaveValue('00:00:12.500')
  await host.getByRole('combobox', { name: 'Start', exact: true }).selectOption({ index: 0 })
  await host.getByRole('textbox', { name: 'Question' }).fill('Would you watch it again?')
  await host.getByRole('button', { name: 'Save', exact: true }).click()
  await host.getByRole('button', { name: 'Start poll' }).click()
  await ann.getByLabel('Yes').check()
  await ann.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(ann.getByText('Your answer was sent.')).toBeVisible()
  await expect(host.getByText('fewer than five answers')).toBeVisible()

  await host.getByRole('button', { name: 'Close and show results' }).click()
  for (const page of [host, ann])
    await expect(page.getByText('Fewer than five people answered, so the answers are not shown.').first()).toBeVisible()

  // Captions of what is spoken, by whom the desk asked, as they are typed.
  await desk.getByRole('button', { name: 'People' }).click()
  await desk.getByRole('listitem').filter({ hasText: 'Ann Kollwitz' }).getByRole('button', { name: 'Let write captions' }).click()
  await ann.getByLabel('Write live captions').fill('We began in spring')
  await expect(bo.getByText('We began in spring')).toBeVisible()
  // A line that did not arrive waits below the field, and is sent again.
  await ann.context().setOffline(true)
  await ann.getByLabel('Write live captions').fill('in a village by the sea.')
  await ann.getByLabel('Write live captions').press('Enter')
  const unsent = ann.getByRole('region', { name: 'Captions not sent yet' })
  await expect(unsent.getByText('in a village by the sea.')).toBeVisible()
  await ann.context().setOffline(false)
  await unsent.getByRole('button', { name: 'Send again' }).click()
  await expect(unsent).toBeHidden()
  await expect(bo.getByText('in a village by the sea.')).toBeVisible()
  await look(ann, 'room-chat')
  await look(host, 'desk-polls')
  await expectUsable(ann, { without: 'video' })
  await expectUsable(host, { without: 'video' })
  await tab(bo, /Questions/)
  await look(bo, 'room-questions')
  await expectUsable(bo, { without: 'video' })

  // A line that was cut: what was said meanwhile is there when it comes back.
  await bo.context().setOffline(true)
  await ann.setViewportSize({ width: 1280, height: 900 })
  await say(ann, 'Said while Bo was in a tunnel.')
  await bo.context().setOffline(false)
  await tab(bo, /Chat/)
  await expect(bo.getByText('Said while Bo was in a tunnel.')).toBeVisible({ timeout: 45_000 })
  for (const page of [ann, bo, desk, host]) await page.context().close()
})

it('afterwards: a report with its curve and questions, printed sheets that fit their paper, and what people agreed to', async ({
  browser,
}) => {
  it.setTimeout(120_000)
  const marks = Array.from({ length: 60 }, (_, n) => ({ second: 1_700_000_000 + n, at_ms: 20_000 + n * 900, marks: 1 + (n % 9) }))
  const { data: items } = await service().from('screening_items').select('id').eq('screening_id', screening).eq('kind', 'film')
  const item = items![0]!.id as string
  const put = await service()
    .from('talk_levels')
    .insert(marks.map((one) => ({ ...one, screening_id: screening, item_id: item, kind: 'applause' })))
  if (put.error) throw put.error
  const minutes = (from: number, until: number) => Array.from({ length: until - from }, (_, n) => from + n)
  await service()
    .from('screening_entries')
    .update({ minutes: minutes(26, 88) })
    .eq('user_id', people.ann.id)
  await service()
    .from('screening_entries')
    .update({ minutes: minutes(31, 60) })
    .eq('user_id', people.bo.id)
  await service()
    .from('screenings')
    .update({ venue: 'Kino Verdensteatret, Tromsø', licence: 'Public performance, no admission' })
    .eq('id', screening)
  await service()
    .from('screening_guests')
    .insert({ screening_id: screening, name: 'Class 4b', seat: 'hall', heads: 12, state: 'registered', came_at: new Date().toISOString() })

  const host = await enter(browser, people.host, `/screenings?id=${screening}&view=report`)
  await expect(host.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  await expect(host.getByText('2 at most')).toBeVisible()
  await expect(host.getByRole('row', { name: /Who counted the ships before her/ })).toContainText('answered')
  await host.getByLabel('Item', { exact: true }).fill('Hall')
  await host.getByLabel('Amount').fill('1.240,50')
  await host.getByRole('button', { name: 'Add cost' }).click()
  await expect(host.getByRole('cell', { name: /1,240\.50/ }).first()).toBeVisible()
  const coming = host.waitForEvent('download')
  await host.getByRole('button', { name: 'Export CSV' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^screening-.*\.csv$/)
  await host.getByRole('button', { name: /Add to the evidence/ }).click()
  await expect(host.getByText(/It is in the evidence/)).toBeVisible()
  await look(host, 'report')
  await expectUsable(host, { without: 'video' })

  // One sheet is one page of its paper, whichever paper that is.
  await host.setViewportSize({ width: 1280, height: 900 })
  await host.goto(`/screenings?id=${screening}&view=print`)
  for (const [sheet, paper] of [
    ['poster', 'A3'],
    ['notice', 'A4'],
    ['list', 'Letter'],
  ] as const) {
    await host.getByLabel('Sheet').selectOption(sheet)
    await host.getByLabel('Paper').selectOption(paper)
    await expect(host.getByRole('article')).toBeVisible()
    if (sheet === 'list') await expect(host.getByRole('cell', { name: 'Class 4b' })).toBeVisible()
    else await expect(host.getByRole('img', { name: /QR code/ })).toBeVisible()
    const pdf = await host.pdf({ preferCSSPageSize: true, printBackground: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), sheet).toHaveLength(1)
    if (process.env.SHOTS) await host.locator('.sheet').screenshot({ path: `${process.env.SHOTS}/sheet-${sheet}.png` })
    await expectUsable(host, { without: 'video' })
  }
  await look(host, 'prints')

  // Of all that was said only what its writer agreed to, once the hosts keep it.
  const ann = await enter(browser, people.ann)
  await tab(ann, /Chat/)
  await ann.getByLabel('may be published in the archive').check()
  await service().from('talks').update({ kept: true }).eq('screening_id', screening)
  const reader = await enter(browser, await newPerson(), `/screenings?id=${screening}&view=again`)
  await expect(reader.getByText('The light in this shot!', { exact: true })).toBeVisible()
  await expect(reader.getByText('Was she the first to count?')).toHaveCount(0)
  await look(reader, 'again')
  await expectUsable(reader, { without: 'video' })
  for (const page of [host, ann, reader]) await page.context().close()
})
