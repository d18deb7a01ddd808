import type { Page } from '@playwright/test'
import { startOfFrame } from '#core/time/frames.ts'
import { frameShown } from '#tests/support/media/counted-frames.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { linkInLetterTo, service } from '../support/house-access.ts'
import { emptyPage, type Person, password, signIn } from '../support/people.ts'
import { desk, makeReview, notes, rate, withMicrophone, write } from '../support/staged-review.ts'

// A cut is reviewed by its creator, an editor they asked in, and a guest with a link: notes on frames, answered, resolved and never lost.

it.use(withMicrophone)

const shots = process.env.SHOTS ?? 'test-results'
let film: Awaited<ReturnType<typeof makeReview>>['film']
let editor: Person
it.beforeAll(async () => {
  ;({ film, editor } = await makeReview())
})
it.afterAll(() => film.remove())

it('an owner invites an editor, both write notes, a guest answers by link, and each is notified of the others', async ({
  page,
  browser,
}) => {
  it.setTimeout(300_000)
  await signIn(page, film.owner, '/collaboration')
  await expect(page.getByText('no notes yet')).toBeVisible()
  await page.goto(`/collaboration?film=${film.id}&view=team`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('Email address').fill(editor.email)
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('textbox', { name: `Invitation for ${editor.email}` })).toHaveValue(/\/collaboration\?join=/)

  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(other, editor, emptyPage)
  await other.goto(await page.getByRole('textbox', { name: `Invitation for ${editor.email}` }).inputValue())
  await other.getByRole('button', { name: 'Join team' }).click()
  await expect(desk(other)).toBeVisible()
  await expect(other.getByText('No notes on this version yet')).toBeVisible()

  // Set on a frame, it is on that frame.
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
  // At 1440 × 900 the picture, Draw and Post note are on one screen: nothing is scrolled on the way.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  for (const part of [
    page.locator('.review-drawing'),
    page.getByRole('button', { name: 'Draw', exact: true }),
    page.getByRole('button', { name: 'Post note' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
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

  // The thread: answered, reacted to, resolved with what was done; removed and brought back.
  await other.getByRole('button', { name: /The gulls are too loud/ }).click()
  const thread = other.locator('.review-note[data-open]')
  await thread.getByLabel('Reply', { exact: true }).fill('Down six decibels.')
  await other.keyboard.press('Enter')
  await expect(thread.getByText('Down six decibels.')).toBeVisible()
  await thread.getByRole('button', { name: 'Agree' }).click()
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await thread.getByLabel('What was done?').fill('Mixed again.')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('button', { name: /The gulls are too loud/ }).click()
  await expect(page.getByText('Resolved by Bo Lindqvist. Mixed again.')).toBeVisible()
  await expectUsable(other)
  await page.locator('.review-note[data-open]').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(other.getByText('The gulls are too loud')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes(other).getByText('The gulls are too loud')).toBeVisible()

  // A guest: a link, a passphrase, a name on the picture; the team's own notes stay the team's.
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Between us: the archive is not cleared.')
  await page.getByLabel('Team only', { exact: true }).check()
  await page.getByRole('button', { name: 'Post note' }).click()
  await page.goto(`/collaboration?film=${film.id}&view=team`)
  await page.getByRole('button', { name: 'New review link' }).click()
  await page.getByLabel('Passphrase').fill('gannets on the rock')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Review link', exact: true }).inputValue()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectUsable(page)
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
  await expectUsable(guest)
  await guest.screenshot({ path: `${shots}/review-guest-1440.png` })
  // The link that was sent is opened for approvals: an approval has the name of the guest and says how it came.
  await expect(guest.getByRole('button', { name: 'Approve version 1' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Allow guests of Review link to approve' }).click()
  await expect(page.getByRole('button', { name: 'Stop guests of Review link from approving' })).toBeVisible()
  await guest.reload()
  await guest.getByLabel('Approved for').fill('The broadcast')
  await guest.getByRole('button', { name: 'Approve version 1' }).click()
  await expect(guest.getByText(/^Approved: version 1, by Ann from the broadcaster/)).toBeVisible()
  await guest.reload()
  await expect(guest.getByText(/^Approved: version 1, by Ann from the broadcaster/)).toBeVisible()
  await page.goto(`/collaboration?film=${film.id}&view=cuts`)
  const approvals = page.getByRole('region', { name: 'Approval' })
  await expect(approvals).toContainText('Ann from the broadcaster approved version 1')
  await expect(approvals).toContainText('A guest, by review link')
  await page.goto(`/collaboration?film=${film.id}&view=team`)
  await guest.goto(`/documentary/${film.id}`)
  await expect(guest.getByText('Harbour')).toHaveCount(0)
  await guest.goBack()
  await expect(desk(guest)).toBeVisible()

  // Without a line what is written waits, over a closed page too, and is sent.
  await other.context().setOffline(true)
  await write(other, 'Written in a tunnel.')
  await expect(other.getByText('Saved in this browser until you are online again.')).toBeVisible()
  await other.getByRole('textbox', { name: 'Write a note' }).fill('Half a sen')
  await other.context().setOffline(false)
  await expect(other.getByText('Saved in this browser')).toHaveCount(0, { timeout: 30_000 })
  await expect(notes(guest).getByText('Written in a tunnel.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Write a note' })).toHaveValue('Half a sen')

  await page.getByRole('button', { name: 'Revoke Review link' }).click()
  await expect(page.getByText(/^revoked/)).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This review has ended' })).toBeVisible()
  for (const width of [768, 360]) {
    await other.setViewportSize({ width, height: 900 })
    await other.screenshot({ path: `${shots}/review-desk-${width}.png`, fullPage: true })
  }
  await Promise.all([other.context().close(), guest.context().close()])
})

it('two people watch the cut in sync by the server’s clock, and see each other point and draw', async ({ page, browser }) => {
  it.setTimeout(240_000)
  await service().from('team_members').upsert({ documentary_id: film.id, person_id: editor.id, role: 'editor' }).throwOnError()
  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await Promise.all([signIn(page, film.owner), signIn(other, editor)])
  // An editor finds the film among those of others at their own desk; its owner has it as their own.
  await other.goto('/creator-dashboard')
  await expect(other.getByRole('region', { name: 'Other films you work on' }).getByRole('link', { name: /^Harbour/ })).toBeVisible()
  await Promise.all([page, other].map((one) => one.goto(`/collaboration?film=${film.id}`)))
  await other.getByRole('button', { name: /^Ingrid Vega/ }).click()
  await expect(other.getByText('paused on the same frame')).toBeVisible()
  // Both pages are on one machine: how far each film is from its clock, taken from each other, is how far apart they are.
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

  // Anyone who moves the film goes their own way.
  await other.keyboard.press('ArrowRight')
  await expect(other.getByText('following')).toHaveCount(0)
  await other.context().close()
})

it('people without an account are invited by letter: into the team, and as a guest', async ({ page, browser }) => {
  it.setTimeout(240_000)
  const address = `new-${Date.now().toString(36)}@house.example`
  const elsewhere = async () => (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  const began = Date.now()
  await signIn(page, film.owner, `/collaboration?film=${film.id}&view=team`)
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('Email address', { exact: true }).fill(address)
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`${address} is notified: on this site, or by email with this link.`)).toBeVisible()
  const other = await elsewhere()
  await other.goto(await linkInLetterTo(address, began, /https?:\/\/\S+\/collaboration\?join=[\w-]+/))
  await expect(other).toHaveURL(/\/login/)
  // Who has no account opens one, and comes to what they were asked to.
  await other.goto('/viewer-signup')
  await other.getByLabel('Email').fill(address)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Create account' }).click()
  await other.getByRole('button', { name: 'Join team' }).click()
  await expect(desk(other)).toBeVisible()

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText(/sent, /)
  await page.getByRole('button', { name: 'New review link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByLabel('Email it to').fill('no address')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('This is not an email address.')).toBeVisible()
  await page.getByLabel('Email it to').fill('ann@cinema.example')
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('An email with this link is on its way to ann@cinema.example.')).toBeVisible()
  const guest = await elsewhere()
  await guest.goto(await linkInLetterTo('ann@cinema.example', began, /https?:\/\/\S+\/collaboration\?review=[\w-]+/))
  await guest.getByRole('button', { name: 'Enter as a guest' }).click()
  await guest.getByLabel('Your name').fill('Ann')
  await guest.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(desk(guest)).toBeVisible()
  await Promise.all([other.context().close(), guest.context().close()])
})
