import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { startOfFrame } from '#core/frames.ts'
import { countFrames, frameShown } from './support/counted-frames.ts'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// A cut is reviewed by whoever made it, an editor they asked in, and a guest with a link: notes on frames, answered, resolved and never lost.

const shots = process.env.SHOTS ?? 'test-results'
const rate = 23.976
let film: Awaited<ReturnType<typeof stageFrontPageFilm>>
let editor: Person
const named = (person: Person, display_name: string) =>
  service().from('profiles').update({ display_name }).eq('user_id', person.id).throwOnError()
const desk = (page: Page) => page.locator('.review-desk')
const notes = (page: Page) => page.getByRole('region', { name: 'Notes in order of the film' })
const write = async (page: Page, words: string) => {
  await page.getByRole('textbox', { name: 'Words of the note' }).fill(words)
  await page.keyboard.press('Enter')
  await expect(notes(page).getByText(words)).toBeVisible()
}
const axe = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

it.beforeAll(async () => {
  film = await stageFrontPageFilm(`Harbour ${Math.random().toString(36).slice(2, 7)}`)
  await service().from('documentaries').update({ visibility: 'private', published_at: null }).eq('id', film.id).throwOnError()
  await countFrames(film.versionId)
  editor = await newPerson('creator')
  await Promise.all([named(film.owner, 'Ingrid Vega'), named(editor, 'Bo Lindqvist')])
})
it.afterAll(() => film.remove())

it('an owner asks an editor in, both set notes, a guest answers with a link, and each hears of the others', async ({ page, browser }) => {
  it.setTimeout(300_000)
  await signIn(page, film.owner)
  await page.goto('/collaboration')
  await expect(page.getByText('no notes yet')).toBeVisible()
  await axe(page)
  await page.goto(`/collaboration?film=${film.id}&view=team`)
  await page.getByLabel('E-mail address').fill(editor.email)
  await page.getByLabel('As', { exact: true }).selectOption('editor')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('textbox', { name: `Invitation for ${editor.email}` })).toHaveValue(/\/collaboration\?join=/)

  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(other, editor)
  await other.goto(await page.getByRole('textbox', { name: `Invitation for ${editor.email}` }).inputValue())
  await other.getByRole('button', { name: 'Join the team' }).click()
  await expect(desk(other)).toBeVisible()
  await expect(other.getByText('No notes on this cut yet')).toBeVisible()

  // Set on a frame, it stands on that frame.
  await page.goto(`/collaboration?film=${film.id}`)
  await expect(desk(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  for (let press = 0; press < 7; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => frameShown(page)).toBe(7)
  await page.keyboard.press('2')
  await write(page, 'The gulls are too loud, @Bo Lindqvist.')
  await expect(notes(page).getByText('00:00:00:07')).toBeVisible()
  await expect(notes(other).getByText('The gulls are too loud')).toBeVisible()
  const { data: kept } = await service()
    .from('notes')
    .select('starts_ms, kind, mentions')
    .eq('version_id', film.versionId)
    .single()
    .throwOnError()
  expect(kept).toEqual({ starts_ms: startOfFrame(7, rate), kind: 'sound', mentions: [editor.id] })

  // A range, a drawing, and what a drawing looks like to the other.
  await page.getByRole('button', { name: 'In', exact: true }).click()
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Out', exact: true }).click()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Arrow' }).click()
  const picture = (await page.locator('.review-drawing').boundingBox())!
  await page.mouse.move(picture.x + picture.width * 0.2, picture.y + picture.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(picture.x + picture.width * 0.5, picture.y + picture.height * 0.6, { steps: 5 })
  await page.mouse.up()
  await write(page, 'Look over here.')
  await expect(notes(page).getByText('00:00:00:07 – 00:00:00:13')).toBeVisible()
  await other.getByRole('button', { name: /Look over here/ }).click()
  await expect(other.getByRole('img', { name: 'Drawing on the picture, one shape' })).toBeVisible()
  await page.screenshot({ path: `${shots}/review-desk-1440.png` })

  // The thread: answered, reacted to, resolved with what was done; taken away and brought back.
  await other.getByRole('button', { name: /The gulls are too loud/ }).click()
  const thread = other.locator('.review-note[data-open]')
  await thread.getByLabel('Answer').fill('Down six decibels.')
  await other.keyboard.press('Enter')
  await expect(thread.getByText('Down six decibels.')).toBeVisible()
  await thread.getByRole('button', { name: 'I agree' }).click()
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await thread.getByLabel('What was done?').fill('Mixed again.')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('button', { name: /The gulls are too loud/ }).click()
  await expect(page.getByText('Resolved by Bo Lindqvist. Mixed again.')).toBeVisible()
  await axe(other)
  await page.locator('.review-note[data-open]').getByRole('button', { name: 'Take away' }).click()
  await expect(other.getByText('The gulls are too loud')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(notes(other).getByText('The gulls are too loud')).toBeVisible()

  // A guest: a link, a passphrase, a name on the picture; the team's own notes stay the team's.
  await page.getByRole('textbox', { name: 'Words of the note' }).fill('Between us: the archive is not cleared.')
  await page.getByLabel('Among the team').check()
  await page.getByRole('button', { name: 'Set the note' }).click()
  await page.goto(`/collaboration?film=${film.id}&view=team`)
  await page.getByLabel('Passphrase').fill('gannets on the rock')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link for guests', exact: true }).inputValue()
  await axe(page)
  await page.screenshot({ path: `${shots}/review-team-1440.png`, fullPage: true })
  const guest = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await guest.goto(link)
  await guest.getByRole('button', { name: 'Enter as a guest' }).click()
  await guest.getByLabel('Passphrase').fill('gannets on the rock')
  await guest.getByRole('button', { name: 'Enter', exact: true }).click()
  await guest.getByLabel('Your name').fill('Ann from the broadcaster')
  await guest.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(desk(guest)).toBeVisible()
  expect(guest.url()).not.toContain('review=')
  await expect(guest.locator('.watermark span').first()).toHaveText(/^Ann from the broadcaster · [A-Z2-9]{8} · /)
  await expect(notes(guest).getByText('Look over here.')).toBeVisible()
  await expect(guest.getByText('Between us')).toHaveCount(0)
  await write(guest, 'Our logo comes later.')
  await expect(notes(other).getByText('Our logo comes later.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Ann from the broadcaster/ })).toBeVisible()
  await axe(guest)
  await guest.screenshot({ path: `${shots}/review-guest-1440.png` })
  await guest.goto(`/documentary/${film.id}`)
  await expect(guest.getByText('Harbour')).toHaveCount(0)
  await guest.goBack()
  await expect(desk(guest)).toBeVisible()

  // Without a line what is written waits, over a closed page too, and is sent.
  await other.context().setOffline(true)
  await write(other, 'Written in a tunnel.')
  await expect(other.getByText('Waits in this browser until the house can be reached.')).toBeVisible()
  await other.getByRole('textbox', { name: 'Words of the note' }).fill('Half a sen')
  await other.context().setOffline(false)
  await expect(other.getByText('Waits in this browser')).toHaveCount(0, { timeout: 30_000 })
  await expect(notes(guest).getByText('Written in a tunnel.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Words of the note' })).toHaveValue('Half a sen')

  await page.getByRole('button', { name: 'Take back Link for guests' }).click()
  await expect(page.getByText(/^taken back/)).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This review has ended' })).toBeVisible()
  for (const width of [768, 360]) {
    await other.setViewportSize({ width, height: 900 })
    await other.screenshot({ path: `${shots}/review-desk-${width}.png`, fullPage: true })
  }
  await Promise.all([other.context().close(), guest.context().close()])
})

it('two go through the cut in step by the house’s clock, and see each other point and draw', async ({ page, browser }) => {
  it.setTimeout(240_000)
  await service().from('team_members').upsert({ documentary_id: film.id, person_id: editor.id, role: 'editor' }).throwOnError()
  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await Promise.all([signIn(page, film.owner), signIn(other, editor)])
  await Promise.all([page, other].map((one) => one.goto(`/collaboration?film=${film.id}`)))
  await other.getByRole('button', { name: /^Ingrid Vega/ }).click()
  await expect(other.getByText('stands on the same frame')).toBeVisible()
  // Both pages stand on one machine: how far each film is from its clock, taken from each other, is how far apart they are.
  const behind = (one: Page) =>
    one.evaluate(() => {
      const video = document.querySelector('video')!
      return video.paused || video.readyState < 3 ? Number.NaN : performance.timeOrigin + performance.now() - video.currentTime * 1000
    })
  const apartMs = async () => {
    const [led, leads] = await Promise.all([behind(other), behind(page)])
    return Math.abs(led - leads)
  }
  const twoFramesMs = 2000 / rate
  const sameFrame = async () => {
    await expect.poll(async () => (await frameShown(other)) - (await frameShown(page)), { intervals: [100, 250, 500] }).toBe(0)
  }
  await desk(page).getByRole('button', { name: 'Play' }).click()
  await expect.poll(apartMs, { message: 'after the start' }).toBeLessThan(twoFramesMs)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(apartMs, { message: 'after a jump' }).toBeLessThan(twoFramesMs)
  await expect(other.getByText('in step', { exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(desk(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await sameFrame()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft')
  await sameFrame()

  const picture = (await page.locator('.review-drawing').boundingBox())!
  const at = (x: number, y: number) => [picture.x + picture.width * x, picture.y + picture.height * y] as const
  await page.mouse.move(...at(0.3, 0.3))
  await page.mouse.move(...at(0.4, 0.4))
  await expect(other.locator('.review-pointer')).toContainText('Ingrid Vega')
  await page.keyboard.press('d')
  await page.getByRole('toolbar').getByRole('button', { name: 'Box' }).click()
  await page.mouse.move(...at(0.3, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.6, 0.6), { steps: 8 })
  // Seen while it is drawn, before the hand lets go; gone once the note is set.
  await expect(other.locator('.review-drawing path[stroke="#E4421C"]')).toHaveCount(1)
  await page.mouse.up()
  await write(page, 'This corner.')
  await expect(notes(other).getByText('This corner.')).toBeVisible()

  // Whoever moves the film goes their own way.
  await other.keyboard.press('ArrowRight')
  await expect(other.getByText('you go along')).toHaveCount(0)
  await other.context().close()
})

it('of 200 notes set at known frames all stand on their frame', async ({ page }) => {
  it.setTimeout(300_000)
  const wanted = Array.from({ length: 200 }, (_, at) => 3 + at * 4 + (at % 3))
  await service().from('notes').delete().eq('version_id', film.versionId).throwOnError()
  await service()
    .from('notes')
    .insert(
      wanted.map((frame) => ({
        ...{ id: crypto.randomUUID(), version_id: film.versionId, author_id: film.owner.id, author_name: 'Ingrid Vega' },
        ...{ starts_ms: startOfFrame(frame, rate), body: `Frame ${frame}` },
      })),
    )
    .throwOnError()
  await signIn(page, film.owner)
  await page.goto(`/collaboration?film=${film.id}`)
  await expect(page.getByText('200 notes', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  for (const frame of wanted) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => frameShown(page), { message: `note on frame ${frame}`, intervals: [20, 50, 100, 250] }).toBe(frame)
  }
})
