import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Anyone who is named in credits has a page of their films: from the billing block, from the search, and back to the film at the second they speak.

const run = Math.random()
  .toString(36)
  .replace(/[^a-z]/g, '')
  .slice(1, 6)
const name = `Zoë Tveitane-${run}`
const other = `zoe  tveitane ${run.toUpperCase()}`
const films: { id: string; remove(): Promise<void> }[] = []

it.beforeAll(async () => {
  films.push(await makeFrontPageFilm(`Ebb ${run}`), await makeFrontPageFilm(`Flood ${run}`))
  const [ebb, flood] = films as [(typeof films)[0], (typeof films)[0]]
  const house = service()
  const done = await Promise.all([
    house.from('documentaries').update({ director: name, year: 2024 }).eq('id', ebb.id),
    house.from('documentaries').update({ year: 2019 }).eq('id', flood.id),
    house.from('credits').insert({ documentary_id: flood.id, position: 1, role: 'Camera', name: other }),
  ])
  for (const { error } of done) if (error) throw error
  const { data: version } = await house.from('versions').select('id').eq('documentary_id', ebb.id).single()
  const spoken = await house.from('cues').update({ speaker: name }).eq('version_id', version!.id)
  if (spoken.error) throw spoken.error
})
it.afterAll(async () => {
  for (const film of films) await film.remove()
})

it('a name in the billing block links to the films of the person, and from there to the second they speak', async ({ page }) => {
  await signIn(page, await newPerson(), `/documentary/${films[0]!.id}`)
  await page.getByLabel('Credits').getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/search\?person=/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(new RegExp(`Also written .?${other.replace('  ', ' ')}`))).toBeVisible()
  const rows = page.locator('.person-films > li')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(`Ebb ${run}`)
  await expect(rows.nth(0)).toContainText('2024')
  await expect(rows.nth(0)).toContainText('director')
  await expect(rows.nth(1)).toContainText(`Flood ${run}`)
  await expect(rows.nth(1)).toContainText('camera')
  for (const row of [0, 1])
    await expect
      .poll(() =>
        rows
          .nth(row)
          .locator('img')
          .evaluate((still: HTMLImageElement) => still.naturalWidth),
      )
      .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Notify me of new films' }).click()
  await expect(page.getByRole('button', { name: 'You are notified of new films' })).toBeVisible()
  await rows
    .nth(1)
    .getByRole('button', { name: /Watch later/ })
    .click()
  await expect(rows.nth(1).getByRole('button', { pressed: true })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: /We counted the ships/ }).click()
  await expect(page).toHaveURL(new RegExp(`/documentary/${films[0]!.id}\\?t=12`))
})

it('a person found by the search is one person, one link away, by keyboard', async ({ page }) => {
  await signIn(page, await newPerson(), `/search?q=${encodeURIComponent(`tveitane ${run}`)}`)
  const person = page.locator('#people, section:has(#people-head)').getByRole('link')
  await expect(person).toHaveCount(1)
  await expect(person).toContainText('2 documentaries')
  await person.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/documentary\//)
})

it('keys pressed before the films are loaded lead to the same place', async ({ page }) => {
  await signIn(page, await newPerson())
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/rest/v1/rpc/films_of_person*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/search?person=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // Enter with nothing typed asks for nothing.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?person=/)
  letGo()
  await expect(page).toHaveURL(/\/documentary\//)
})

it('a name nobody gives says so and leads on to the search; a phone has no sideways scrolling', async ({ page }) => {
  await signIn(page, await newPerson(), emptyPage)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/search?person=Nobody%20Atall')
  await expect(page.getByText('No film here credits this person.')).toBeVisible()
  await page.getByRole('link', { name: 'Search for the name' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('Nobody Atall')
  await page.goto(`/search?person=${encodeURIComponent(name)}`)
  await expect(page.locator('.person-films > li')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

it('films that do not come say why, and come when asked again', async ({ page }) => {
  await signIn(page, await newPerson(), emptyPage)
  await page.route('**/rest/v1/rpc/films_of_person*', (route) => route.fulfill({ status: 500, json: { message: 'The house is tired.' } }))
  await page.goto(`/search?person=${encodeURIComponent(name)}`)
  await expect(page.getByRole('alert')).toContainText('The films could not be loaded.')
  await page.unroute('**/rest/v1/rpc/films_of_person*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.person-films > li')).toHaveCount(2)
})
