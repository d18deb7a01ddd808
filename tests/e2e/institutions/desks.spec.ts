import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look, openPage } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { makeLibrary } from '../support/staged-institutions.ts'

// The desk of an institution: its people, its proxy, what each kind of institution needs.

type Library = Awaited<ReturnType<typeof makeLibrary>>
const name = Math.random().toString(36).slice(2, 7)
const house = `Aldermoor ${name}`
const title = `Harbour ${name}`
let film: Library['film']
let institution: string
let people: Library['people']
let license: Library['license']
let remove: () => Promise<void>

it.beforeAll(async () => {
  ;({ film, institution, people, license, remove } = await makeLibrary(name, title))
})
it.afterAll(() => remove())

const desk = (view: string) => `/institutional/university-library?view=${view}`

it('a librarian invites people and sets their roles', async ({ browser }) => {
  const librarian = await openPage(browser, people.librarian, desk('people'))
  await librarian.getByRole('textbox', { name: 'Addresses', exact: true }).fill('not an address')
  await librarian.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(librarian.getByText('“not” is not an address', { exact: false })).toBeVisible()
  await librarian.getByRole('textbox', { name: 'Addresses', exact: true }).fill(`ann@${name}.example, bea@${name}.example`)
  await librarian.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(librarian.getByText('2 people are invited')).toBeVisible()
  await librarian.getByRole('button', { name: `Revoke the invitation of ann@${name}.example` }).click()
  await expect(librarian.getByText(`ann@${name}.example is revoked`, { exact: false })).toBeVisible()
  // One way in at a time, its state first.
  await librarian.getByRole('button', { name: 'Networks Not set up' }).click()
  await expect(librarian.getByLabel('Networks, one per line')).toBeVisible()
  await librarian.getByRole('button', { name: 'Reading-room screens Not set up' }).click()
  await expect(librarian.getByLabel('Networks, one per line')).toHaveCount(0)
  await librarian.getByLabel('Terminal', { exact: true }).fill('Reading room')
  await librarian.getByRole('button', { name: 'Create code' }).click()
  const code = await librarian.locator('.ways-code strong').textContent()
  await expect(librarian.getByRole('button', { name: 'Reading-room screens One screen' })).toBeVisible()
  await expectUsable(librarian)
  await look(librarian, 'people')

  const reader = await openPage(browser, await newPerson(), '/institutional/university-library')
  await reader.getByLabel('Terminal code').fill('nothing')
  await reader.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(reader.getByText('This is not a terminal code.')).toBeVisible()
  await expectUsable(reader)
  await look(reader, 'come-in')
  await reader.getByLabel('Terminal code').fill(code ?? '')
  await reader.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(reader.getByRole('heading', { name: house })).toBeVisible()
  await reader.context().close()
  await librarian.context().close()
})

it('a proxy set once is put before the links of films', async ({ browser }) => {
  await license()
  const librarian = await openPage(browser, people.librarian, `${desk('people')}&way=proxy`)
  const access = librarian.getByRole('region', { name: 'Access' })
  await librarian.getByLabel('Proxy address').fill('proxy.example')
  await access.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(librarian.getByText('A proxy is written like https://proxy.example/login?url=.')).toBeVisible()
  await librarian.getByLabel('Proxy address').fill(`https://proxy.${name}.example/login?url=`)
  await access.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(librarian.getByRole('textbox', { name: 'This page through your proxy' })).toHaveValue(
    new RegExp(`^https://proxy\\.${name}\\.example/login\\?url=http.*/institutional/university-library$`),
  )
  await librarian.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await librarian.goto(desk('films'))
  await librarian.getByRole('button', { name: `Copy permanent link of ${title}` }).click()
  await expect
    .poll(() => librarian.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^https://proxy\\.${name}\\.example/login\\?url=http.*/documentary/${film.id}$`))
  await service().from('institutions').update({ proxy_prefix: '' }).eq('id', institution).throwOnError()
  await librarian.context().close()
})

it('each kind of institution has the desk it needs', async ({ browser }) => {
  await license()
  const librarian = await openPage(browser, people.librarian, '/institutional/university-library')
  const kinds = {
    'university-library': ['Films', 'Licences', 'Teaching', 'Course systems', 'People', 'Reports'],
    'public-library': ['Films', 'Screenings', 'Licences', 'People', 'Reports'],
    school: ['Films', 'Teaching', 'Course systems', 'Licences', 'People', 'Reports'],
    'film-school': ['Films', 'Teaching', 'Cohorts', "Students' films", 'Course systems', 'Licences', 'People', 'Reports'],
    community: ['Screenings', 'Films', 'Licences', 'People'],
  }
  const steps = librarian.getByRole('region', { name: 'Still to set up' })
  for (const [type, views] of Object.entries(kinds)) {
    await service().from('institutions').update({ type }).eq('id', institution).throwOnError()
    await librarian.goto(`/institutional/${type}`)
    const nav = librarian.getByRole('navigation', { name: `${house}` })
    await expect(nav.getByRole('link')).toHaveText(views)
    await expect(steps.getByRole('link', { name: 'Country' })).toBeVisible()
    await expect(librarian.getByLabel('Age of the audience')).toHaveCount(['school', 'public-library', 'community'].includes(type) ? 1 : 0)
    await expectUsable(librarian)
    await look(librarian, `desk-${type}`)
    if (type === 'public-library') {
      // The screens of reading rooms are one of the ways in; the address they had leads there.
      await librarian.goto(`/institutional/${type}?view=rooms`)
      await expect(nav.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
      await expect(librarian.getByText('One licensed film is not for walk-in visitors.')).toBeVisible()
      await expectUsable(librarian)
      await look(librarian, 'rooms')
    }
    if (type === 'film-school') {
      await nav.getByRole('link', { name: "Students' films" }).click()
      await expect(librarian.getByRole('link', { name: 'Upload a version' })).toBeVisible()
      await expectUsable(librarian)
      await look(librarian, 'work')
    }
  }
  // Anyone who is not in yet reads what is there for their kind.
  const visitor = await openPage(browser, await newPerson(), '/institutional/school')
  await expect(visitor.getByRole('heading', { name: 'What you can do here' })).toBeVisible()
  await expect(visitor.getByText('No account for pupils', { exact: true })).toBeVisible()
  await look(visitor, 'school-from-outside')
  await service().from('institutions').update({ type: 'university-library' }).eq('id', institution).throwOnError()
  for (const page of [librarian, visitor]) await page.context().close()
})
