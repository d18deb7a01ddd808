import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look } from '../support/pages.ts'
import { message, newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A librarian reads what was watched, takes reports and records away as files, and gives a program a key; the creator reads the same numbers.

const title = `Tally ${Math.random().toString(36).slice(2, 7)}`
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let librarian: Person
let institution: string
const monthsAgo = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
  librarian = await newPerson()
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  const name = 'Fjord University Library'
  institution = (await put('institutions', { type: 'university-library', name, domain: `${Date.now().toString(36)}.example` })).id
  await put('institution_members', { institution_id: institution, person_id: librarian.id, role: 'librarian', came_by: 'application' })
  const licence = await put('licences', {
    ...{ institution_id: institution, creator_id: film.owner.id, covers: 'films', starts_on: monthsAgo(12) },
    ...{ classroom: true, clips: true, distance: true, public_performance: true },
  })
  await put('licence_films', { licence_id: licence.id, documentary_id: film.id })
  for (const [ago, opened, played] of [
    [2, 9, 6],
    [5, 30, 21],
  ] as const)
    await put('usage_months', {
      ...{ institution_id: institution, documentary_id: film.id, month: monthsAgo(ago), title, director: 'S. A.', publisher: 'Ebb Film' },
      ...{ creator_id: film.owner.id, total_investigations: opened, unique_investigations: opened - 1, total_requests: played },
      ...{ unique_requests: played - 1, no_licence: 0, limit_exceeded: 2 },
    })
  const clip = await put('class_clips', {
    ...{ institution_id: institution, documentary_id: film.id, version_id: film.versionId, starts_ms: 0, ends_ms: 4000 },
    ...{ title: 'The quay', course: 'Coasts 101', made_by: librarian.id },
  })
  await put('class_clip_days', { clip_id: clip.id, day: monthsAgo(2), plays: 8, watched_ms: 90_000 })
})
it.afterAll(async () => {
  await service().from('institutions').delete().eq('id', institution)
  await film.remove()
})

const reports = '/institutional/university-library?view=reports'
/** What a button hands over as a file. */
async function saved(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()])
  return { name: file.suggestedFilename(), bytes: readFileSync((await file.path())!) }
}

it('a librarian reads usage and downloads it as the files libraries use', async ({ page }) => {
  await signIn(page, librarian, reports)
  await expect(page.getByRole('cell', { name: title })).toBeVisible()
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('39')
  await expect(row).toContainText('27')
  await expectUsable(page)
  await look(page, 'reports')

  const table = await saved(page, 'Multimedia Item Requests as a table (TSV)')
  expect(table.name).toMatch(/_IR_M1_.*\.tsv$/)
  const lines = table.bytes.toString('utf8').split('\r\n')
  expect(lines[3]).toBe('Institution_Name\tFjord University Library')
  expect(lines[15]!.split('\t')).toEqual(expect.arrayContaining([title, 'Total_Item_Requests', '27']))
  const marc = await saved(page, 'Download MARC 21')
  expect(marc.name).toMatch(/\.mrc$/)
  expect(Number(marc.bytes.subarray(0, 5).toString())).toBe(marc.bytes.length)
  expect(marc.bytes.toString('utf8')).toContain(title)
  expect((await saved(page, 'Download KBART')).bytes.toString('utf8')).toMatch(/^publication_title\t/)

  // What was taught with clips is beside it, by course, for the same months.
  const course = page.getByRole('row', { name: 'Coasts 101' })
  await expect(course.getByRole('cell')).toHaveText([/Coasts 101/, '1', '0', '8', '90 s'])
  const taught = await saved(page, 'Export CSV')
  expect(taught.bytes.toString('utf8')).toContain('Coasts 101,1,0,8,1.5')

  // Other months are another address, which can be kept.
  await page.getByLabel('From', { exact: true }).selectOption(monthsAgo(3).slice(0, 7))
  await expect(row.getByRole('cell', { name: '9', exact: true })).toBeVisible()
  expect(page.url()).toContain(`from=${monthsAgo(3).slice(0, 7)}`)
  await page.getByLabel('To', { exact: true }).selectOption(monthsAgo(3).slice(0, 7))
  await expect(page.getByText('No licensed film was opened in these months.')).toBeVisible()
  await expect(page.getByText('No class clip was played in these months.')).toBeVisible()
})

it('creates a key for a program by keyboard, which reads the same until it is revoked', async ({ page, request }) => {
  await signIn(page, librarian, reports)
  await page.getByLabel('App', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the name of the app.')).toBeVisible()
  await page.keyboard.type('Harvester')
  await page.keyboard.press('Enter')
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  await expect(page.getByText('This is shown only once. Copy it now.')).toBeVisible()
  const words = { customer_id: await value('Customer ID'), requestor_id: await value('Requestor ID'), api_key: await value('API key') }
  await expectUsable(page)
  await look(page, 'keys')
  const harvest = () =>
    request.get(`${process.env.BASE_URL}/functions/v1/counter/r51/reports/ir_m1`, {
      params: { ...words, begin_date: monthsAgo(6), end_date: monthsAgo(2) },
    })
  const report = await (await harvest()).json()
  expect(report.Report_Items[0].Items[0].Attribute_Performance[0].Performance.Total_Item_Requests).toEqual({
    [monthsAgo(5).slice(0, 7)]: 21,
    [monthsAgo(2).slice(0, 7)]: 6,
  })
  await page.reload()
  await expect(page.getByText(/Last used/)).toBeVisible()
  await expect(page.getByLabel('API key', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke the key of Harvester' }).click()
  await expect(message(page, 'Revoked: Harvester')).toBeVisible()
  expect((await harvest()).status()).toBe(401)
})

it('the creator of the film reads the same numbers, by institution', async ({ page }) => {
  await signIn(page, film.owner, `/creator-dashboard?figures=${film.id}`)
  const row = page.getByRole('row', { name: 'Fjord University Library' })
  await expect(row).toContainText('39')
  await expect(row).toContainText('27')
  await expect(row).toContainText('4')
  await expectUsable(page)
})
