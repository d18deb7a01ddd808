import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// By which channels an item is heard, in which language the script is read, and that all of it can be read without a connection.

let staged: StagedEdit
it.beforeAll(async () => {
  staged = await makeEdit('Heard and read')
  const [amina] = staged.rushes
  const channels = ['boom', 'lav Amina'].map((name, at) => ({ n: at + 1, name }))
  await service().from('rushes').update({ channels }).eq('version_id', amina!.id).throwOnError()
})
it.afterAll(() => staged.remove())

const items = (page: Page) => page.getByRole('region', { name: 'Script' }).getByRole('article')
const path = (edit: string) => `/creator-dashboard?documentary=${staged.film}&view=edit&edit=${edit}`
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

it('an item is heard by the channels that are chosen for it, and lists name them', async ({ page }) => {
  const edit = await putEdit(staged, 'By one channel')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, staged.owner, path(edit))
  await page.getByRole('button', { name: 'More for item 2' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('As the rush sounds').uncheck()
  await dialog.getByLabel('1 boom').uncheck()
  await dialog.getByLabel('2 lav Amina').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose at least one channel.')).toBeVisible()
  await dialog.getByLabel('2 lav Amina').check()
  await look(page, 'channels')
  await expectUsable(page, { within: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(items(page).nth(1)).toContainText('Channels 2')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const rows = await service().from('edit_items').select('channels').eq('edit_id', edit).not('channels', 'is', null)
  expect(rows.data).toEqual([{ channels: [2] }])
  const sent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Edit list (EDL) with sound' }).click()
  expect(readFileSync((await (await sent).path())!, 'utf8')).toMatch(/^001 {2}A001 {5}A2\/V {2}C {8}10:00:10:00 10:00:13:00/m)
  // Opened again, the choice is there; and it is undone like anything else.
  await page.keyboard.press('Escape')
  await items(page).nth(1).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(items(page).nth(1)).not.toContainText('Channels')
})

it('the script is read in another language where a rush has it, as spoken where it has not', async ({ page }) => {
  const track = { version_id: staged.rushes[0]!.id, language: 'de', label: 'Deutsch', kind: 'subtitles' }
  const made = await service().from('caption_tracks').insert(track).select('id').single()
  const cue = { track_id: made.data!.id, version_id: track.version_id, starts_ms: 10_000, ends_ms: 13_000 }
  await service()
    .from('cues')
    .insert({ ...cue, text: 'Wir haben die Schiffe gezählt', speaker: 'Amina' })
    .throwOnError()
  await signIn(page, staged.owner, path(await putEdit(staged, 'In two languages')))
  await expect(items(page).nth(1)).toContainText('we counted the ships')
  await page.getByLabel('Read in').selectOption('German')
  await expect(items(page).nth(1)).toContainText('Wir haben die Schiffe')
  await expect(items(page).nth(2)).toContainText('we counted the ships')
  // It is in the address: a link to it reads the same.
  await page.reload()
  await expect(items(page).nth(1)).toContainText('Wir haben die Schiffe')
  await page.getByLabel('Read in').selectOption('As spoken')
  await expect(items(page).nth(1)).toContainText('we counted the ships')
  await service().from('caption_tracks').delete().eq('id', made.data!.id)
})

it('words that were out of sight are there without a connection', async ({ page, context }) => {
  const edit = await putEdit(staged, 'On the train')
  const [rush] = staged.rushes
  const { data: track } = await service().from('caption_tracks').select('id').eq('version_id', rush!.id).single()
  const late = { track_id: track!.id, version_id: rush!.id, starts_ms: 80_000, ends_ms: 83_000, text: 'the last ferry was full' }
  await service().from('cues').insert(late).throwOnError()
  const bite = (place: number, from: number) => ({
    ...{ id: crypto.randomUUID(), edit_id: edit, place, kind: 'clip', rush_id: rush!.id, in_frame: from, out_frame: from + 75 },
  })
  await service()
    .from('edit_items')
    .insert([...Array.from({ length: 40 }, (_, at) => bite(4096 + at * 1024, 250)), bite(90_000, 2000)])
    .throwOnError()
  const ahead = page.waitForResponse(
    (answer) => answer.url().includes('/rpc/read_said') && (answer.request().postData() ?? '').includes('"from":60000'),
  )
  await signIn(page, staged.owner, path(edit))
  await expect(items(page).nth(1)).toContainText('we counted the ships')
  await ahead
  await context.setOffline(true)
  await items(page).first().focus()
  await page.getByRole('region', { name: 'Script' }).evaluate((script) => script.scrollTo(0, script.scrollHeight))
  await expect(page.getByText('the last ferry was full')).toBeVisible()
  await context.setOffline(false)
})
