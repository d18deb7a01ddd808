import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

// A film is watched; its creator sees where people left, by the sentence, and prints what became of it.

it('plays are in the figures at once, without any person in them', async ({ page, browser }) => {
  const film = await makeFrontPageFilm(`Watched ${Math.random().toString(36).slice(2, 7)}`)
  const house = service()
  /** Six earlier sittings, as players elsewhere tell of them: two to the end, four until someone says something. */
  for (let person = 0; person < 12; person++) {
    const { data } = await house
      .from('playback_grants')
      .insert({
        version_id: film.versionId,
        ticket: crypto.randomUUID(),
        person: person * 9,
        source: 'home',
        territory: 'NO',
        granted_at: new Date(Date.now() - 3_600_000).toISOString(),
      })
      .select('id')
      .single()
      .throwOnError()
    await house
      .from('watch_events')
      .insert({
        grant_id: data!.id,
        slot: Math.floor(Date.now() / 2000) - 30,
        ranges: person < 6 ? [0, 90_000, 30_000, 40_000] : [0, 17_000 + person * 100],
      })
      .throwOnError()
  }
  const viewer = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', timezoneId: 'Europe/Oslo' })).newPage()
  await signIn(viewer, await newPerson('viewer'), `/documentary/${film.id}`)
  const said = viewer.waitForRequest((request) => request.url().includes('/rpc/record_watch'), { timeout: 60_000 })
  await viewer.getByRole('button', { name: /^Play/ }).first().click()
  const request = await said
  expect(request.postDataJSON().context).toMatchObject({ zone: 'Europe/Oslo', device: 'computer', source: expect.any(String) })
  await viewer.context().close()

  await signIn(page, film.owner, '/creator-dashboard?view=show')
  await page.getByRole('link', { name: /^Watched .*: audience figures$/ }).click()
  await expect(page.locator('.figures-totals')).toContainText(/1[23]\s*plays|plays\s*1[23]/)
  await expect(page.getByRole('heading', { name: 'Where viewers leave' })).toBeVisible()
  await expect(page.locator('.figures-places').first()).toContainText(sentence)
  await expect(page.getByText('Norway')).toBeVisible()

  const walk = page.getByRole('slider')
  await walk.focus()
  await page.keyboard.press('ArrowRight')
  await expect(walk).toHaveAttribute('aria-valuetext', /0:07 · 100 %/)
  await page.getByText('90 days').click()
  await expect(page).toHaveURL(/period=90/)
  await expect(page.locator('.figures-totals')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Watched-\w+\.csv$/)
  await expectUsable(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/figures-${width}.png`, fullPage: true })
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 695, height: 1000 })
  await expect(page.getByText('Report on audience and impact')).toBeVisible()
  for (const format of ['A4', 'Letter']) expect((await page.pdf({ format })).toString('latin1')).toMatch(/\/Count 1\b/)
  await page.screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/figures-print.png`, fullPage: true })
  await film.remove()
})

it('a film with fewer than five viewers says so, and so does one with none', async ({ page }) => {
  const [few, none] = [
    await makeFrontPageFilm(`Few ${Date.now().toString(36)}`),
    await makeFrontPageFilm(`None ${Date.now().toString(36)}`),
  ]
  await service().from('documentaries').update({ owner_id: few.owner.id }).eq('id', none.id).throwOnError()
  await service()
    .from('version_days')
    .insert({ version_id: few.versionId, day: new Date().toISOString().slice(0, 10), plays_until: 2, viewers_until: 2, closes: false })
    .throwOnError()
  await signIn(page, few.owner, '/creator-dashboard?view=show')
  const row = (title: string) => page.locator('.all-plays li').filter({ hasText: title })
  await expect(row('Few')).toContainText('fewer than five people')
  await expect(row('None')).toContainText('0 plays')
  await expectUsable(page)
  await page.goto(`/creator-dashboard?figures=${few.id}`)
  await expect(page.getByText('Fewer than five people have watched it')).toBeVisible()
  await page.goto(`/creator-dashboard?figures=${none.id}`)
  await expect(page.getByText('No plays in this period')).toBeVisible()
  for (const film of [few, none]) await film.remove()
})
