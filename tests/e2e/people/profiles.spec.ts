import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look, openPage } from '../support/pages.ts'
import { message, newPerson } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const still = { reducedMotion: 'reduce' } as const

const run = Math.random()
  .toString(36)
  .replace(/[^a-z]/g, '')
  .slice(1, 6)
const called = `Runa Aldal-${run}`
const films: Awaited<ReturnType<typeof makeFrontPageFilm>>[] = []
it.beforeAll(async () => {
  films.push(await makeFrontPageFilm(`Low water ${run}`), await makeFrontPageFilm(`High water ${run}`))
  for (const { id } of films)
    await service().from('credits').insert({ documentary_id: id, position: 1, role: 'Camera', name: called }).throwOnError()
})
it.afterAll(async () => {
  for (const film of films) await film.remove()
})

it('a profile: confirmed credits, links, texts about films, and who sees which of them', async ({ browser }) => {
  const [person, member] = [await newPerson(), await newPerson()]
  const [low, high] = films as [(typeof films)[0], (typeof films)[0]]
  await service().from('profiles').update({ display_name: called }).eq('user_id', person.id).throwOnError()
  const line = `The tide is the editor. ${run}`
  await service().from('diary_entries').insert({ user_id: person.id, documentary_id: low.id, line, shown: true }).throwOnError()

  const own = await openPage(browser, person, '/profile', still)
  await service()
    .from('claims')
    .insert([low, high].map(({ id }) => ({ person_id: person.id, documentary_id: id, kind: 'credit', name: called, state: 'confirmed' })))
    .throwOnError()
  await service().from('claims').update({ shown: false }).eq('person_id', person.id).eq('documentary_id', high.id).throwOnError()

  await own.goto('/profile')
  const credits = own.getByRole('region', { name: 'Credited in' })
  await expect(credits.getByRole('listitem')).toHaveCount(2)
  await expect(credits.getByRole('listitem').filter({ hasText: `High water ${run}` })).toContainText('Only you can see this one.')
  await expect(credits.getByRole('listitem').filter({ hasText: `Low water ${run}` })).toContainText(/camera/i)
  await expect
    .poll(() =>
      credits
        .locator('img')
        .first()
        .evaluate((still: HTMLImageElement) => still.naturalWidth),
    )
    .toBeGreaterThan(0)

  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await own.getByLabel('About', { exact: false }).fill('Camera, mostly from boats.')
  await own.getByRole('button', { name: 'Add a link' }).click()
  await own.getByLabel('Label', { exact: true }).fill('Reels')
  await own.getByLabel('Address', { exact: true }).fill('javascript:alert(1)')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByText('A complete address that begins with', { exact: false })).toBeVisible()
  await own.getByLabel('Address', { exact: true }).fill('https://reels.example/runa')
  await own.getByLabel('Show my profile to signed-in people').check()
  await own.getByLabel('My reviews').check()
  await look(own, 'profile-form')
  await expectUsable(own)
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(own, 'Profile saved')).toBeVisible()
  await look(own, 'profile-own')
  await expectUsable(own)

  // As members see it: without what is theirs alone, and without the ways to change it.
  await own.getByRole('link', { name: 'Preview as member' }).click()
  await expect(own.getByText('This is your page as other members see it.')).toBeVisible()
  await expect(own.getByText(`Low water ${run}`).first()).toBeVisible()
  await expect(own.getByText(`High water ${run}`)).toHaveCount(0)
  await expect(own.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectUsable(own)

  const reading = await openPage(browser, member, `/profile?person=${person.id}`, still)
  await expect(reading.getByRole('heading', { level: 1, name: called })).toBeVisible()
  await expect(reading.getByText('Camera, mostly from boats.')).toBeVisible()
  await expect(reading.getByRole('link', { name: 'Reels' })).toHaveAttribute('rel', /nofollow/)
  await expect(reading.getByText(line)).toBeVisible()
  await expect(reading.getByText(`High water ${run}`)).toHaveCount(0)
  await look(reading, 'profile-of-another')
  await expectUsable(reading)

  // What they choose not to show is gone for others, and from their own look at it.
  await own.getByRole('link', { name: 'Back to your own view' }).click()
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await own.getByLabel('My reviews').uncheck()
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(message(own, 'Profile saved').last()).toBeVisible()
  await own.goto('/profile?as=members')
  await expect(own.getByText(`Low water ${run}`).first()).toBeVisible()
  await expect(own.getByText(line)).toHaveCount(0)
  await reading.reload()
  await expect(reading.getByText(`Low water ${run}`).first()).toBeVisible()
  await expect(reading.getByText(line)).toHaveCount(0)

  await own.goto('/profile')
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await own.getByLabel('Show my profile to signed-in people').uncheck()
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByText('Only you can see this page.')).toBeVisible()
  await own.goto('/profile?as=members')
  await expect(own.getByText('Your profile is hidden from other members', { exact: false })).toBeVisible()
  await reading.reload()
  await expect(reading.getByRole('heading', { name: 'This profile does not exist.' })).toBeVisible()
  for (const page of [own, reading]) await page.context().close()
})
