import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { newPerson, signIn } from '../support/people.ts'
import { flagged, makeEvenings } from '../support/screening-room.ts'

// Who is named for an evening is asked, wherever they have an account, and is shown once they say yes.

const shots = process.env.SHOTS ?? 'test-results'
const evenings = makeEvenings()

it('is hosted together with people who accept: invited by address, answered on a phone, declined for good', async ({
  page,
  context,
  browser,
}) => {
  const [accepts, declines] = [await newPerson(), await newPerson()]
  await flagged(context)
  await signIn(page, evenings.film.owner, '/screenings?view=announce')
  await page.getByRole('button', { name: /^Add In step/ }).click()
  for (const [nth, address] of [accepts.email, declines.email, 'nobody-here@house.example'].entries()) {
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByLabel('Their email address').nth(nth).fill(address)
  }
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByText('invited, not yet accepted')).toHaveCount(3)
  await expectUsable(page)
  await page.screenshot({ path: `${shots}/screening-asked-host.png`, fullPage: true })
  const door = page.url()

  const phone = async (person: typeof accepts) => {
    const theirs = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', viewport: { width: 360, height: 740 } })
    await flagged(theirs)
    const other = await theirs.newPage()
    await signIn(other, person, '/screenings')
    await expect(other.getByRole('heading', { name: 'Host invitations' })).toBeVisible()
    return other
  }
  const yes = await phone(accepts)
  await expectUsable(yes)
  expect(await yes.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await yes.screenshot({ path: `${shots}/screening-asked-phone.png`, fullPage: true })
  const accept = yes.getByRole('button', { name: /^Accept: In step/ })
  await accept.focus()
  await yes.keyboard.press('Enter')
  await expect(yes.getByRole('heading', { name: 'Host invitations' })).toHaveCount(0)
  await expect(yes.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: /^In step/ })).toBeVisible()
  const no = await phone(declines)
  await no.getByRole('button', { name: /^Decline: In step/ }).click()
  await expect(no.getByRole('heading', { name: 'Host invitations' })).toHaveCount(0)

  await page.goto(door)
  await expect(page.getByText('invited, not yet accepted')).toHaveCount(1)
  await expect(page.getByText('Co-host, declined')).toBeVisible()
  await page.goto(door.replace('?id=', '?view=announce&edit='))
  await expect(page.locator('.announce-known')).toHaveCount(2)
  await yes.context().close()
  await no.context().close()
})
