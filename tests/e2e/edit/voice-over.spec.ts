import type { Browser, Page } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// A voice-over is typed, then read into the microphone: its estimated length becomes the real one, and the cut plays it.

const { launchOptions } = config.use!
// A microphone that hears a tone, without asking anyone.
it.use({
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions!.args!, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})

let staged: StagedEdit
it.beforeAll(async () => {
  staged = await makeEdit('Voices')
})
it.afterAll(() => staged.remove())

const open = async (browser: Browser, refused = false) => {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL!,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    permissions: ['microphone'],
  })
  const page = await context.newPage()
  if (refused)
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
  await signIn(page, staged.owner, `/creator-dashboard?documentary=${staged.film}&view=edit&edit=${await putEdit(staged, 'Read aloud')}`)
  const items = page.getByRole('region', { name: 'Script' }).getByRole('article')
  await items.nth(2).focus()
  await page.keyboard.press('v')
  await page.keyboard.type('Nobody had asked those who stayed what the winter would mean.')
  await page.keyboard.press('Control+Enter')
  return { page, voice: items.nth(3) }
}
const running = (page: Page) => page.getByTestId('running-time')
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

it('a voice-over is recorded, heard in the cut, and recorded no more', async ({ browser }) => {
  const { page, voice } = await open(browser)
  // Six seconds of bites, and eleven words at 140 a minute: 118 frames.
  await expect(running(page)).toHaveText('est. 00:00:10:18')
  await voice.getByRole('button', { name: 'Record', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nobody had asked those who stayed')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByRole('timer')).toHaveText('3')
  await expect(dialog.getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-9]\d)$/)
  // The device beeps once a second.
  await expect.poll(() => dialog.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0)
  await look(page, 'voice-recording')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.locator('audio')).toHaveAttribute('src', /^blob:/)
  await look(page, 'voice-recorded')
  await expectUsable(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Record again' }).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-9]\d)$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Use recording' }).click()
  await expect(dialog).toBeHidden()
  // The real length at once, and nothing is estimated any more.
  await expect(running(page)).toHaveText(/^00:00:\d\d:/)
  await expect(voice).toContainText('take 1.wav', { timeout: 120_000 })
  const rush = await service()
    .from('rushes')
    .select('version_id, rate_num, duration_frames')
    .eq('documentary_id', staged.film)
    .is('start_frame', null)
    .single()
  expect(rush.data).toMatchObject({ rate_num: 25 })
  const frames = 150 + (rush.data!.duration_frames as number)
  await expect(running(page)).toHaveText(
    `00:00:${String(Math.floor(frames / 25)).padStart(2, '0')}:${String(frames % 25).padStart(2, '0')}`,
  )
  await expect
    .poll(async () => (await service().from('versions').select('state').eq('id', rush.data!.version_id).single()).data!.state, {
      timeout: 120_000,
    })
    .toBe('ready')
  await look(page, 'voice-in-the-script')

  // Its words are read in place of a picture while its sound goes on, to the end of the cut.
  await voice.focus()
  await page.keyboard.press('p')
  await expect(page.locator('.row-picture-card')).toContainText('Nobody had asked')
  await expect
    .poll(() => page.locator('.row-picture video[data-shown="true"]').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 30_000 })

  await voice.getByRole('button', { name: 'Remove recording' }).click()
  await expect(running(page)).toHaveText('est. 00:00:10:18')
  await voice.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(voice).toContainText('take 1.wav')
  await page.context().close()
})

it('a take is uploaded although the page was closed: before it could be sent, and while it was sent', async ({ browser }) => {
  it.setTimeout(180_000)
  const { page, voice } = await open(browser)
  const [address, context] = [page.url(), page.context()]
  const record = async () => {
    await voice.getByRole('button', { name: /^Record( again)?$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog.getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-9]\d)$/)
    await dialog.getByRole('button', { name: 'Stop' }).click()
    return dialog.getByRole('button', { name: 'Use recording' })
  }
  const soundsOfFilm = async () =>
    (await service().from('versions').select('state, source_name').eq('documentary_id', staged.film).like('source_name', 'Voice-over%'))
      .data!
  const before = (await soundsOfFilm()).length
  const reopened = async () => {
    const next = await context.newPage()
    await next.goto(address)
    return { next, line: next.getByRole('region', { name: 'Script' }).getByRole('article').nth(3) }
  }

  // While the take is sent, the page is closed; the next page sends the rest.
  await context.route('**/storage/v1/upload/resumable**', (route) => route.abort())
  await (await record()).click()
  await expect(voice).toContainText('Recording is being')
  await page.close()
  await context.unroute('**/storage/v1/upload/resumable**')
  const { next, line } = await reopened()
  await expect(line).toContainText(/take \d\.wav/, { timeout: 90_000 })
  await expect
    .poll(async () => (await soundsOfFilm()).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(Array(before + 1).fill('ready'))

  // Nothing answers: the take waits, and once the house answers it takes its place.
  await line.getByRole('button', { name: 'Remove recording' }).click()
  await expect(next.getByText('Saved', { exact: true })).toBeVisible()
  await line.getByRole('button', { name: 'Record', exact: true }).click()
  const dialog = next.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-9]\d)$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Use recording' }).click()
  await expect(line).toContainText('It is uploaded once you are online')
  await look(next, 'voice-waits')
  await next.close()
  await context.setOffline(false)
  const { next: last, line: there } = await reopened()
  await expect(there).toContainText(/take \d\.wav/, { timeout: 90_000 })
  await expect(running(last)).toHaveText(/^00:00:\d\d:/)
  await expect.poll(async () => (await soundsOfFilm()).length).toBe(before + 2)
  await context.close()
})

it('says so where the microphone is refused', async ({ browser }) => {
  const { page, voice } = await open(browser, true)
  await voice.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('No microphone available')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true })).toBeEnabled()
  await page.context().close()
})
