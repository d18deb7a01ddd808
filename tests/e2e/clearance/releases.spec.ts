import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service, visitor } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'
import { makePicture } from '../support/staged-film.ts'

// A release from the first press to the withdrawal: a producer, a participant and a guardian on a phone without an account, counsel who reads, a reviewer who
// does not. Who may do what in the database is in tests/policies/clearance/releases.test.ts.

let staged: StagedEdit
let version: string
let edit: string
it.setTimeout(240_000)
it.beforeAll(async () => {
  staged = await makeEdit('Harbour')
  const of = { documentary_id: staged.film, kind: 'cut', number: 1, state: 'ready', source_name: 'cut.mov', source_bytes: 1000 }
  const shown = { duration_ms: 90_000, width: 320, height: 134, frame_rate: 25, has_sound: true }
  const { data } = await service()
    .from('versions')
    .insert({ ...of, ...shown })
    .select('id')
    .single()
    .throwOnError()
  version = data!.id
  await makePicture(version)
  await service()
    .from('appearances')
    .insert({ documentary_id: staged.film, person_id: staged.people.amina, version_id: version, starts_ms: 12_000, ends_ms: 19_500 })
    .throwOnError()
  edit = await putEdit(staged, 'Radio edit')
})
it.afterAll(() => staged.remove())

const open = async (browser: Browser, who: Pick<Person, 'email'>, path: string, { width = 1440, locale = 'en-GB' } = {}) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale, viewport: { width, height: 900 } })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showProfessionalMode: true })))
  const page = await context.newPage()
  await signIn(page, who, path)
  return page
}
/** A phone nobody is signed in on. */
const phone = async (browser: Browser, address: string, locale = 'en-GB') => {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL!,
    locale,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(address)
  return page
}
const desk = (subject = '') => `/creator-dashboard?documentary=${staged.film}&view=releases${subject && `&subject=${subject}`}`
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/releases-${name}.png`, fullPage: true })
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const linkOf = async (page: Page) => new URL(await page.getByRole('textbox', { name: /^Link for/ }).inputValue())

it('a producer asks, a participant signs on a phone, and their withdrawal holds the film', async ({ browser }) => {
  const page = await open(browser, staged.owner, desk())
  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Amina/ })).toContainText('Not asked')
  await look(page, 'empty')
  await page.getByText(/^Forms/).click()
  await page.getByRole('button', { name: 'Add English examples' }).click()
  await expect(page.getByText('Release for a person in the film')).toBeVisible()

  await page.getByRole('button', { name: /Amina/ }).click()
  const one = part(page, 'Amina')
  await one.getByRole('button', { name: 'Add appearance' }).click()
  await one.getByLabel('Rush or version').selectOption({ label: 'A001C003_261104_R1QX.mov' })
  await one.getByLabel('From').fill('0:10')
  await one.getByLabel('To', { exact: true }).fill('0:13')
  await one.getByRole('button', { name: 'Save appearance' }).click()
  // Three seconds of the paper edit are of Amina, and nobody asked her.
  await expect(one.getByText('Not asked yet')).toBeVisible()

  await one.getByRole('button', { name: 'Begin a release' }).click()
  await one.getByLabel('Fill from a form').selectOption({ index: 1 })
  await expect(one.getByLabel('Text', { exact: true })).toHaveValue(/I, Amina, take part in the documentary “Harbour”/)
  await one.getByRole('button', { name: 'Save text' }).click()
  await one.getByRole('button', { name: 'Create link' }).click()
  await one.getByRole('button', { name: 'Create link' }).last().click()
  const address = await linkOf(page)
  await expect(page.getByRole('button', { name: /Amina/ }).first()).toContainText('Asked')
  await expectUsable(page)
  await look(page, 'one')

  const own = await phone(browser, address.href)
  await expect(own.getByRole('heading', { name: 'Harbour' })).toBeVisible()
  await expect(own.getByText(/I, Amina, take part/)).toBeVisible()
  await own.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(own.getByText('Enter a name.')).toBeVisible()
  await own.getByLabel('Your name').fill('Amina Bekele')
  const field = own.getByRole('img', { name: 'Signature' })
  await field.scrollIntoViewIfNeeded()
  const box = (await field.boundingBox())!
  await own.mouse.move(box.x + 30, box.y + 60)
  await own.mouse.down()
  for (const [x, y] of [
    [80, 20],
    [120, 70],
    [200, 30],
  ] as const)
    await own.mouse.move(box.x + x, box.y + y, { steps: 6 })
  await own.mouse.up()
  await own.getByLabel('I understood the text').check()
  await expectUsable(own)
  await look(own, 'phone-sign')
  await own.getByRole('button', { name: 'Sign', exact: true }).click()
  const receipt = own.getByRole('status').filter({ hasText: 'SHA-256' })
  await expect(receipt).toContainText('Amina Bekele')
  const saved = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Save the receipt' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
  await expect(receipt).toContainText(createHash('sha256').update(Buffer.concat(chunks)).digest('hex'))

  // Their own scene plays, and nothing else of the film is in the answer.
  await expect(own.getByRole('heading', { name: 'Your scene' })).toBeVisible()
  const played = await visitor().functions.invoke(`playback?participant=${address.searchParams.get('participant')}`, { method: 'GET' })
  expect(played.error).toBeNull()
  const { renditions } = played.data as { renditions: { playlist: string }[] }
  expect(renditions[0]!.playlist).toContain('#EXT-X-GAP')

  await expect(one.getByText('Given', { exact: true }).first()).toBeVisible()
  await expect(one.getByRole('img', { name: 'Signature of Amina Bekele' })).toBeVisible()
  await own.getByRole('button', { name: 'Add a condition' }).click()
  await own.getByRole('button', { name: 'Send condition' }).click()
  await expect(part(page, 'From the participant')).toContainText('Sees the scenes before the lock')
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(one.getByLabel('Saw their scenes on')).toBeVisible()
  await look(page, 'condition')

  await own.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await own.getByLabel('Why, if you want to say so').fill('I have moved.')
  await own.getByRole('button', { name: 'Withdraw my consent' }).click()
  await expect(own.getByText('You asked to withdraw your consent.')).toBeVisible()
  await look(own, 'phone-withdrawn')
  const uses = part(page, 'Where it is used')
  await expect(uses.getByRole('link', { name: 'Radio edit, item 2 of 3' })).toBeVisible()
  await expect(uses).toContainText('Version 1')
  await expect(uses).toContainText('Selects')
  await expect(page.getByText('The film cannot be published until this is decided.')).toBeVisible()
  await look(page, 'withdrawal')
  await expectUsable(page)
  for (const each of [page, own]) await each.context().close()
})

it('a first guardian names the second on a phone, and the cut says 1 of 2', async ({ browser }) => {
  const house = service()
  const release = crypto.randomUUID()
  const of = { documentary_id: staged.film }
  await house
    .from('releases')
    .insert({ ...of, id: release, of: 'person', person_id: staged.people.ben, age_band: 'minor', guardians_needed: 2 })
    .throwOnError()
  await house
    .from('release_papers')
    .insert({ ...of, release_id: release, title: 'For Ben', body: 'Ben may be in the film.' })
    .throwOnError()
  await house
    .from('appearances')
    .insert({ ...of, person_id: staged.people.ben, version_id: staged.rushes[1]!.id })
    .throwOnError()
  const page = await open(browser, staged.owner, desk(staged.people.ben))
  const one = part(page, 'Ben')
  await one.getByRole('button', { name: 'Create link' }).click()
  await one.getByLabel('Name', { exact: true }).fill('Ana')
  await one.getByRole('button', { name: 'Create link' }).last().click()
  const own = await phone(browser, (await linkOf(page)).href)
  await expect(own.getByText('0 of 2 guardians signed')).toBeVisible()
  await own.getByLabel('Your name').fill('Ana')
  await own.getByLabel('Their name').fill('Bo')
  await own.getByLabel('Their email').fill('bo@example.org')
  await own.getByLabel('I understood the text').check()
  await own.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(own.getByRole('status').filter({ hasText: 'SHA-256' })).toContainText('Ana')
  await expect(own.getByText('1 of 2 guardians signed')).toBeVisible()
  await expect(one.getByRole('button', { name: 'Revoke the link for Bo' })).toBeVisible()
  await expect(one.getByText('1 of 2 guardians signed').first()).toBeVisible()
  const cutting = await open(browser, staged.owner, `/creator-dashboard?documentary=${staged.film}&view=edit&edit=${edit}`)
  await expect(part(cutting, 'Releases')).toContainText('1 of 2 guardians signed')
  await look(cutting, 'lane')
  for (const each of [page, own, cutting]) await each.context().close()
})

it('counsel reads papers and writes nothing; a reviewer reads nothing', async ({ browser }) => {
  const [counsel, reviewer] = [await newPerson(), await newPerson()]
  const member = (person: Person, sees: boolean) => ({
    documentary_id: staged.film,
    person_id: person.id,
    role: 'reviewer',
    sees_papers: sees,
  })
  await service()
    .from('team_members')
    .insert([member(counsel, true), member(reviewer, false)])
    .throwOnError()
  const reads = await open(browser, counsel, desk(staged.people.ben))
  const one = part(reads, 'Ben')
  await expect(one.getByText('Ben may be in the film.')).toBeVisible()
  for (const name of ['Create link', 'Add condition', 'Delete release', 'Add appearance'])
    await expect(reads.getByRole('button', { name })).toHaveCount(0)
  await look(reads, 'counsel')
  const denied = await open(browser, reviewer, desk())
  await expect(denied.getByText('Releases are for the film’s editors')).toBeVisible()
  for (const each of [reads, denied]) await each.context().close()
})

it('a phone, a tablet and a page in German show the same people', async ({ browser }) => {
  const small = await open(browser, staged.owner, desk(), { width: 360 })
  await expect(small.getByRole('button', { name: /Ben/ })).toBeVisible()
  await expectUsable(small)
  await look(small, 'phone')
  const german = await open(browser, staged.owner, desk(staged.people.ben), { locale: 'de-DE' })
  await expect(german.getByRole('heading', { name: 'Einwilligungen' })).toBeVisible()
  await expect(german.getByText('1 von 2 Sorgeberechtigten haben unterschrieben').first()).toBeVisible()
  await look(german, 'german')
  const tablet = await open(browser, staged.owner, desk(), { width: 768 })
  await expect(tablet.getByRole('button', { name: /Ben/ })).toBeVisible()
  await look(tablet, 'tablet')
  for (const page of [small, german, tablet]) await page.context().close()
})
