import AxeBuilder from '@axe-core/playwright'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { newPerson, signIn } from './support/people.ts'
import { sentence, stageFrontPageFilm } from './support/staged-film.ts'

// A film is watched; its creator sees where people left, by the sentence, and prints what became of it.

it('what was watched stands in the figures at once, without anybody in it', async ({ page, browser }) => {
  const film = await stageFrontPageFilm(`Watched ${Math.random().toString(36).slice(2, 7)}`)
  const house = service()
  /** Six earlier sittings, as players elsewhere tell of them: two to the end, four until somebody says something. */
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
  await signIn(viewer, await newPerson('viewer'))
  await viewer.goto(`/documentary/${film.id}`)
  const said = viewer.waitForRequest((request) => request.url().includes('/rpc/record_watch'), { timeout: 60_000 })
  await viewer.getByRole('button', { name: /^Play/ }).first().click()
  const request = await said
  expect(request.postDataJSON().context).toMatchObject({ zone: 'Europe/Oslo', device: 'computer', source: expect.any(String) })
  await viewer.context().close()

  await signIn(page, film.owner)
  await page.goto('/creator-dashboard?view=show')
  await page.getByRole('link', { name: 'Who stays, who leaves, whence they came' }).click()
  await expect(page.locator('.figures-totals')).toContainText(/1[23]\s*plays|plays\s*1[23]/)
  await expect(page.getByRole('heading', { name: 'Where they leave' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Watched-\w+\.csv$/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
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
