import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// From a film to others: by its subject, by words that narrow, by what may have been meant, by films that lead on.

it('links from a film to its subject, to a suggested spelling, and on to a film that shares it', async ({ page }) => {
  const name = Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)
  const [one, other] = [await makeFrontPageFilm(`Lantern ${name}`), await makeFrontPageFilm(`Foghorn ${name}`)]
  try {
    const house = service()
    const subject = `Lightships ${name}`
    for (const { id } of [one, other])
      await house
        .from('documentaries')
        .update({ subjects: [subject], country: 'Cabo Verde', year: 1987 })
        .eq('id', id)
        .throwOnError()
    await signIn(page, await newPerson(), `/documentary/${one.id}`)
    await page.getByRole('tab', { name: 'Related films' }).click()
    const leading = page.getByRole('region', { name: 'Related films' })
    await expect(leading.getByRole('link', { name: `Foghorn ${name}` })).toBeVisible()
    await expect(leading.getByText('Also with Solveig Amundrud-Bekele.').first()).toBeVisible()

    // Year, language and country lead on as subjects do.
    for (const [name, address] of [
      ['1987', '/search?from=1987&to=1987'],
      ['English', '/search?language=en'],
      ['Cabo Verde', '/search?place=Cabo%20Verde'],
    ] as const)
      await expect(page.locator('.documentary-facts').getByRole('link', { name, exact: true })).toHaveAttribute('href', address)

    await page.getByRole('link', { name: subject }).click()
    await expect(page).toHaveURL(/\/search\?subject=/)
    await expect(page.getByRole('checkbox', { name: new RegExp(subject) })).toBeChecked()
    const found = page.locator('.found-films h3')
    await expect(found).toHaveCount(2)
    await page.getByLabel('Sort by').selectOption({ label: 'Title' })
    await expect(found).toHaveText([`Foghorn ${name}`, `Lantern ${name}`])
    await expect(page).toHaveURL(/sort=title/)

    // Other words are taken while the films of before are still looked for.
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await page.route('**/rest/v1/rpc/search_documentaries*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Sort by').selectOption({ label: 'Newest first' })
    await expect(page.getByRole('button', { name: 'Searching' })).toBeVisible()
    const field = page.getByRole('searchbox')
    await field.fill(`${name} in:"Cabo Verde" from:amundrud before:1990`)
    await field.press('Enter')
    await expect(page).toHaveURL(/before/)
    letGo()
    await expect(page.getByText(/Searching in films by amundrud, in Cabo Verde,? and up to 1989\./)).toBeVisible()
    await expect(found).toHaveCount(2)
    await page.goto(`/search?q=${name}+before:1980`)
    await expect(page.getByText('No matching films.')).toBeVisible()

    await page.goto(`/search?q=foghron+${name}`)
    await page
      .getByRole('link', { name: `foghorn ${name}` })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`q=foghorn\\+${name}`))
    await expect(found.first()).toHaveText(`Foghorn ${name}`)
    // A subject that is followed tells of the film that comes to it.
    await page.goto(`/search?subject=${encodeURIComponent(subject)}`)
    await page.getByRole('button', { name: 'Notify me of new films' }).click()
    await expect(page.getByRole('button', { name: 'You are notified of new films' })).toBeVisible()
    await house.from('documentaries').update({ published_at: new Date().toISOString() }).eq('id', one.id).throwOnError()
    await page.goto('/search')
    const kept = page.getByRole('region', { name: 'Saved searches' })
    await expect(kept.getByText('1 new')).toBeVisible()
    const seen = page.waitForResponse(/\/rpc\/see_kept_search/)
    await kept.getByRole('link', { name: subject }).click()
    await expect(found).toHaveCount(2)
    await seen
    await page.goto('/search')
    await expect(kept.getByRole('link', { name: subject })).toBeVisible()
    await expect(kept.getByText('1 new')).toHaveCount(0)

    // What is forgotten by mistake comes back with one press.
    await kept.getByRole('button', { name: `Delete the saved search ${subject}` }).click()
    await expect(kept).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(kept.getByRole('link', { name: subject })).toBeVisible()
    // A choice of the filters has the same name in the list of kept searches.
    await page.goto('/search?access=reviewed-captions&length=short')
    await page.getByRole('button', { name: 'Notify me of new films' }).click()
    await page.getByRole('button', { name: 'You are notified of new films' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('button', { name: 'You are notified of new films' })).toBeVisible()
    await page.goto('/search')
    await expect(kept.getByRole('link', { name: 'Captions reviewed · Under 40 minutes' })).toBeVisible()
  } finally {
    await one.remove()
    await other.remove()
  }
})

it('explains how an unusual query was understood, and never says that the house is empty', async ({ page }) => {
  const name = Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)
  const film = await makeFrontPageFilm(`Halyard ${name}`)
  const find = (words: string) => page.goto(`/search?q=${encodeURIComponent(words)}`)
  const found = page.locator('.found-films h3')
  try {
    await signIn(page, await newPerson())
    // A phrase to be left out is left out, also by the bent marks of a telephone.
    await find(`${name} -“halyard”`)
    await expect(page.getByText('No matching films.')).toBeVisible()
    await find(`Halyard von:„Amundrud“`)
    await expect(page.getByText('Searching in films by Amundrud.')).toBeVisible()
    await expect(found.filter({ hasText: name })).toBeVisible()
    // A word that may have been meant keeps what narrows.
    await find(`halyrad ${name} from:amundrud`)
    await page.getByRole('link', { name: `halyard ${name}`, exact: true }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(`halyard ${name} from:amundrud`)
    await expect(found).toHaveText([`Halyard ${name}`])

    await find(`from: ${name}`)
    await expect(page.getByText(/^Searched as text: “from:”\./)).toBeVisible()
    await find('-halyard')
    await expect(page.getByText('Nothing to search for.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Moments' })).toHaveCount(0)
    await find(`from:nobody${name}`)
    await expect(page.getByText('No films match these filters.', { exact: false })).toBeVisible()
    await expect(page.getByText('No film has been published here yet.')).toHaveCount(0)
    // No link leads to a list that is not there.
    for (const link of await page.getByRole('navigation', { name: 'Result types' }).locator('a[href^="#"]').all())
      await expect(page.locator((await link.getAttribute('href'))!)).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(found.first()).toBeVisible()
    await page.goBack()
    await expect(page.getByText('No films match these filters.', { exact: false })).toBeVisible()
    await page.goto('/search?page=9000')
    await page.getByRole('button', { name: 'First page' }).click()
    await expect(found.first()).toBeVisible()
    await page.goto('/search?q=%00halyard')
    await expect(found.filter({ hasText: name })).toBeVisible()
  } finally {
    await film.remove()
  }
})

it('links from the map to a place, and from a season to a film that leaves soon', async ({ page }) => {
  const name = Math.random().toString(36).slice(2, 8)
  const film = await makeFrontPageFilm(`Breakwater ${name}`)
  const house = service()
  const place = `Isla ${name}`
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await house
    .from('documentaries')
    .update({ published_until: day(6) })
    .eq('id', film.id)
    .throwOnError()
  await house.from('film_places').insert({ documentary_id: film.id, name: place, latitude: -42.5, longitude: -73.8 }).throwOnError()
  const row = { title: `Moles ${name}`, introduction: 'Stone against water.', signed_by: 'Ines Prat', starts_on: day(-1), ends_on: day(9) }
  const { data: season } = await house.from('seasons').insert(row).select('id').single().throwOnError()
  await house.from('season_films').insert({ season_id: season.id, documentary_id: film.id, position: 0 }).throwOnError()
  try {
    await signIn(page, await newPerson(), '/search')
    await page.getByRole('link', { name: 'On the map' }).click()
    const places = page.getByRole('navigation', { name: 'Places' })
    await expect(page.getByRole('img', { name: /^A map of the world/ })).toBeVisible()
    const all = places.getByRole('button')
    if (await all.count()) await all.click()
    await places.getByRole('link', { name: new RegExp(place) }).focus()
    await expect(page.locator('.world-name--lit')).toHaveText(place)
    await expectUsable(page)
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/place=Isla/)
    await expect(page.locator('.found-films h3')).toHaveText([`Breakwater ${name}`])

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/search?q=${encodeURIComponent(`Moles ${name}`)}`)
    await page
      .getByRole('region', { name: 'Collections' })
      .getByRole('link', { name: `Moles ${name}` })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: `Moles ${name}` })).toBeVisible()
    await expect(page.getByText('Ines Prat')).toBeVisible()
    await expect(page.getByText(/^Until /)).toBeVisible()
    await expectUsable(page)
    const later = page.getByRole('button', { name: `Watch later: Breakwater ${name}` })
    await later.click()
    await expect(later).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/viewer-dashboard')
    await expect(page.getByRole('region', { name: 'Leaving soon' }).getByText('On your Watch later list')).toBeVisible()
    await page.goto('/search?access=leaving')
    await expect(page.getByRole('checkbox', { name: /Leaving soon/ })).toBeChecked()
    await expect(page.locator('.found-films h3', { hasText: name })).toBeVisible()
  } finally {
    await house.from('seasons').delete().eq('id', season.id)
    await film.remove()
  }
})

it('finds a film and its makers by other spellings their creator added, in any script', async ({ page }) => {
  const film = await makeFrontPageFilm('The Nine Lights')
  try {
    await signIn(page, film.owner, `/creator-dashboard?documentary=${film.id}`)
    const names = page.getByRole('region', { name: 'Alternative names', exact: true })
    const also = async (whose: string, written: string) => {
      await names.getByRole('button', { name: 'Add another name' }).click()
      await names.getByLabel('Name of').last().selectOption(whose)
      await names.getByRole('textbox', { name: 'Alternative name' }).last().fill(written)
      await names.getByRole('button', { name: 'Add another name' }).focus()
      await expect(names.getByRole('status')).toHaveText('Saved')
    }
    await also('The title', '九つの灯')
    await also('Solveig Amundrud-Bekele', 'سولفيغ أموندرود')
    await expectUsable(page, { within: 'section[aria-labelledby=film-other-names]' })

    await page.goto(`/search?q=${encodeURIComponent('の灯')}`)
    const found = page.locator('.found-films > li', { hasText: 'The Nine Lights' })
    await expect(found).toContainText('the title matches')
    await expect(found).toContainText('九つの灯')
    await page.goto(`/search?q=${encodeURIComponent('أموندرود')}`)
    const person = page.locator('.found-people').getByRole('link', { name: /Solveig Amundrud-Bekele/ })
    await expect(person).toContainText('سولفيغ أموندرود')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectUsable(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await person.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Solveig Amundrud-Bekele' })).toBeVisible()
    await expect(page.getByText(/^Also written .*سولفيغ أموندرود/)).toBeVisible()
    await page.goto(`/documentary/${film.id}`)
    await expect(page.getByRole('region', { name: 'About the film' })).toContainText('九つの灯')
  } finally {
    await film.remove()
  }
})
