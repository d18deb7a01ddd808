import AxeBuilder from '@axe-core/playwright'
import { expect, test as it } from './support/house.ts'
import { signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// A maker says what the film is meant to change, keeps what did with its proof and its passage, and prints both.

it('a goal and the evidence behind it stand in the report, and come back when removed by mistake', async ({ page }) => {
  const film = await stageFrontPageFilm(`Meant ${Math.random().toString(36).slice(2, 7)}`)
  await signIn(page, film.owner)
  await page.goto(`/creator-dashboard?figures=${film.id}`)
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await page.getByLabel('The goal, in one sentence').fill('Three towns count their ships again')
  await page.getByRole('button', { name: 'Keep the goal' }).click()
  await expect(page.getByText('Three towns count their ships again')).toBeVisible()
  await page.getByRole('button', { name: 'Log evidence' }).click()
  await page.getByLabel('What changed').fill('Vardø counts again.')
  await page.getByLabel('Where one can check it').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Keep the evidence' }).click()
  await expect(page.getByText('An address that begins with https:// or http://.')).toBeVisible()
  await page.getByLabel('Where one can check it').fill('https://vardo.example/minutes')
  await page.getByLabel('The passage, from').fill('0:12')
  await page.getByLabel('to', { exact: true }).fill('0:16')
  await page.getByLabel('For which goal').selectOption({ label: 'Three towns count their ships again' })
  await page.getByRole('button', { name: 'Keep the evidence' }).click()
  await expect(page.getByRole('link', { name: 'vardo.example' })).toBeVisible()
  await expect(page.getByText('one piece of evidence')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the goal: Three towns count their ships again' }).click()
  await expect(page.getByText('one piece of evidence')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('one piece of evidence')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('.impact').analyze()).violations).toEqual([])
  await page.locator('.impact').screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/impact.png` })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Vardø counts again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log evidence' })).toBeHidden()
  await film.remove()
})
