import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testInstitution } from '#tests/support/test-institution.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { openRow } from '../support/open-row.ts'
import { look, openPage } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { makeLibrary } from '../support/staged-institutions.ts'

// A teacher wishes for a film, a librarian asks, the creator names a price, both say yes, a member watches; and then it is over.

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

it('a request becomes a licence both have accepted, which opens the film until it ends', async ({ browser }) => {
  const teacher = await openPage(browser, people.teacher, `/documentary/${film.id}`)
  await expect(teacher.getByText(`${house} has no licence for it.`)).toBeVisible()
  await expectUsable(teacher)
  await look(teacher, 'door')
  await teacher.getByRole('button', { name: 'Request from your library' }).click()
  await teacher.getByLabel('Purpose', { exact: true }).fill('A seminar on harbours, 20 people.')
  await teacher.getByRole('button', { name: 'Send request', exact: true }).click()
  await expect(teacher.getByText(`${house} has your request`)).toBeVisible()

  const librarian = await openPage(browser, people.librarian, desk('licences'))
  await expect(librarian.getByText('A seminar on harbours, 20 people.')).toBeVisible()
  await librarian.getByRole('button', { name: 'Request terms' }).click()
  await librarian.getByLabel('Simultaneous viewers').fill('many')
  await librarian.getByRole('button', { name: 'Send terms' }).click()
  await expect(librarian.getByText('Enter a whole number, or leave it empty.').first()).toBeVisible()
  await librarian.getByLabel('Simultaneous viewers').fill('')
  await librarian.getByLabel('Price', { exact: true }).fill('100')
  await expect(librarian.locator('.terms-said')).toContainText(`The people of ${house} may watch “${title}”`)
  await expect(librarian.locator('.terms-said')).toContainText('for 100 euros')
  await expectUsable(librarian)
  await look(librarian, 'terms')
  await librarian.getByRole('button', { name: 'Send terms' }).click()
  await expect(librarian.getByText(/has not answered yet/)).toBeVisible()

  const creator = await openPage(browser, film.owner, '/creator-dashboard?view=license')
  await creator.getByRole('button', { name: 'Propose other terms' }).click()
  await creator.getByLabel('Price', { exact: true }).fill('240')
  await creator.getByLabel('Public performance', { exact: true }).check()
  await creator.getByRole('button', { name: 'Send terms' }).click()
  await expect(creator.getByText(/has not answered yet/)).toBeVisible()
  await expectUsable(creator)

  await librarian.reload()
  await librarian.getByRole('link', { name: 'Open messages' }).click()
  await librarian.getByRole('link', { name: 'See terms' }).click()
  await expect(librarian.getByText('for 240 euros')).toBeVisible()
  await librarian.getByRole('button', { name: 'Accept', exact: true }).click()
  await librarian.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(librarian.getByText('Agreed: this is the licence')).toBeVisible()
  await expect(librarian.getByText('In force')).toBeVisible()
  await look(librarian, 'licences')
  await librarian.getByRole('link', { name: 'Contract' }).click()
  await expect(librarian.getByRole('article', { name: 'Contract' })).toContainText('both agreed to this text')
  // It is a page of its own, as it is printed: the desk it came from is not around it.
  await expect(librarian.getByRole('heading', { level: 1, name: 'Contract' })).toBeVisible()
  await expect(librarian.getByRole('link', { name: 'Teaching' })).toHaveCount(0)
  await expectUsable(librarian)
  await look(librarian, 'contract')
  await librarian.goBack()
  await librarian.getByRole('link', { name: 'Invoice' }).click()
  await expect(librarian.getByRole('article', { name: 'Invoice' })).toContainText('€240.00')

  const member = await openPage(browser, people.member, desk('films'))
  await expect(member.getByRole('heading', { name: title })).toBeVisible()
  await expectUsable(member)
  await look(member, 'catalogue')
  await member.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(member.getByRole('button', { name: /^Play/ }).first()).toBeVisible()

  await service()
    .from('licences')
    .update({ starts_on: '2020-01-01', ends_on: '2020-12-31' })
    .eq('institution_id', institution)
    .throwOnError()
  await member.reload()
  await expect(member.getByText(`The licence of ${house} has ended.`)).toBeVisible()
  await creator.reload()
  await expect(creator.getByText(`Someone at ${house} could not watch it`)).toBeVisible()
  await look(creator, 'license')
  for (const page of [teacher, librarian, creator, member]) await page.context().close()
})

it('an offer shows its price beforehand, and a librarian accepts it in one press', async ({ browser }) => {
  const creator = await openPage(browser, film.owner, '/creator-dashboard?view=license')
  await creator.getByRole('button', { name: 'New offer' }).click()
  await creator.getByRole('button', { name: 'Save offer' }).click()
  await expect(creator.getByText('Choose at least one film.')).toBeVisible()
  await creator.getByLabel(title).check()
  await creator.getByLabel('Price', { exact: true }).fill('90')
  await creator.getByLabel(/Grant the licence automatically/).check()
  await look(creator, 'offer')
  await expectUsable(creator)
  await creator.getByRole('button', { name: 'Save offer' }).click()
  await expect(creator.getByText('€90 for 1 year')).toBeVisible()

  const librarian = await openPage(browser, people.librarian, desk('films'))
  await expect(librarian.getByText('€90 for 1 year')).toBeVisible()
  await look(librarian, 'prices')
  await expectUsable(librarian)
  await librarian.getByRole('button', { name: 'Review and accept' }).click()
  await expect(librarian.getByRole('dialog')).toContainText('for 90 euros')
  await librarian.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(librarian.getByText('Agreed: this is the licence')).toBeVisible()
  await expect(librarian.getByRole('link', { name: 'Watch', exact: true })).toBeVisible()
  for (const page of [creator, librarian]) await page.context().close()
})

it('licences are at a creator’s desk once they are turned on, and existing ones open anyway', async ({ browser }) => {
  const fresh = await openPage(browser, await newPerson('creator'), '/creator-dashboard')
  const verbs = fresh.getByRole('navigation', { name: 'Desk' })
  await expect(verbs.getByRole('link', { name: 'Make' })).toBeVisible()
  await expect(verbs.getByRole('link', { name: 'License' })).toHaveCount(0)
  await fresh.goto('/creator-dashboard?view=license')
  await expect(fresh.getByText('Licences for institutions are switched off.')).toBeVisible()
  await fresh.getByRole('button', { name: 'Switch on' }).click()
  await expect(fresh.getByRole('heading', { name: 'Granted', exact: true })).toBeVisible()
  await fresh.goto('/creator-dashboard')
  await expect(verbs.getByRole('link', { name: 'License' })).toBeVisible()
  await license()
  const owner = await openPage(browser, film.owner, '/creator-dashboard?view=license')
  const row = owner.getByRole('region', { name: 'Granted', exact: true }).getByRole('row').filter({ hasText: house }).first()
  await expect(row).toContainText(title)
  await expect(row).toContainText('In force')
  await row.getByRole('link', { name: house }).click()
  await expect(owner.getByRole('link', { name: 'Contract' })).toBeVisible()
  await expectUsable(owner)
  await owner.getByRole('link', { name: 'All licences' }).click()
  await expect(row).toBeVisible()
  for (const page of [fresh, owner]) await page.context().close()
})

it('people who sign in through their institution are led to the film first asked for', async ({ browser }) => {
  await license()
  // An identity provider of the test: it takes what the house asks, and posts what it asserts from its own page.
  const provider = createServer((request, response) => {
    const asked = university.read(`http://idp.example${request.url}`)
    const fields = {
      SAMLResponse: university.answer(asked, {
        nameId: `u-${name}`,
        email: `ada@${name}.example`,
        attributes: { displayName: ['Ada Vega'], eduPersonAffiliation: ['member', 'Faculty'] },
      }),
      RelayState: asked.relayState,
    }
    const inputs = Object.entries(fields).map(([field, value]) => `<input type="hidden" name="${field}" value="${value}">`)
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>University</title><form method="post" action="${asked.consumer}">${inputs.join('')}<button>Sign in as Ada</button></form>`,
    )
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sign-in`
  const university = testInstitution(`https://idp.${name}.example/metadata`, address)
  // The librarian takes the house's metadata along and hands in the university's; a moderator connects it.
  const librarian = await openPage(browser, people.librarian, `${desk('people')}&way=saml`)
  const own = librarian.getByRole('region', { name: 'Single sign-on (SAML)' })
  const houses = await own.getByRole('textbox', { name: 'Metadata of this site' }).inputValue()
  expect(await (await fetch(houses)).text()).toContain('AssertionConsumerService')
  await own.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(own.getByText('Enter the address.')).toBeVisible()
  await own.getByRole('radio', { name: 'as a file' }).check()
  await own.getByLabel('Metadata file').setInputFiles({ name: 'idp.xml', mimeType: 'text/xml', buffer: Buffer.from(university.metadata) })
  // What the university calls things goes with it.
  await own.getByText('Attribute names of your identity provider').click()
  await own.getByLabel('Name attribute').fill('displayName')
  await own.getByLabel('Teacher roles').fill('faculty, staff')
  await own.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(librarian.getByText('Say which attribute is the role.')).toBeVisible()
  await own.getByLabel('Role attribute').fill('eduPersonAffiliation')
  await own.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(own.getByText(/^Submitted on .* A moderator reviews it/)).toBeVisible()
  await expectUsable(librarian)
  await look(librarian, 'own-sign-in')
  const moderator = await openPage(browser, await newPerson('viewer', 'moderator'), '/settings?view=moderation&list=institutions')
  const waiting = moderator.getByRole('listitem').filter({ has: moderator.getByRole('heading', { name: house }) })
  await openRow(waiting)
  await expect(waiting.getByText(`https://idp.${name}.example/metadata`)).toBeVisible()
  await expect(waiting.getByText('the role from eduPersonAffiliation', { exact: false })).toBeVisible()
  await waiting.getByRole('button', { name: 'Decline' }).click()
  await expect(waiting.getByText('Give a reason', { exact: false })).toBeVisible()
  await expectUsable(moderator)
  await look(moderator, 'sign-in-waits')
  await waiting.getByRole('button', { name: 'Connect' }).click()
  await expect(waiting.getByText('Its own sign-in is connected.')).toBeVisible()
  await librarian.reload()
  await expect(own.getByText(`Connected for ${name}.example: people who sign in there can join.`)).toBeVisible()
  for (const done of [librarian, moderator]) await done.context().close()
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.goto(`/documentary/${film.id}`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('button', { name: 'Through your institution' }).click()
  await page.getByLabel('Domain of your institution').fill('nowhere.example')
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await expect(page.getByText('nowhere.example has not connected its own sign-in here.', { exact: false })).toBeVisible()
  await expectUsable(page)
  await page.getByLabel('Domain of your institution').fill(`ada@${name}.example`)
  await page.getByRole('button', { name: 'Continue to sign-in' }).click()
  await page.getByRole('button', { name: 'Sign in as Ada' }).click()
  // The page that was asked for is offered, and opens its film once Ada is in.
  await page.getByRole('link', { name: /^Continue to/ }).click()
  await expect(page).toHaveURL(new RegExp(`/documentary/${film.id}`))
  await expect(page.getByText('You signed in through this institution.')).toBeVisible()
  await page.getByRole('listitem').getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
  const { data: ada } = await service().from('profiles').select('user_id').eq('display_name', 'Ada Vega').throwOnError()
  const { data: place } = await service()
    .from('institution_members')
    .select('role, came_by')
    .in(
      'person_id',
      ada!.map(({ user_id }) => user_id),
    )
    .throwOnError()
  expect(place).toEqual([{ role: 'teacher', came_by: 'saml' }])
  await page.context().close()
  provider.close()
})

it('the house states criterion by criterion how accessible it is, and each film what it offers', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.goto('/institutional')
  await page.getByRole('link', { name: /Accessibility conformance report/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility conformance report' })).toBeVisible()
  await expect(page.getByRole('row', { name: /1\.2\.5 Audio Description/ })).toContainText('Partially supports')
  await expectUsable(page)
  await look(page, 'accessibility')
  await page.context().close()

  const librarian = await openPage(browser, people.librarian, desk('films'))
  await librarian.getByText('Accessibility statement').first().click()
  await expect(librarian.getByRole('table', { name: `Accessibility of ${title}` })).toContainText('Audio description')
  await expectUsable(librarian)
  await look(librarian, 'film-accessibility')
  await librarian.context().close()
})

it('a licence is ended and restored, and a trial is requested in one press', async ({ browser }) => {
  await license()
  const librarian = await openPage(browser, people.librarian, desk('licences'))
  await librarian.getByRole('button', { name: 'End licence' }).first().click()
  await librarian.getByRole('dialog').getByRole('button', { name: 'End licence' }).click()
  await expect(librarian.getByText('The licence has ended')).toBeVisible()
  await librarian.getByRole('button', { name: 'Undo' }).click()
  await expect(librarian.getByText('In force')).toBeVisible()
  await service().from('licences').delete().eq('institution_id', institution).throwOnError()
  await librarian.goto(desk('films'))
  // Other films may be offered to institutions at the same time.
  const entry = librarian.getByRole('listitem').filter({ has: librarian.getByRole('heading', { name: title }) })
  await entry.getByRole('button', { name: 'Request a 30-day trial' }).click()
  await expect(librarian.getByText('A trial is free and ends automatically.')).toBeVisible()
  await expect(librarian.getByText('In negotiation.')).toBeVisible()
  const creator = await openPage(browser, film.owner, '/creator-dashboard?view=license')
  await expect(creator.getByText(/^On trial, the people of/)).toBeVisible()
  await creator.getByRole('button', { name: 'Accept', exact: true }).click()
  await creator.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(creator.getByText('Agreed: this is the licence')).toBeVisible()
  for (const page of [librarian, creator]) await page.context().close()
})
