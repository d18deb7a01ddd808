import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A maker says what the film is meant to change, keeps what did with its proof and its passage, and prints both.

it('a goal and its evidence are in the report, and are restored when removed by mistake', async ({ page }) => {
  const film = await makeFrontPageFilm(`Meant ${Math.random().toString(36).slice(2, 7)}`)
  await signIn(page, film.owner, `/creator-dashboard?figures=${film.id}`)
  await page.getByRole('button', { name: 'Add goal' }).click()
  await page.getByLabel('The goal, in one sentence').fill('Three towns count their ships again')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByText('Three towns count their ships again')).toBeVisible()
  await page.getByRole('button', { name: 'Add evidence' }).click()
  await page.getByLabel('What changed').fill('Vardø counts again.')
  await page.getByLabel('Proof (web address)').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save evidence' }).click()
  await expect(page.getByText('An address that begins with https:// or http://.')).toBeVisible()
  await page.getByLabel('Proof (web address)').fill('https://vardo.example/minutes')
  await page.getByLabel('The passage, from').fill('0:12')
  await page.getByLabel('to', { exact: true }).fill('0:16')
  await page.getByLabel('Goal', { exact: true }).selectOption({ label: 'Three towns count their ships again' })
  await page.getByRole('button', { name: 'Save evidence' }).click()
  await expect(page.getByRole('link', { name: 'vardo.example' })).toBeVisible()
  await expect(page.getByText('one piece of evidence')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the goal: Three towns count their ships again' }).click()
  await expect(page.getByText('one piece of evidence')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('one piece of evidence')).toBeVisible()
  await expectUsable(page, { within: '.impact' })
  await page.locator('.impact').screenshot({ path: `${process.env.SHOTS ?? 'test-results'}/impact.png` })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Vardø counts again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add evidence' })).toBeHidden()
  await film.remove()
})
