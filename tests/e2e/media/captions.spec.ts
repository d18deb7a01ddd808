import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Captions written in the house: by keyboard, by two at once, without a line for a while, and out again as files.

it.describe.configure({ mode: 'serial' })
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let trackId = ''

it.beforeAll(async () => {
  film = await makeFrontPageFilm(`Written captions ${Math.random().toString(36).slice(2, 7)}`)
  const { data } = await service().from('caption_tracks').select('id').eq('version_id', film.versionId).single<{ id: string }>()
  trackId = data!.id
  const cues = Array.from({ length: 24 }, (_, at) => ({
    track_id: trackId,
    version_id: film.versionId,
    starts_ms: 20_000 + at * 2500,
    ends_ms: 22_000 + at * 2500,
    text: `Berth number ${at + 1} is empty now.`,
    speaker: at % 4 === 0 ? 'Clerk' : '',
  }))
  await service().from('cues').insert(cues)
  const peaks = Array.from({ length: 900 }, (_, at) => (at % 25 < 20 ? 60 + ((at * 37) % 120) : 1))
  await service().from('waveforms').insert({ version_id: film.versionId, peaks_per_second: 10, peaks })
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
const said = async () => {
  const { data } = await service().from('cues').select('text').eq('track_id', trackId).order('starts_ms').returns<{ text: string }[]>()
  return data!.map(({ text }) => text)
}

it('cues are written, split, merged, corrected and undone by keyboard, shown on the picture, and saved automatically', async ({
  browser,
}) => {
  const errors: string[] = []
  const page = await openEditor(browser, errors)
  // The first caption is on the picture before anything is pressed; what is done to a cue is in three groups.
  await expect(page.locator('.player-picture .caption')).toHaveText(await words(page, 1).inputValue())
  for (const group of ['Time', 'Text', 'Cue']) await expect(page.getByRole('group', { name: group }).getByRole('button')).toHaveCount(3)
  await page.getByRole('button', { name: 'More for this cue' }).click()
  await expect(page.getByRole('menuitem', { name: /^Protect or unprotect/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await words(page, 2).click()
  await words(page, 2).fill('Berth number one stands empty, and nobody has come to ask why it does.')
  const tooLong = page
    .locator('.cc-cue')
    .nth(1)
    .getByRole('button', { name: /^line too long/ })
  await expect(tooLong).toBeVisible()
  await page.keyboard.press('Alt+f')
  await page.keyboard.press('Alt+f')
  await expect(tooLong).toBeHidden()
  await words(page, 2).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(29, 29))
  await page.keyboard.press('Alt+s')
  await expect(words(page, 2)).toHaveValue('Berth number one stands empty')
  await expect(words(page, 3)).toHaveValue(/^, and nobody/)
  await page.keyboard.press('Control+z')
  await expect(words(page, 2)).toHaveValue(/ask why it does\.$/)
  await page.keyboard.press('Alt+m')
  await expect(words(page, 2)).toHaveValue(/ask why it does\.[\s\S]+Berth number 2/)
  await page.keyboard.press('Control+z')
  await saved(page)
  expect((await said())[1]!.replaceAll('\n', ' ')).toBe('Berth number one stands empty, and nobody has come to ask why it does.')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await words(page, 2).click()
  await page.keyboard.press('Alt+h')
  await page.keyboard.press('Alt+p')
  await expect(page.locator('.cc-film .caption')).toContainText('Berth number one stands empty')

  await page.keyboard.press('Control+f')
  await page.getByLabel('Find', { exact: true }).fill('is empty')
  await page.getByLabel('Replace with').fill('lies empty')
  await page.getByRole('button', { name: /^Replace in \d+ cues/ }).click()
  await saved(page)
  expect((await said()).filter((text) => text.includes('lies empty')).length).toBe(23)
  await page.getByRole('search').getByRole('button', { name: 'Close' }).click()
  await expectUsable(page)
  if (process.env.SHOTS)
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/editor-${width}.png` })
    }
  expect(errors).toEqual([])
  await page.context().close()
})

it('two people write at once, one of them offline for a while: no text is lost, and both see the same', async ({ browser }) => {
  const [one, other] = [await openEditor(browser), await openEditor(browser)]
  await one.context().setOffline(true)
  await words(one, 1).fill('We counted the grey ships until there was nothing left to count.')
  await words(one, 3).fill('Berth number two lies empty, and rusts.')
  await expect(one.locator('.cc-saving')).toContainText('Saved on this device')
  await words(other, 1).fill('We counted the ships until there was nothing left at all to count.')
  await words(other, 4).fill('Berth number three is let.')
  await saved(other)
  await one.context().setOffline(false)
  await saved(one)
  for (const page of [one, other]) {
    await expect(words(page, 1)).toHaveValue('We counted the grey ships until there was nothing left at all to count.')
    await expect(words(page, 3)).toHaveValue('Berth number two lies empty, and rusts.')
    await expect(words(page, 4)).toHaveValue('Berth number three is let.')
  }
  await saved(one)
  expect((await said())[0]).toBe('We counted the grey ships until there was nothing left at all to count.')

  await one.getByRole('button', { name: 'More', exact: true }).click()
  await one.getByRole('menuitem', { name: 'History' }).click()
  await one.getByRole('button', { name: 'Restore' }).first().click()
  await expect(one.getByText('The version before that is in the history too.').first()).toBeVisible()
  await one.keyboard.press('Escape')
  await one.context().close()
  await other.context().close()
})

it('are exported in every format, and imported again', async ({ browser }) => {
  const page = await openEditor(browser)
  const texts = await said()
  for (const [format, ending, holds] of [
    ['WebVTT', 'vtt', 'WEBVTT'],
    ['TTML', 'ttml', '<tt '],
    ['SCC', 'scc', 'Scenarist_SCC V1.0'],
    ['Word document', 'docx', 'PK'],
  ] as const) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
    await page.getByLabel(new RegExp(`^${format}`)).check()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.en\\.${ending}$`))
    const content = readFileSync(await file.path(), 'latin1')
    expect(content.startsWith(holds) || content.includes(holds)).toBe(true)
    await page.keyboard.press('Escape')
    if (ending !== 'ttml') continue
    await page.goto(`/creator-dashboard?documentary=${film.id}&view=words`)
    await page.getByRole('region', { name: 'Captions', exact: true }).getByLabel('Language', { exact: true }).selectOption('fr')
    await page
      .getByLabel('Choose a caption file')
      .setInputFiles({ name: 'x.xml', mimeType: 'text/xml', buffer: readFileSync(await file.path()) })
    await expect(page.getByText(`${texts.length} cues, shown in the player now.`).first()).toBeVisible()
    if (process.env.SHOTS)
      await page.getByRole('region', { name: 'Captions', exact: true }).screenshot({ path: `${process.env.SHOTS}/section.png` })
    await page.goto(`/creator-dashboard?documentary=${film.id}&captions=${trackId}`)
  }
  await page.context().close()
})

/** The bytes of a text in a code page whose second half is another alphabet. */
const inCodePage = (text: string, encoding: string) => {
  const page = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  return Buffer.from(Array.from(text, (letter) => page.indexOf(letter)))
}

it('a file without an encoding shows its letters, and is saved only when they are certain or confirmed', async ({ browser }) => {
  const page = await openEditor(browser)
  await page.goto(`/creator-dashboard?documentary=${film.id}&view=words`)
  const section = page.getByRole('region', { name: 'Captions', exact: true })
  const result = section.getByRole('alert')
  const texts = async (language: string) => {
    const { data } = await service()
      .from('cues')
      .select('text, caption_tracks!inner(language)')
      .eq('version_id', film.versionId)
      .eq('caption_tracks.language', language)
      .order('starts_ms')
      .returns<{ text: string }[]>()
    return data!.map(({ text }) => text)
  }
  const bring = async (language: string, name: string, buffer: Buffer) => {
    await section.getByLabel('Language', { exact: true }).selectOption(language)
    await section.getByLabel('Choose a caption file').setInputFiles({ name, mimeType: 'text/plain', buffer })
  }
  const times = '1\n00:00:01,000 --> 00:00:02,000\n'
  // Sure by its letters and words: kept at once, and told.
  await bring('ru', 'ferry.srt', inCodePage(`${times}Мы считали корабли, и не было ни одного.`, 'windows-1251'))
  await expect(result).toContainText('ferry.srt does not say its encoding. It was read as Windows-1251.')
  await expect(result.getByLabel('Sample from the file')).toHaveText('Мы считали корабли, и не было ни одного.')
  await expect.poll(() => texts('ru')).toEqual(['Мы считали корабли, и не было ни одного.'])
  // Too little to tell: nothing is kept before someone has looked.
  await bring('sv', 'sign.srt', inCodePage(`${times}España`, 'windows-1252'))
  await expect(result).toContainText('Does this text look right? Nothing is saved before you confirm.')
  expect(await texts('sv')).toEqual([])
  if (process.env.SHOTS)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await result.screenshot({ path: `${process.env.SHOTS}/encoding-${width}.png` })
    }
  await expectUsable(page, { within: '[aria-labelledby=film-captions]' })
  await result.getByLabel('Read as', { exact: true }).selectOption('windows-1250')
  await expect(result.getByLabel('Sample from the file')).toHaveText('Espańa')
  await result.getByLabel('Read as', { exact: true }).selectOption('windows-1252')
  await expect(result.getByLabel('Sample from the file')).toHaveText('España')
  await result.getByRole('button', { name: 'The text is right' }).click()
  await expect.poll(() => texts('sv')).toEqual(['España'])
  // After it is kept, another choice reads it again.
  await result.getByLabel('Read as', { exact: true }).selectOption('windows-1250')
  await expect.poll(() => texts('sv')).toEqual(['Espańa'])
  // A damaged byte in UTF-8 is named by its line, and counted are the letters.
  const damaged = Buffer.from(`${times}Größe, Käse, Öl ?\n\n2\n00:00:03,000 --> 00:00:04,000\nOslo --> Bergen <so far>`)
  damaged[damaged.indexOf('?')] = 0xe4
  await bring('da', 'damaged.srt', damaged)
  await expect(result).toContainText('Line 3: bytes that are not valid in this encoding.')
  await expect(result).toContainText(/No text was lost: all \d+ characters of the file/)
  await expect.poll(() => texts('da')).toEqual(['Größe, Käse, Öl \uFFFD', 'Oslo --> Bergen <so far>'])
  await page.context().close()
})

it('Mend all first shows what would change, and one Undo reverts it', async ({ browser }) => {
  const page = await openEditor(browser)
  const long = 'Berth number nine stands empty, and nobody has ever come to us to ask why it does.'
  await words(page, 4).fill(long)
  await page.getByRole('button', { name: 'Fix all', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Fix .*\?$/ })).toBeVisible()
  await expect(dialog.getByLabel('Changes')).toContainText(long)
  if (process.env.SHOTS)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/mend-all-${width}.png` })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(words(page, 4)).toHaveValue(long)
  await page.getByRole('button', { name: 'Fix all', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fix all', exact: true }).click()
  await expect(words(page, 4)).not.toHaveValue(long)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(words(page, 4)).toHaveValue(long)
  await page.context().close()
})

it('Hebrew is right to left in the editor and on the page', async ({ browser }) => {
  const page = await openEditor(browser)
  const sentence = 'Volvo ספרה את האוניות, עד הסוף.'
  await page.goto(`/creator-dashboard?documentary=${film.id}&view=words`)
  const section = page.getByRole('region', { name: 'Captions', exact: true })
  await section.getByLabel('Language', { exact: true }).selectOption('he')
  await section.getByLabel('Choose a caption file').setInputFiles({
    ...{ name: 'he.srt', mimeType: 'text/plain' },
    buffer: Buffer.from(`1\n00:00:01,000 --> 00:00:04,000\n${sentence}\n\n2\n00:00:05,000 --> 00:00:06,000\nOK.`),
  })
  await expect(page.getByText('2 cues, shown in the player now.').first()).toBeVisible()
  await section.getByRole('link', { name: 'Edit captions: Hebrew' }).click()
  await expect(words(page, 1)).toHaveCSS('direction', 'rtl')
  await expect(words(page, 2)).toHaveCSS('direction', 'ltr')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const shown = page.locator('.cc-film .caption > span').first()
  await expect(shown).toHaveText(sentence)
  await expect(shown).toHaveCSS('direction', 'rtl')
  await page.context().close()
})
