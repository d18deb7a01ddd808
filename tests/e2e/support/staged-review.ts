import { expect, type Page } from '@playwright/test'
import { countFrames } from '#tests/support/media/counted-frames.ts'
import config from '../../../playwright.config.ts'
import { service } from './house-access.ts'
import { newPerson, type Person } from './people.ts'
import { makeFrontPageFilm } from './staged-film.ts'

const { launchOptions } = config.use!
/** Options of a browser with a microphone that hears a tone and needs no permission. */
export const withMicrophone = {
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions!.args!, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
}

/** The frame rate of the staged film. */
export const rate = 23.976
export const desk = (page: Page) => page.locator('.review-desk')
export const notes = (page: Page) => page.getByRole('region', { name: 'Notes in order of the film' })
export async function write(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Write a note' }).fill(words)
  await page.keyboard.press('Enter')
  await expect(notes(page).getByText(words)).toBeVisible()
}

/** A private film with counted frames, whose owner is Ingrid Vega, and a creator called Bo Lindqvist. */
export async function makeReview() {
  const film = await makeFrontPageFilm(`Harbour ${Math.random().toString(36).slice(2, 7)}`)
  await service().from('documentaries').update({ visibility: 'private', published_at: null }).eq('id', film.id).throwOnError()
  await countFrames(service(), film.versionId, rate)
  const editor = await newPerson('creator')
  await Promise.all([named(film.owner, 'Ingrid Vega'), named(editor, 'Bo Lindqvist')])
  return { film, editor }
}

export const named = (person: Person, display_name: string) =>
  service().from('profiles').update({ display_name }).eq('user_id', person.id).throwOnError()
