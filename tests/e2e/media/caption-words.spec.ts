import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Words that a recogniser heard, gone over in the editor: what it was not sure of, names, and a text that says something else.

it.describe.configure({ mode: 'serial' })
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let trackId = ''

it.beforeAll(async () => {
  film = await makeFrontPageFilm(`Heard words ${Math.random().toString(36).slice(2, 7)}`)
  const { data } = await service().from('caption_tracks').select('id').eq('version_id', film.versionId).single<{ id: string }>()
  trackId = data!.id
  const cue = { track_id: trackId, version_id: film.versionId, starts_ms: 19_000, ends_ms: 22_500, text: 'Then she left.' }
  await service().from('cues').insert(cue)
})
it.afterAll(() => film.remove())

async function openEditor(browser: Browser, errors: string[] = []): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  await signIn(page, film.owner, `/creator-dashboard?documentary=${film.id}&captions=${trackId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'English' })).toBeVisible()
  return page
}
const words = (page: Page, number: number) => page.getByLabel(`Text of cue ${number}`, { exact: true })
const saved = (page: Page) => expect(page.locator('.cc-saving')).toHaveText('saved')

it('unsure words are stepped through by key; a corrected one keeps its time, and reading is not interrupted', async ({ browser }) => {
  const sql = service()
  await sql.from('caption_tracks').update({ reviewed: false }).eq('id', trackId)
  const { data: first } = await sql.from('cues').select('id, starts_ms').eq('track_id', trackId).order('starts_ms').limit(2)
  const [one, two] = first as unknown as { id: string; starts_ms: number }[]
  const timed = (text: string, fromMs: number, sure: readonly (number | null)[]) =>
    text.split(' ').map((word, at) => [word, fromMs + at * 300, fromMs + at * 300 + 280, sure[at] ?? 0.9])
  const unsure = timed('We counted the sheeps all night.', one!.starts_ms, [0.9, 0.9, 0.9, 0.2, 0.4])
  await sql.from('cues').update({ text: 'We counted the sheeps all night.', words: unsure }).eq('id', one!.id)
  const named = [
    ['Then', two!.starts_ms, two!.starts_ms + 200],
    ['Lindqvist', two!.starts_ms + 200, two!.starts_ms + 900, 0.8, 'lind quist'],
    ['left.', two!.starts_ms + 900, two!.starts_ms + 1200, 0.3],
  ]
  await sql.from('cues').update({ text: 'Then Lindqvist left.', words: named }).eq('id', two!.id)
  const errors: string[] = []
  const page = await openEditor(browser, errors)
  const selected = (number: number) =>
    words(page, number).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  const left = page.getByRole('group', { name: /unsure word/ })
  await expect(left).toContainText('3 unsure words')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('heading', { name: '3 words are still unsure' })).toBeVisible()
  await asked.getByRole('button', { name: 'Show me' }).click()
  await expect.poll(() => selected(1)).toBe('sheeps')
  await expect(words(page, 1)).toHaveAccessibleDescription(/Unsure: sheeps, all\./)
  await expect(page.locator('.cc-cue').first().locator('.cc-unsure').first()).toHaveCSS('text-decoration-line', 'underline')
  if (process.env.SHOTS)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('.cc-words-side').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOTS}/unsure-${width}.png` })
    }
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await words(page, 1).focus()
  await page.keyboard.type('ships')
  await expect(words(page, 1)).toHaveValue('We counted the ships all night.')
  await page.keyboard.press('Alt+w')
  await expect.poll(() => selected(1)).toBe('all')
  await page.keyboard.press('Alt+k')
  await expect.poll(() => selected(2)).toBe('left')
  await expect(left).toContainText('1 unsure word')
  await page.getByRole('button', { name: 'Use “lind quist” as heard' }).click()
  await expect(words(page, 2)).toHaveValue('Then lind quist left.')
  await saved(page)
  const { data } = await sql.from('cues').select('words').eq('id', one!.id).single()
  const kept = (data as unknown as { words: unknown[][] }).words
  expect(kept[3]).toEqual(['ships', unsure[3]![1], unsure[3]![2]])
  expect(kept[4]).toEqual(['all', unsure[4]![1], unsure[4]![2]])
  // It warns, and no more than that.
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeHidden()
  expect(errors).toEqual([])
  await page.context().close()
})

it('a text gets the times of the recognised words, and differences are stepped through', async ({ browser }) => {
  const sql = service()
  const said = 'we counted the great ships all night and then a whistle blew and nobody came to see what had become of the harbour or of us'
  const { data: track } = await sql
    .from('caption_tracks')
    .insert({
      version_id: film.versionId,
      language: 'nl-machine',
      label: 'Nederlands',
      kind: 'captions',
      origin: 'machine',
      reviewed: false,
    })
    .select('id')
    .single<{ id: string }>()
  const heard = said.split(' ').map((word, at) => [word, 3000 + at * 500, 3400 + at * 500])
  await sql
    .from('cues')
    .insert({ track_id: track!.id, version_id: film.versionId, starts_ms: 3000, ends_ms: 16_000, text: said, words: heard })
  const page = await openEditor(browser)
  // A house that can hear films, whether this one can or not.
  await page.route('**/rpc/can_transcribe', (route) => route.fulfill({ json: true }))
  await page.goto(`/creator-dashboard?documentary=${film.id}&view=words`)
  const section = page.getByRole('region', { name: 'Captions', exact: true })
  await section.getByRole('button', { name: 'Names in this film' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Names and words').fill('Anna Lindqvist\n Gdynia \n\nGdynia')
  if (process.env.SHOTS)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/names-${width}.png` })
    }
  await expectUsable(page, { within: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Save names' }).click()
  await expect(page.getByText('Names saved').first()).toBeVisible()
  const { data: names } = await sql.from('film_names').select('name').eq('documentary_id', film.id).order('name')
  expect(names).toEqual([{ name: 'Anna Lindqvist' }, { name: 'Gdynia' }])
  await section.getByLabel('Language', { exact: true }).selectOption('nl')
  const script =
    'ANNA: We counted the grey ships all night.\n\nLUND: Nobody came to see what had become of the harbour, or of us. Farewell.'
  await section
    .getByLabel('Choose a caption file')
    .setInputFiles({ name: 'script.txt', mimeType: 'text/plain', buffer: Buffer.from(script) })
  await expect(page.getByText('Each word has the time at which it was heard.').first()).toBeVisible()
  const { data: cues } = await sql
    .from('cues')
    .select('starts_ms, speaker, text, caption_tracks!inner(language)')
    .eq('version_id', film.versionId)
    .eq('caption_tracks.language', 'nl')
    .order('starts_ms')
  expect(cues!.map(({ starts_ms, speaker }) => [starts_ms, speaker])).toEqual([
    [3000, 'ANNA'],
    [9500, 'LUND'],
    [expect.any(Number), 'LUND'],
  ])
  await section.getByRole('link', { name: 'Edit captions: Dutch' }).click()
  const differences = page.getByRole('group', { name: /from what was heard/ })
  await expect(differences).toContainText('2 differences from what was heard')
  const rows = page.locator('.cc-cue')
  await expect(rows.first()).toContainText('Said, not written: and then a whistle blew and')
  await expect(rows.nth(2)).toContainText('Written, not heard: Farewell.')
  await words(page, 1).focus()
  await page.keyboard.press('Alt+g')
  await page.keyboard.press('Alt+g')
  await expect
    .poll(() => words(page, 3).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)))
    .toBe('Farewell.')
  if (process.env.SHOTS)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('.cc-words-side').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOTS}/differences-${width}.png` })
    }
  await expectUsable(page)
  await page.context().close()
})
