import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Who does not see the picture hears what is in it: the browser's voice reads the descriptions, and the film waits where a line is longer than its gap.

const run = Math.random().toString(36).slice(2, 7)
const long = 'A man in a cap walks along an empty quay, stops where the ships used to lie, and opens a book.'
let staged: Awaited<ReturnType<typeof makeFrontPageFilm>>
let viewer: Person

it.beforeAll(async () => {
  staged = await makeFrontPageFilm(`Described ${run}`)
  viewer = await newPerson()
  const track = await service()
    .from('caption_tracks')
    .insert({ version_id: staged.versionId, language: 'en', label: 'Described', kind: 'descriptions' })
    .select('id')
    .single()
  if (track.error) throw track.error
  const cue = (starts_ms: number, ends_ms: number, text: string) => ({
    track_id: track.data.id,
    version_id: staged.versionId,
    starts_ms,
    ends_ms,
    text,
  })
  const { error } = await service()
    .from('cues')
    .insert([cue(600, 1600, long), cue(4000, 6000, 'The sea.')])
  if (error) throw error
})
it.afterAll(() => staged.remove())

/** A voice that takes its time, in a browser that has none: what it is given to say is kept in `spoken`. */
function giveVoice(lastsMs: number) {
  const spoken: { text: string; lang: string; rate: number }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  class Utterance {
    lang = ''
    rate = 1
    voice: unknown = null
    onend: (() => void) | null = null
    onerror: (() => void) | null = null
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  const voice = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'en-GB', name: 'Test' }],
    cancel: () => clearTimeout(timer),
    speak(utterance: Utterance) {
      spoken.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
      timer = setTimeout(() => utterance.onend?.(), lastsMs)
    },
  })
  Object.defineProperty(window, 'speechSynthesis', { value: voice, configurable: true })
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken })
}

const spoken = (page: Page) => page.evaluate(() => (window as unknown as { spoken: { text: string; lang: string; rate: number }[] }).spoken)
const state = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => ({ paused: video.paused, at: video.currentTime }))

async function open(page: Page, lastsMs: number) {
  await page.addInitScript(giveVoice, lastsMs)
  await signIn(page, viewer, `/documentary/${staged.id}?t=0`)
  await page.getByRole('button', { name: 'Described', exact: true }).click()
  await page.keyboard.press('k')
}

it('a description longer than its gap pauses the film until it is spoken, and the film resumes automatically', async ({ page }) => {
  await open(page, 3500)
  await expect(page.getByText('The film is paused for the audio description.')).toBeVisible()
  const held = await state(page)
  expect(held.paused).toBe(true)
  expect(held.at).toBeGreaterThan(1.2)
  expect(held.at).toBeLessThan(2.2)
  expect(await spoken(page)).toEqual([{ text: long, lang: 'en', rate: 1.4 }])
  await expect.poll(async () => (await state(page)).at, { timeout: 20_000 }).toBeGreaterThan(4.2)
  expect((await spoken(page)).map(({ text }) => text)).toEqual([long, 'The sea.'])
  // What a voice says a screen reader need not say too; it is in the picture all the same.
  await expect(page.locator('.player-described')).toHaveText('The sea.')
  await expect(page.locator('.player-described')).not.toHaveAttribute('role', 'status')
})

it('a short description never pauses the film; pressing Play skips the rest of a long one', async ({ page }) => {
  await open(page, 60_000)
  await expect.poll(async () => (await state(page)).paused && (await state(page)).at > 1).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(async () => (await state(page)).at).toBeGreaterThan(2.5)
  expect(await spoken(page)).toHaveLength(1)
})

it('left to the screen reader they are a status, and no voice is played', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('player-choices', JSON.stringify({ descriptionsSpoken: false })))
  await open(page, 1000)
  await expect(page.locator('.player-described[role=status]')).toHaveText(long)
  expect(await spoken(page)).toEqual([])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByLabel('Audio description', { exact: true })).toHaveValue('shown')
  await expectUsable(page)
})

it('on a phone the buttons of a described film fit in one row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, 1000)
  const top = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  expect(Math.abs((await top('More')) - (await top('Captions')))).toBeLessThan(2)
})
