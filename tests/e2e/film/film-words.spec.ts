import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atRest } from '../support/at-rest.ts'
import { expectUsable } from '../support/axe.ts'
import { complaintsOf, openView } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A film's words as data, from its desk to its page: places, numbers, sources at passages, a spreadsheet; then through other eyes, and at a time.

it('a row that could not be saved stays typed, also after the page was closed, and is saved once possible', async ({ page }) => {
  const film = await makeFrontPageFilm('A Line Away')
  try {
    await signIn(page, film.owner, `/creator-dashboard?documentary=${film.id}`)
    const open = () => page.goto(`/creator-dashboard?documentary=${film.id}#film-funders`)
    await open()
    const funders = page.getByRole('region', { name: 'Funders', exact: true })
    await page.route('**/rest/v1/funders**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    await funders.getByRole('button', { name: 'Add a funder' }).click()
    await funders.getByLabel('Funder', { exact: true }).fill('Harbour Fund')
    await funders.getByRole('button', { name: 'Add a funder' }).focus()
    await expect(funders.getByRole('status')).toHaveText('Not saved. Your text is kept in this browser.')
    await page.reload()
    await open()
    await expect(funders.getByLabel('Funder', { exact: true })).toHaveValue('Harbour Fund')
    await expect(funders.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/rest/v1/funders**')
    await page.reload()
    await open()
    await expect(funders.getByLabel('Funder', { exact: true })).toHaveValue('Harbour Fund')
    await expect(funders.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    const kept = async () => (await service().from('funders').select('name').eq('documentary_id', film.id).throwOnError()).data
    await expect.poll(kept).toEqual([{ name: 'Harbour Fund' }])
  } finally {
    await film.remove()
  }
})

it('texts written at the desk are on the film’s page and play there, and others see what they may', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-words-'))
  const film = await makeFrontPageFilm('Nine Ledgers')
  const errors = complaintsOf(page)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const saved = (name: string) => expect(section(name).getByRole('status')).toHaveText('Saved')
  try {
    await signIn(page, film.owner, `/creator-dashboard?documentary=${film.id}`)

    await page.getByRole('button', { name: 'Add a place' }).click()
    await page.getByLabel('Place', { exact: true }).fill('Utsira')
    await page.getByLabel('Coordinates').fill('59°18\'30"N 4°52\'46"E')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Find on the map' }).click()
    await page.getByRole('img', { name: 'Map of the world' }).click()
    await expect(page.getByLabel('Coordinates')).toHaveValue(/^-?\d+(\.\d{1,2})?, -?\d+(\.\d{1,2})?$/)
    await page.getByRole('button', { name: 'Add a place' }).click()
    await saved('Places')
    await page.getByRole('button', { name: 'Undo: Utsira' }).click()
    await expect(page.getByLabel('Place', { exact: true }).and(page.locator('[value="Utsira"]'))).toHaveCount(0)

    // An address that names a section opens its view, and what is put away there.
    await page.goto(`/creator-dashboard?documentary=${film.id}#film-identifiers`)
    await expect(page.getByRole('heading', { name: 'Identifiers', exact: true })).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Views of this film' }).getByRole('link', { name: /^Rights/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('button', { name: 'Add an identifier' }).click()
    await page.getByLabel('Number').fill('10.5240/7791-8534-2C23-9030-8610-6')
    await expect(page.getByText('A character is wrong: the check character should be 5.')).toBeVisible()
    await page.getByLabel('Number').fill('10.5240/7791-8534-2c23-9030-8610-5')
    await page.getByRole('button', { name: 'Add an identifier' }).focus()
    await saved('Identifiers')

    await page.getByRole('button', { name: 'Add a source' }).click()
    const sources = section('Sources')
    await sources.getByLabel('From').fill('00:00:12')
    await sources.getByLabel('To', { exact: true }).fill('00:00:15')
    await sources.getByLabel('Source', { exact: true }).fill('Harbour log, 1961')
    await sources.getByRole('button', { name: 'Add a source' }).focus()
    await saved('Sources')

    await page.getByRole('button', { name: 'Add a note' }).click()
    const content = section('Content notes, by passage')
    await content.getByLabel('From').fill('00:00:20')
    await content.getByLabel('To', { exact: true }).fill('00:00:24')
    await content.getByLabel('Content note', { exact: true }).fill('Flashing light')
    await content.getByRole('button', { name: 'Add a note' }).focus()
    await saved('Content notes, by passage')

    await openView(page, 'Film')
    const sheet = join(folder, 'words.csv')
    writeFileSync(sheet, 'Place;Koordinaten;Funder;Budget\nBergen;60.39, 5.32;Harbour Fund;9000\n')
    await page.getByRole('button', { name: 'Import or template ...' }).click()
    await page.getByText('Choose a spreadsheet').locator('input').setInputFiles(sheet)
    await expect(page.getByRole('dialog')).toContainText('Unknown columns are left out: Budget.')
    await expect(page.getByRole('dialog')).toContainText('Bergen (60.39, 5.32)')
    await page.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect(page.getByText('2 changes applied').first()).toBeVisible()

    // Excel's own first line, and a column that nobody here knows.
    const crew = join(folder, 'crew.csv')
    writeFileSync(crew, 'sep=;\r\nGewerk;Name\r\nTon;Ingrid Ødegård\r\n')
    await page.getByRole('button', { name: 'Import or template ...' }).click()
    await page.getByText('Choose a spreadsheet').locator('input').setInputFiles(crew)
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('The column “Name” also needs Role in the credits.')
    await expect(drawer).not.toContainText('cannot be read')
    await expectUsable(page, { within: '[role=dialog]' })
    await drawer.getByLabel('Gewerk').selectOption('Role in the credits')
    await expect(drawer).toContainText('Ton: Ingrid Ødegård')
    await page.getByRole('button', { name: 'Apply one change' }).click()
    await expect(page.getByText('One change applied').first()).toBeVisible()

    await openView(page, 'Show')
    await page.getByRole('button', { name: 'Preview as ...' }).click()
    await expect(page.getByText('They can watch it: it is shown to everyone signed in.')).toBeVisible()
    await page.getByLabel('A visitor who is not signed in').check()
    await expect(page.getByText('They are asked to sign in.')).toBeVisible()
    await expectUsable(page, { within: '[role=dialog]' })
    await page.keyboard.press('Escape')

    await page.getByLabel('Until a set date and time').check()
    await page.getByLabel('Last day').fill('2024-01-01')
    await expect(page.getByRole('alert').filter({ hasText: 'The end is before the start. Choose a later end.' })).toBeVisible()
    await page.getByLabel('Last day').fill('2040-12-31')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByText(/^Shown until 31 December 2040/).first()).toBeVisible()
    // A message that is coming or going is half there.
    await atRest(page)
    await expectUsable(page)

    await page.goto(`/documentary/${film.id}`)
    await expect(page.getByText('Bergen')).toBeVisible()
    await expect(page.getByRole('link', { name: '10.5240/7791-8534-2C23-9030-8610-5' })).toHaveAttribute(
      'href',
      'https://doi.org/10.5240/7791-8534-2C23-9030-8610-5',
    )
    await page.getByRole('tab', { name: 'Sources and notes' }).click()
    const restsOn = section('Sources')
    await expect(restsOn).toContainText('Harbour log, 1961')
    await restsOn.getByRole('button', { name: 'Play from 00:00:12' }).click()
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuenow', /^1[2-5]$/)
    await expect(section('Content notes')).toContainText('00:00:20–00:00:24Flashing light')
    await section('Content notes').getByRole('button', { name: 'Skip to 00:00:24, past: Flashing light' }).click()
    await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuenow', /^2[4-7]$/)
    expect(errors).toEqual([])
  } finally {
    await film.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
