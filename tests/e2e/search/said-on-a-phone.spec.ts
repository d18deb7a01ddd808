import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

it('on a phone, search results of the front page scroll into view', async ({ page }) => {
  const film = await makeFrontPageFilm('Said on a Phone')
  const { data: cue } = await service()
    .from('cues')
    .select('text')
    .eq('version_id', film.versionId)
    .eq('sensitive', false)
    .limit(1)
    .single()
    .throwOnError()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel('A sentence you remember').fill(cue!.text)
  await page.getByRole('button', { name: 'Search what is said' }).click()
  await expect(page.locator('.said-results li').first()).toBeInViewport()
  await film.remove()
})
