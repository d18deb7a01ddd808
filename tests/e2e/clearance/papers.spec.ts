import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// Archive producer, fact checker, counsel who reads, and a reviewer who does not: music, facts, fair use and credits of one film.

let staged: StagedEdit
let [checker, counsel, reviewer] = [] as unknown as [Person, Person, Person]
it.setTimeout(240_000)
it.describe.configure({ mode: 'serial' })
it.beforeAll(async () => {
  staged = await makeEdit('Strait')
  await putEdit(staged, 'Radio edit')
  ;[checker, counsel, reviewer] = [await newPerson('creator'), await newPerson('creator'), await newPerson('creator')]
  await service()
    .from('team_members')
    .insert([
      { documentary_id: staged.film, person_id: checker.id, role: 'editor', sees_papers: false },
      { documentary_id: staged.film, person_id: counsel.id, role: 'reviewer', sees_papers: true },
      { documentary_id: staged.film, person_id: reviewer.id, role: 'reviewer', sees_papers: false },
    ])
    .throwOnError()
})
it.afterAll(() => staged.remove())

const open = async (browser: Browser, who: Pick<Person, 'email'>, list: string, { width = 1440, locale = 'en-GB' } = {}) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale, viewport: { width, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showProfessionalMode: true })))
  // A dialog of the browser that nobody answers.
  await context.addInitScript(() => {
    window.print = () => undefined
  })
  const page = await context.newPage()
  await signIn(page, who, `/creator-dashboard?documentary=${staged.film}&view=papers&list=${list}`)
  return page
}
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
/** What is printed: as a file, and as a picture to look at. */
const pdf = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return
  await page.pdf({ path: `${process.env.SHOTS}/${name}.pdf`, preferCSSPageSize: true, format: 'A4' })
  await page.emulateMedia({ media: 'print' })
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-print.png`, fullPage: true })
  await page.emulateMedia({ media: 'screen' })
}

it('an archive producer reports the music: shares that do not add up are refused with their sum, the sheet follows the cut', async ({
  browser,
}) => {
  const page = await open(browser, staged.owner, 'music')
  await expect(page.getByText('Nil return: no music is heard.')).toBeVisible()
  await page.getByRole('button', { name: 'Add music' }).click()
  await page.getByLabel('Title').fill('The nine lights')
  for (const [at, [role, name, share]] of [
    ['Composer', 'Ada Moe', '50'],
    ['Author', 'Kim Sand', '40'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add writer or publisher' }).click()
    await page.getByLabel('Role').nth(at).selectOption(role!)
    await page.getByLabel('Name').nth(at).fill(name!)
    await page.getByLabel('Share %').nth(at).fill(share!)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“The nine lights”: the shares of writers add up to 90, not to 100.')).toBeVisible()
  await page.getByLabel('Share %').nth(1).fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  const one = page.getByRole('region', { name: 'The nine lights', exact: true })
  await one.getByRole('button', { name: 'Add place' }).click()
  await one.getByLabel('All of it').check()
  await one.getByRole('button', { name: 'Add place' }).last().click()
  // All of the first rush, three seconds of which are in the edit.
  const row = page.getByRole('table', { name: 'Music cue sheet' }).getByRole('row', { name: /The nine lights/ })
  await expect(row).toContainText('0:03')
  await expect(row).toContainText('Ada Moe, Kim Sand')
  await expectUsable(page)
  await look(page, 'music')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Strait Music cue sheet.csv')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await pdf(page, 'music')
  await page.context().close()
})

it('a claim is written by one person and checked by another, and becomes a footnote that plays (B10)', async ({ browser }) => {
  const version = await putVersion()
  const page = await open(browser, staged.owner, `facts&in=version:${version}`)
  await page.getByRole('button', { name: 'Add claim' }).click()
  await page.getByLabel('Claim', { exact: true }).fill('Ninety ships left the harbour in 1962.')
  await page.getByLabel('On', { exact: true }).selectOption({ label: 'Version: First cut' })
  await page.getByLabel('From', { exact: true }).fill('0:04')
  await page.getByLabel('To', { exact: true }).fill('0:08')
  await page.getByRole('button', { name: 'Save' }).click()
  const one = page.getByRole('region', { name: 'Ninety ships left the harbour in 1962.', exact: true })
  await expect(one.getByText('You wrote this claim: another person checks it.')).toBeVisible()
  await addSource(one, 'Harbour log, 1962', '41')
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Sourced 1 of 2')
  await addSource(one, 'Tove Lind, The strait, 1999', '')
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Sourced 2 of 2')
  await one.getByRole('button', { name: 'Checked', exact: true }).click()
  await expect(one.getByText('A claim is checked by a person who did not write it. Ask another editor of the film.')).toBeVisible()
  await look(page, 'claim')

  const other = await open(browser, checker, `facts&in=version:${version}`)
  await other.getByRole('button', { name: /Ninety ships/ }).click()
  const theirs = other.getByRole('region', { name: 'Ninety ships left the harbour in 1962.', exact: true })
  await theirs.getByRole('button', { name: 'Checked', exact: true }).click()
  await theirs.getByRole('button', { name: 'Make it a footnote' }).click()
  await expect(other.getByText('1 footnote')).toBeVisible()
  const { data } = await service().from('footnotes').select('starts_ms, ends_ms, source').eq('version_id', version).throwOnError()
  expect(data).toEqual([{ starts_ms: 4000, ends_ms: 8000, source: 'Harbour log, 1962, 41; Tove Lind, The strait, 1999' }])
  // On the other page, without loading it again.
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Checked')
  await expectUsable(other)
  for (const each of [page, other]) await each.context().close()
})

it('counsel reads fair use and prints the binder, and can change nothing; a reviewer sees none of it', async ({ browser }) => {
  const house = service()
  const item = crypto.randomUUID()
  const of = { documentary_id: staged.film, item_id: item }
  await house
    .from('clearance_items')
    .insert({ id: item, documentary_id: staged.film, kind: 'footage', title: 'Newsreel', code: 'ARC-01', status: 'fair-use' })
    .throwOnError()
  await house
    .from('clearance_uses')
    .insert({ ...of, version_id: staged.rushes[0]!.id })
    .throwOnError()
  const page = await open(browser, staged.owner, 'fair-use')
  await expect(page.getByText('1 item has the status fair use and no entry: ARC-01 Newsreel')).toBeVisible()
  await page.getByRole('button', { name: 'Add entry' }).first().click()
  await page.getByLabel('Law').selectOption('Germany: §§ 50 to 59 UrhG')
  await page.getByLabel('Why', { exact: true }).fill('The film speaks of how the newsreel showed the strike.')
  await page.getByLabel('Length of the source').fill('1:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Fair use' })).toContainText('3 s shown, 5 % of the source')
  await look(page, 'fair-use')
  await page.context().close()

  const theirs = await open(browser, counsel, `fair-use&in=version:${await putVersion(staged.rushes[0]!.id)}`)
  await expect(theirs.getByText('You can read these papers and change nothing in them.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add entry' })).toHaveCount(0)
  await theirs.getByRole('button', { name: /Newsreel/ }).click()
  await expect(theirs.getByLabel('Why', { exact: true })).toBeDisabled()
  await expect(theirs.getByLabel('Why', { exact: true })).toHaveValue('The film speaks of how the newsreel showed the strike.')
  await expectUsable(theirs)
  await theirs.getByRole('button', { name: 'Print binder for counsel' }).click()
  // Drawn for paper only.
  await expect(theirs.locator('.papers-print h2')).toHaveText('1. ARC-01 Newsreel')
  await pdf(theirs, 'binder')
  await theirs.context().close()

  const denied = await open(browser, reviewer, 'fair-use')
  await expect(denied.getByRole('heading', { name: 'Strait' })).toBeVisible()
  await expect(denied.getByRole('link', { name: 'Music, facts, credits' })).toHaveCount(0)
  await expect(denied.getByText('Newsreel')).toHaveCount(0)
  await denied.context().close()
})

it('credits follow the cut, keep other words with the computed ones beside them, and roll', async ({ browser }) => {
  const page = await open(browser, staged.owner, 'credits')
  await expect(page.getByRole('region', { name: 'Credits: Music' })).toContainText('“The nine lights” (Ada Moe, Kim Sand)')
  await page.getByLabel('Add thanks').fill('The harbour master')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Credits: Thanks' })).toContainText('The harbour master')
  await page.getByRole('button', { name: /Edit “The nine lights”/ }).click()
  await page.getByLabel('Words').fill('Music by Ada Moe')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Computed: “The nine lights” (Ada Moe, Kim Sand)')).toBeVisible()
  await page.getByRole('button', { name: 'Show roller' }).click()
  await expect(page.getByRole('region', { name: 'Credits as they roll' })).toContainText('Music by Ada Moe')
  await expectUsable(page)
  await look(page, 'credits')
  await service().from('edit_items').update({ removed_at: new Date().toISOString() }).eq('rush_id', staged.rushes[0]!.id).throwOnError()
  await expect(page.getByRole('region', { name: 'Credits as they roll' })).not.toContainText('Music by Ada Moe')
  await service().from('edit_items').update({ removed_at: null }).eq('rush_id', staged.rushes[0]!.id).throwOnError()
  await page.context().close()
})

it('a phone, a tablet and a page in German show the same papers', async ({ browser }) => {
  for (const list of ['music', 'facts', 'fair-use', 'credits']) {
    const phone = await open(browser, staged.owner, list, { width: 360 })
    await expect(phone.getByRole('heading', { name: 'Music, facts and credits' })).toBeVisible()
    await expectUsable(phone)
    await look(phone, `phone-${list}`)
    await phone.context().close()
  }
  const german = await open(browser, staged.owner, 'music', { locale: 'de-DE', width: 768 })
  await expect(german.getByRole('table', { name: 'Musikliste' })).toBeVisible()
  await german.getByRole('button', { name: /The nine lights/ }).click()
  await look(german, 'german')
  await german.context().close()
})

/** A finished version of the film, by id; rendered from the tenth second of a rush on, if one is named. */
async function putVersion(rush?: string): Promise<string> {
  const { data } = await service()
    .from('versions')
    .insert({
      ...{ documentary_id: staged.film, kind: 'cut', number: rush ? 2 : 1, state: 'ready', label: rush ? 'Fine cut' : 'First cut' },
      ...{ source_name: 'cut.mov', source_bytes: 1000, duration_ms: 60_000, width: 320, height: 134, frame_rate: 25, has_sound: true },
    })
    .select('id')
    .single()
    .throwOnError()
  const id = data!.id
  if (rush) {
    const { data: edit } = await service()
      .from('paper_edits')
      .select('id')
      .eq('documentary_id', staged.film)
      .limit(1)
      .single()
      .throwOnError()
    await service().from('edit_versions').insert({ edit_id: edit!.id, number: 1, items: [] }).throwOnError()
    const render = { edit_id: edit!.id, number: 1, version_id: id, state: 'done', map: [[100, 175, rush, 250]] }
    await service().from('edit_renders').insert(render).throwOnError()
  }
  return id
}

async function addSource(one: ReturnType<Page['getByRole']>, citation: string, page: string) {
  await one.getByRole('button', { name: 'Add source' }).click()
  await one.getByLabel('Citation').fill(citation)
  await one.getByLabel('Page').fill(page)
  await one.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Save' }).click()
  await expect(one.getByRole('region', { name: 'Sources' })).toContainText(citation)
}
