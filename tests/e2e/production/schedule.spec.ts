import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { emptyRow as emptyBudgetRow } from '#core/production/budget/rows.ts'
import { emptyRow } from '#core/production/schedule/rows.ts'
import { castOfSchedule, rowsOfSchedule } from '#tests/support/seeded-schedule.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'

// A producer plans days and strips and sends a call sheet; a line producer sees a strip move; a crew member reads and confirms with a link only; a reviewer has no schedule.

let film: string
let people: Record<'producer' | 'line' | 'reviewer', Person>
let link: string
it.describe.configure({ mode: 'serial' })
it.setTimeout(240_000)
it.beforeAll(async () => {
  const [producer, line, reviewer] = await Promise.all([newPerson('creator'), newPerson('creator'), newPerson('creator')])
  people = { producer, line, reviewer }
  const made = { owner_id: producer.id, title: 'Harbour', year: 2026 }
  const { data } = await service().from('documentaries').insert(made).select('id').single().throwOnError()
  film = data!.id
  await service()
    .from('team_members')
    .insert([
      { documentary_id: film, person_id: line.id, role: 'editor' },
      { documentary_id: film, person_id: reviewer.id, role: 'reviewer' },
    ])
    .throwOnError()
})
it.afterAll(async () => void (await service().from('documentaries').delete().eq('id', film)))

const open = async (browser: Browser, who: keyof typeof people, path = '', { width = 1440, locale = 'en-GB', student = false } = {}) => {
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL!,
    locale,
    timezoneId: 'Europe/Lisbon',
    viewport: { width, height: 900 },
  })
  await context.addInitScript(
    (mode) => {
      localStorage.setItem('userTestingFlags', JSON.stringify({ showSchedulingTools: true }))
      localStorage.setItem('workspace-mode', mode)
    },
    student ? 'student' : 'professional',
  )
  const page = await context.newPage()
  await signIn(page, people[who], `/creator-dashboard?documentary=${film}&view=schedule${path}`)
  return page
}
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const column = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^Day ${number},`) })

it('a producer begins a schedule, plans days and people, moves strips and signs what is short', async ({ browser }) => {
  const page = await open(browser, 'producer')
  await expect(page.getByText('No schedule yet')).toBeVisible()
  await look(page, 'empty')
  await page.getByRole('button', { name: 'Begin schedule' }).click()
  await expect(page.getByText('Nothing on the board yet')).toBeVisible()

  // People, with how they are reached.
  await page.getByRole('link', { name: 'People, places, kit' }).click()
  for (const [name, kind] of [
    ['Amina Diallo', 'participant'],
    ['Sol Ek', 'crew'],
  ] as const) {
    await page.getByRole('button', { name: 'Add person' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByLabel('Kind').selectOption(kind)
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('button', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sol Ek' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Department').fill('Sound')
  await drawer.getByLabel('Phone').fill('+351 910 000 000')
  await drawer.getByLabel('Department').focus()
  await expectUsable(page, { within: '[role=dialog]' })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await saved(page)

  // A day in the past is asked about; then two days a night apart.
  await page.getByRole('link', { name: 'Stripboard' }).click()
  await page.getByRole('button', { name: 'Add day' }).click()
  await page.getByRole('dialog').getByLabel('Date').fill('2020-01-01')
  await expect(page.getByText('This day is in the past.')).toBeVisible()
  for (const date of ['2030-10-24', '2030-10-25']) {
    if (date !== '2030-10-24') await page.getByRole('button', { name: 'Add day' }).click()
    await page.getByRole('dialog').getByLabel('Date').fill(date)
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  }
  const panel = page.getByRole('complementary', { name: 'Day 2' })
  await panel.getByLabel('Call', { exact: true }).fill('06:30')
  await panel.getByLabel('Wrap', { exact: true }).focus()
  await expect(column(page, 2)).toContainText('06:30')
  for (const [title, person] of [
    ['The gate opens', 'Amina Diallo'],
    ['The ship', 'Sol Ek'],
  ] as const) {
    await page.getByRole('button', { name: 'Add strip' }).click()
    const strip = page.getByRole('dialog', { name: 'Strip' })
    await strip.getByLabel('Title').fill(title)
    await strip.getByLabel('Inside or outside').selectOption('ext')
    await strip.getByLabel('Day or night').selectOption('day')
    await strip.getByRole('checkbox', { name: person }).check()
    await strip.getByRole('button', { name: 'Close' }).click()
  }
  await expect(column(page, 2).locator('[data-strip]')).toHaveCount(2)
  await expect(column(page, 2).getByText('07:30')).toBeVisible()

  // By keys: up in the day, to the day before, and undone.
  await column(page, 2)
    .getByRole('button', { name: /The ship/ })
    .focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(column(page, 2).locator('[data-strip]').first()).toContainText('The ship')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(column(page, 1).locator('[data-strip]')).toHaveCount(1)
  await expect(column(page, 1).getByRole('button', { name: /The ship/ })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(column(page, 1).locator('[data-strip]')).toHaveCount(0)
  await saved(page)

  // By drag; and Sol in both days, with too short a night.
  await column(page, 2)
    .getByRole('button', { name: /The gate opens/ })
    .click()
  const strip = page.getByRole('dialog', { name: 'Strip' })
  await strip.getByRole('checkbox', { name: 'Sol Ek' }).check()
  await strip.getByRole('button', { name: 'Close' }).click()
  await column(page, 2)
    .getByRole('button', { name: /The gate opens/ })
    .dragTo(column(page, 1))
  await expect(column(page, 1).getByRole('button', { name: /The gate opens/ })).toBeVisible()
  await column(page, 1).getByRole('button', { name: /^1/ }).click()
  const first = page.getByRole('complementary', { name: 'Day 1' })
  await first.getByLabel('Wrap', { exact: true }).fill('22:30')
  await first.getByLabel('Call', { exact: true }).focus()
  await expect(
    first.getByText('Sol Ek: 8 h 0 min of rest between day 1 and day 2. That is 3 h 0 min short. Earliest call: 09:30.'),
  ).toBeVisible()
  const warning = first.getByRole('listitem').filter({ hasText: 'of rest between' })
  await warning.getByRole('button', { name: 'Sign' }).click()
  await warning.getByLabel('Why it is acceptable').fill('Sol asked for it')
  await warning.getByRole('button', { name: 'Sign' }).click()
  await expect(first.getByText('Signed: Sol asked for it')).toBeVisible()
  await saved(page)
  await look(page, 'board')
  await expectUsable(page, { within: '.plan' })
  await page.reload()
  await expect(column(page, 1).getByRole('button', { name: /The gate opens/ })).toBeVisible()

  await page.getByRole('link', { name: 'Days out of days' }).click()
  const solsDays = page.getByRole('row', { name: /Sol Ek/ })
  await expect(solsDays.getByRole('cell')).toHaveText(['SW', 'WF', '2', '0', '0'])
  await look(page, 'days-out')
  await page.context().close()
})

it('a strip moved is on the page of the line producer', async ({ browser }) => {
  const [one, other] = [await open(browser, 'producer'), await open(browser, 'line')]
  for (const page of [one, other]) await expect(column(page, 1).locator('[data-strip]')).toHaveCount(1)
  await column(one, 1)
    .getByRole('button', { name: /The gate opens/ })
    .focus()
  await one.keyboard.press('Alt+ArrowRight')
  await expect(column(other, 2).locator('[data-strip]')).toHaveCount(2)
  await one.keyboard.press('ControlOrMeta+z')
  await expect(column(other, 1).locator('[data-strip]')).toHaveCount(1)
  for (const page of [one, other]) await page.context().close()
})

it('a call sheet is sent, read and confirmed by a link alone, changed, and ended', async ({ browser }) => {
  const page = await open(browser, 'producer')
  await column(page, 2).getByRole('button', { name: /^2/ }).click()
  await page.getByRole('link', { name: 'Open call sheet' }).click()
  await expect(page.getByRole('article')).toContainText('Day 2 of 2')
  await page.getByRole('button', { name: 'Send call sheet' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 person has not confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Link for Sol Ek' }).click()
  const address = page.getByRole('textbox', { name: 'Address for Sol Ek, shown once' })
  link = await address.inputValue()
  await look(page, 'sheet-desk')
  await expectUsable(page, { within: '.plan' })

  // Somebody with nothing but the link, on a phone.
  const phone = await (
    await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', viewport: { width: 360, height: 740 } })
  ).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('article')).toContainText('06:30')
  await expect(phone.getByRole('article')).toContainText('+351 910 000 000')
  await expectUsable(phone)
  await look(phone, 'sheet-360')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.getByRole('button', { name: 'Confirm: I will be there' }).click()
  await expect(phone.getByText(/^You confirmed on/)).toBeVisible()
  await expect(page.getByText('Everyone has confirmed.')).toBeVisible()
  const pdf = await phone.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
  if (process.env.SHOTS) (await import('node:fs')).writeFileSync(`${process.env.SHOTS}/sheet.pdf`, pdf)
  // It opens nothing else of the film.
  await phone.goto(`/documentary/${film}`)
  await expect(phone.getByText('Harbour')).toHaveCount(0)

  // The call changes: a second version, with what has changed marked.
  await page.getByRole('link', { name: 'Stripboard' }).click()
  const panel = page.getByRole('complementary', { name: 'Day 2' })
  await panel.getByLabel('Call', { exact: true }).fill('07:00')
  await panel.getByLabel('Wrap', { exact: true }).focus()
  await saved(page)
  await panel.getByRole('link', { name: 'Open call sheet' }).click()
  await page.getByRole('button', { name: 'Send version 2' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/^Version 2 was sent on/)).toBeVisible()
  await page.getByRole('button', { name: 'Link for Sol Ek' }).click()
  await expect(address).not.toHaveValue(link)
  await phone.goto(await address.inputValue())
  await expect(phone.getByText(/since version 1, which you have read/)).toBeVisible()
  await expect(phone.getByRole('article')).toContainText('was 06:30')
  await look(phone, 'sheet-changed')
  await phone.goto(link)
  await expect(phone.getByText('There is a newer version of this call sheet.')).toBeVisible()

  await service().from('call_sheets').update({ ends_at: '2020-01-01T00:00:00Z' }).eq('documentary_id', film).throwOnError()
  await phone.reload()
  await expect(phone.getByText('This link has ended')).toBeVisible()
  await phone.context().close()
  await page.context().close()
})

it('scenarios, phases and reports; on a phone, in German; and a reviewer is shown no schedule', async ({ browser }) => {
  const page = await open(browser, 'producer', '&part=phases')
  await page.getByRole('button', { name: 'Add phase' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const bar = page.getByRole('button', { name: /^Shoot, / })
  const before = await bar.getAttribute('aria-label')
  await bar.press('ArrowRight')
  await expect(bar).not.toHaveAttribute('aria-label', before!)
  await page.getByRole('link', { name: 'Scenarios' }).click()
  await page.getByRole('button', { name: 'Copy as new scenario' }).click()
  await expect(page.getByRole('link', { name: 'Plan A, copy' })).toBeVisible()
  await page.getByLabel('Compare Plan A with').selectOption('Plan A, copy')
  await expect(page.getByText('Strips moved: 0. Days added: 0. Days removed: 0.')).toBeVisible()
  await look(page, 'scenarios')
  await page.getByRole('link', { name: 'Day reports' }).click()
  await page.getByText(/^Day 1 ·/).click()
  await page.getByRole('button', { name: 'Write report' }).first().click()
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByLabel('Name of card 1').fill('B002')
  await page.getByLabel('Minutes on card 1').focus()
  await expect(page.getByText('Card B002 not here')).toBeVisible()
  await expectUsable(page, { within: '.plan' })
  await look(page, 'reports')
  await page.context().close()

  for (const width of [360, 768]) {
    const narrow = await open(browser, 'producer', '', { width, student: width === 360 })
    await expect(column(narrow, 1)).toBeVisible()
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await look(narrow, `board-${width}`)
    await narrow.context().close()
  }
  const german = await open(browser, 'producer', '', { locale: 'de-DE' })
  await expect(german.getByRole('heading', { name: 'Drehplan' })).toBeVisible()
  await look(german, 'german')
  await german.context().close()
  const denied = await open(browser, 'reviewer')
  await expect(denied.getByRole('heading').first()).toBeVisible()
  await expect(denied.getByRole('heading', { name: 'Schedule' })).toHaveCount(0)
  await denied.context().close()
})

it('the seeded week has what it warns of, a second unit past midnight, and what its days cost', async ({ browser }) => {
  const of = { documentary_id: film }
  const [seeded, ids] = [randomUUID(), new Map<string, string>()]
  const idOf = (words: string) => ids.get(words) ?? ids.set(words, randomUUID()).get(words)!
  const people = castOfSchedule.map(({ name, kind }) => ({ ...of, id: idOf(name), name, kind }))
  await service().from('production_people').insert(people).throwOnError()
  await service()
    .from('schedules')
    .insert({ ...of, id: seeded, title: 'The week' })
    .throwOnError()
  const unit = {
    ...emptyRow('day', randomUUID(), 0),
    ...{ number: '1', date: '2026-11-05', unit: 'B', zone: 'Europe/Oslo', call: '22:00', wrap: '02:00', hospital: 'Haukeland' },
  }
  const night = { ...emptyRow('strip', randomUUID(), 1), day: unit.id, title: 'Night crossing', minutes: '240' }
  const rows = [...rowsOfSchedule(idOf, []), unit, night].map((row) => {
    const { id, type, place, ...fields } = row
    const scope = ['place', 'kit', 'person', 'window', 'report'].includes(type) ? film : seeded
    return { ...of, scope, id, schedule_id: scope === film ? null : seeded, type, place, fields }
  })
  await service().from('schedule_rows').insert(rows).throwOnError()
  const global = {
    id: randomUUID(),
    type: 'global',
    place: 1,
    fields: fieldsOf(emptyBudgetRow('global', '', 1), { name: 'shoot_days', value: '10' }),
  }
  const account = { id: randomUUID(), type: 'account', place: 1, fields: fieldsOf(emptyBudgetRow('account', '', 1), { name: 'Crew' }) }
  const line = { account: account.id, description: 'Camera', amount: 'shoot_days', rate: '650' }
  const budget = { ...of, id: randomUUID(), title: 'Main', currency: 'EUR' }
  await service().from('budgets').insert(budget).throwOnError()
  const lines = [global, account, { id: randomUUID(), type: 'line', place: 1, fields: fieldsOf(emptyBudgetRow('line', '', 1), line) }]
  await service()
    .from('budget_rows')
    .insert(lines.map((row) => ({ ...row, budget_id: budget.id })))
    .throwOnError()

  const page = await open(browser, 'producer', `&scenario=${seeded}`)
  await page.getByRole('region', { name: 'Day 1, Thursday' }).getByRole('button').first().click()
  await expect(page.getByRole('complementary', { name: 'Day 1' })).toContainText('22:00–02:00 +1')
  await page.getByRole('button', { name: /^3.*4 Nov/ }).click()
  const day = page.getByRole('complementary', { name: 'Day 3' })
  await expect(day.getByText(/9 h 30 min of rest between day 3 and day 4/)).toBeVisible()
  await expect(day.getByText(/A day on the ferry: 60 minutes outside the time of The ferry/)).toBeVisible()
  await expect(day.getByText(/^Sun 08:\d\d to 16:\d\d/).first()).toBeVisible()
  await look(page, 'week')
  await page.getByRole('link', { name: 'Call sheets' }).click()
  await page.getByLabel('Day', { exact: true }).selectOption({ label: '2 · Tue 3 Nov' })
  await expect(page.getByRole('article')).toContainText('Ingrid, before the crossing')
  await look(page, 'week-sheet')
  const pdf = await page.pdf({ format: 'A4' })
  if (process.env.SHOTS) (await import('node:fs')).writeFileSync(`${process.env.SHOTS}/week-sheet.pdf`, pdf)
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
  for (const part of ['Days out of days', 'Phases', 'People, places, kit', 'Day reports', 'Scenarios']) {
    await page.getByRole('link', { name: part }).click()
    await look(page, `week-${part.split(' ')[0]!.toLowerCase()}`)
  }
  // Four shoot days instead of ten, at 650 a day.
  await expect(page.getByText(/3,900\.00.* through 1 line/)).toBeVisible()
  await page.getByRole('button', { name: 'Update budget' }).click()
  await expect(page.getByText('follows this schedule.')).toBeVisible()
  await page.context().close()
  for (const width of [360, 768]) {
    const narrow = await open(browser, 'producer', `&scenario=${seeded}`, { width })
    await narrow.getByRole('button', { name: /^2.*3 Nov/ }).click()
    await expect(narrow.getByRole('complementary', { name: 'Day 2' })).toBeVisible()
    await look(narrow, `week-${width}`)
    expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await narrow.context().close()
  }
})

const fieldsOf = (row: object, over: object) => {
  const { id: _, type: __, place: ___, ...fields } = { id: '', type: '', place: 0, ...row, ...over }
  return fields
}
