import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// The rights line of a film says what the licences of the reader's institution agree, and asks for the rest where they are.

it('a teacher reads what is licensed until when, a librarian requests more, and a stranger reads that nothing is agreed', async ({
  browser,
}) => {
  const title = `Rights ${Date.now().toString(36)}`
  const film = await makeFrontPageFilm(title)
  const [teacher, librarian, member, stranger] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()]
  const house = service()
  const put = async (table: string, row: object) => (await house.from(table).insert(row).select().single().throwOnError()).data
  const institution = (await put('institutions', { type: 'school', name: 'Quay School', domain: `${Date.now().toString(36)}.example` })).id
  for (const [person, role] of [
    [teacher, 'teacher'],
    [librarian, 'librarian'],
    [member, 'member'],
  ] as const)
    await put('institution_members', { institution_id: institution, person_id: person.id, role, came_by: 'invitation' })
  const acts = { classroom: true, clips: true, distance: true }
  const dates = { starts_on: '2026-01-01', ends_on: '2099-03-05' }
  const licence = (await put('licences', { institution_id: institution, creator_id: film.owner.id, covers: 'films', ...dates, ...acts })).id
  await put('licence_films', { licence_id: licence, documentary_id: film.id })
  const open = async (person: typeof teacher, locale = 'en-GB') => {
    const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale })).newPage()
    await signIn(page, person, `/documentary/${film.id}`)
    return page
  }

  const taught = await open(teacher)
  await expect(
    taught.getByText('Licensed to Quay School until 5 March 2099: you may watch it, show it in class and make clips for classes.'),
  ).toBeVisible()
  await expect(taught.getByText('Not agreed: showing it in public and copying it.')).toBeVisible()
  await expect(taught.getByText('have not been agreed here')).toHaveCount(0)
  await taught.getByRole('link', { name: 'Ask for it' }).click()
  await expect(taught.getByRole('link', { name: title }).first()).toBeVisible()
  await expect(taught.getByLabel('Purpose')).toBeVisible()
  await taught.context().close()

  const reading = await open(member)
  await expect(reading.getByText('Licensed to Quay School until 5 March 2099: its members may watch it.')).toBeVisible()
  await expect(reading.getByText('Its librarians and teachers may show it in class and make clips for classes.')).toBeVisible()
  await reading.context().close()

  const asking = await open(librarian, 'de-DE')
  await expect(asking.getByText('Für Quay School bis 5. März 2099 lizenziert', { exact: false })).toBeVisible()
  await asking.getByRole('link', { name: 'Danach fragen' }).click()
  await expect(asking.locator('form.terms-form')).toBeVisible()
  await expectUsable(asking)
  await asking.locator('form.terms-form').getByRole('button', { name: 'Diese Bedingungen senden' }).click()
  await expect(asking.locator('form.terms-form')).toHaveCount(0)
  const { data: requests } = await house.from('licence_requests').select('creator_id, institution_id, state').eq('documentary_id', film.id)
  expect(requests).toEqual([{ creator_id: film.owner.id, institution_id: institution, state: 'open' }])
  await asking.goto(`/documentary/${film.id}`)
  await expect(asking.getByText('Quay School hat danach gefragt.', { exact: false })).toBeVisible()
  await asking.context().close()

  const elsewhere = await open(stranger)
  await expect(elsewhere.getByText('have not been agreed here', { exact: false })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Ask for it' })).toHaveAttribute('href', /messages\?view=new&film=.*&request=licence/)
  await elsewhere.context().close()
  await house.from('institutions').delete().eq('id', institution)
  await film.remove()
})
