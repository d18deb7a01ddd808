import { atRest } from '../support/at-rest.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { signIn } from '../support/people.ts'
import { clientOf, flagged, makeEvenings } from '../support/screening-room.ts'

// An evening from its announcement to its door: when it is, and who may come in.

const shots = process.env.SHOTS ?? 'test-results'
const evenings = makeEvenings()

it('is announced by its creator for a time, and its door says when, what and with whom', async ({ page, context }) => {
  await flagged(context)
  await signIn(page, evenings.film.owner, '/screenings')
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
  await page.getByRole('link', { name: 'Announce a screening' }).click()
  // Films to choose from are not chosen: come back to, the form is still empty.
  await expect(page.getByRole('button', { name: /^Add In step/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Announce a screening' }).click()
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByText('Enter a title')).toBeVisible()
  await expect(page.getByText('Add at least one film or item')).toBeVisible()
  await page.getByRole('button', { name: /^Add In step/ }).click()
  await page.getByRole('button', { name: 'Add a discussion' }).click()
  await page.getByLabel('Message to guests').fill('Bring what you would ask aloud.')
  await page.getByLabel('Online seats').fill('60')
  await expectUsable(page)
  await page.screenshot({ path: `${shots}/screening-announce.png`, fullPage: true })
  // A reload loses nothing of it.
  await page.reload()
  await expect(page.getByText('This is your saved draft')).toBeVisible()
  await expect(page.getByLabel('Online seats')).toHaveValue('60')
  await expect(page.getByRole('button', { name: 'Remove Discussion' })).toBeVisible()
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^In step/ })).toBeVisible()
  await expect(page.getByText('Bring what you would ask aloud.')).toBeVisible()
  await expect(page.getByText('0 of 60 taken')).toBeVisible()
  await expect(page.getByText(/^The room opens for guests at .* You can go in earlier\.$/)).toBeVisible()
  await expectUsable(page)
  await page.screenshot({ path: `${shots}/screening-door-host.png`, fullPage: true })
  // An invitation is a link for one browser.
  await page.getByRole('link', { name: 'Guests' }).click()
  await page.getByLabel('Name').fill('Ann Vega')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('textbox', { name: 'Link for Ann Vega' })).toHaveValue(/\/screenings\?key=/)
  await expectUsable(page)
  // Called off, and taken back from the message that says so.
  await page.getByRole('link', { name: 'To the event page' }).click()
  await page.getByRole('button', { name: 'Cancel screening' }).click()
  await page.getByLabel('Message to your guests').fill('The projector is ill.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel screening' }).click()
  await expect(page.getByText('The projector is ill.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The projector is ill.')).toHaveCount(0)
})

it('is saved as a draft: continued in another browser, chosen when both changed it, discarded and restored', async ({
  page,
  context,
  browser,
}) => {
  await flagged(context)
  await signIn(page, evenings.film.owner)
  const there = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await flagged(there.context())
  await signIn(there, evenings.film.owner)
  const kept = (browserPage: typeof page) => browserPage.waitForResponse((answer) => answer.url().includes('put_screening_draft'))
  await page.goto('/screenings?view=announce')
  await Promise.all([kept(page), page.getByLabel('Title').fill('Begun at the desk')])
  await there.goto('/screenings')
  const begun = there.getByRole('region', { name: 'Drafts' })
  await expect(begun.getByRole('link', { name: 'Begun at the desk' })).toBeVisible()
  await expectUsable(there)
  await begun.getByRole('link', { name: 'Begun at the desk' }).click()
  await expect(there.getByLabel('Title')).toHaveValue('Begun at the desk')
  await expect(there.getByText('This is your saved draft')).toBeVisible()
  await Promise.all([kept(there), there.getByLabel('Message to guests').fill('From the phone.')])
  // Looked at again, the first goes on with it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByLabel('Message to guests')).toHaveValue('From the phone.')
  // Both go on at once: nothing is lost, and one chooses.
  await Promise.all([kept(page), page.getByLabel('Title').fill('Of the desk')])
  await Promise.all([kept(there), there.getByLabel('Title').fill('Of the phone')])
  const parted = there.getByRole('alert')
  await expect(parted.getByText('This draft was changed in another browser', { exact: false })).toBeVisible()
  await expectUsable(there)
  await there.screenshot({ path: `${shots}/screening-parted.png`, fullPage: true })
  await parted.getByRole('button', { name: 'Use the other version' }).click()
  await expect(there.getByLabel('Title')).toHaveValue('Of the desk')
  // Without a line it is kept here, and goes to the house when the line is back.
  await there.context().setOffline(true)
  await there.getByLabel('Title').fill('Typed in a tunnel')
  await expect(there.getByText('Your draft is saved in this browser', { exact: false })).toBeVisible()
  await Promise.all([kept(there), there.context().setOffline(false)])
  await expect(there.getByText('Your draft is saved in this browser', { exact: false })).toHaveCount(0)
  await page.goto('/screenings')
  const here = page.getByRole('region', { name: 'Drafts' })
  await here.getByRole('button', { name: 'Discard Typed in a tunnel' }).click()
  await expect(here).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(here.getByRole('link', { name: 'Typed in a tunnel' })).toBeVisible()
  await page.screenshot({ path: `${shots}/screening-begun.png`, fullPage: true })
  await here.getByRole('button', { name: 'Discard Typed in a tunnel' }).click()
  await expect(here).toHaveCount(0)
  await there.context().close()
})

it('is announced for several dates at once; one is moved alone, and all from one on are cancelled and restored', async ({
  page,
  context,
}) => {
  await flagged(context)
  await signIn(page, evenings.film.owner, `/screenings?view=announce&film=${evenings.film.id}`)
  await expect(page.getByRole('button', { name: /^Remove In step/ })).toBeVisible()
  await page.getByLabel('Title').fill('Film club')
  await page.getByLabel('Repeat', { exact: true }).selectOption({ label: 'Every week' })
  await page.getByLabel('Number of dates', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByText('Enter 2 to 52 dates')).toBeVisible()
  await page.getByLabel('Number of dates', { exact: true }).fill('5')
  await expect(page.locator('.announce-evenings li')).toHaveCount(5)
  await expectUsable(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `${shots}/screening-series-form-${width}.png`, fullPage: true })
  }
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await expect(page.getByText('5 dates are announced')).toBeVisible()
  const others = page.locator('.door-evenings li')
  await expect(others).toHaveCount(4)
  await atRest(page)
  await expectUsable(page)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `${shots}/screening-series-door-${width}.png`, fullPage: true })
  }
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'This date only' })).toBeChecked()
  await page.getByLabel('Title').fill('Film club, opening night')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Film club, opening night' })).toBeVisible()
  await others.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Film club', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel screening' }).click()
  await page.getByLabel('This date and the 2 after it').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel screening' }).click()
  await expect(others.filter({ hasText: 'Cancelled' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(others.filter({ hasText: 'Cancelled' })).toHaveCount(0)
})

it('admits by link once, by name while there are seats, and tells the others they are in the queue', async ({ browser }) => {
  const hostClient = await clientOf(evenings.film.owner.email)
  const id = await evenings.announce(hostClient, 600_000, { capacity: 1, entry: 'invitation' })
  const { data } = await hostClient.rpc('invite_guest', { screening: id, name: 'Ann Vega' })
  const newGuest = async () => {
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
    return context.newPage()
  }
  const [ann, thief] = [await newGuest(), await newGuest()]
  for (const page of [ann, thief]) {
    await page.goto(`/screenings?key=${data.key}`)
    await page.getByRole('button', { name: 'Enter as a guest' }).click()
    if (page === ann) await expect(page.getByRole('heading', { name: 'An evening in step' })).toBeVisible()
  }
  await expect(thief.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  await thief.goto(`/screenings?id=${id}`)
  await expect(thief.getByRole('heading', { name: 'This screening is by invitation' })).toBeVisible()
  await expectUsable(thief)
  // What is shown is nobody's before it is shown, and the film stays closed to guests.
  await ann.getByRole('button', { name: 'Take your seat' }).click()
  await expect(ann.getByText('It starts in')).toBeVisible()
  await expectUsable(ann)
  // The code for one's phone lets one more device in.
  await ann.getByRole('button', { name: 'Leave the room' }).click()
  await ann.getByRole('button', { name: 'Show QR code' }).click()
  await expect(ann.getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
  await ann.getByRole('button', { name: 'Run test' }).click()
  await expect(ann.getByText('This browser can play the film.')).toBeVisible({ timeout: 15_000 })
  await ann.screenshot({ path: `${shots}/screening-door-guest.png`, fullPage: true })
  // The second one invited waits until the first gives the place back.
  const { data: late } = await hostClient.rpc('invite_guest', { screening: id, name: 'Late Guest' })
  await thief.goto(`/screenings?key=${late.key}`)
  await expect(thief.getByText('You are first on the waiting list')).toBeVisible()
  await ann.getByRole('button', { name: 'Cancel my seat' }).click()
  await expect(thief.getByRole('button', { name: 'Take your seat' })).toBeVisible()
  for (const page of [ann, thief]) await page.context().close()
})

it('is checked in at the door of its hall, also offline, and two doors add up', async ({ page, context, browser }) => {
  const hostClient = await clientOf(evenings.film.owner.email)
  const id = await evenings.announce(hostClient, 600_000, { venue: 'Hall of the mill', hallCapacity: 40 })
  for (const [name, heads] of [
    ['Ann Vega', 3],
    ['Bo Lind', 1],
  ] as const) {
    const { error } = await hostClient.rpc('invite_guest', { screening: id, name, seat: 'hall', heads })
    if (error) throw error
  }
  await flagged(context)
  await signIn(page, evenings.film.owner, `/screenings?id=${id}`)
  await page.getByRole('link', { name: 'Check-in', exact: true }).click()
  await expect(page.getByText('of 4 on the list')).toBeVisible()
  const other = await (
    await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', viewport: { width: 360, height: 720 } })
  ).newPage()
  await flagged(other.context())
  await signIn(other, evenings.film.owner, `/screenings?id=${id}&view=hall`)
  await other.getByRole('checkbox', { name: /Bo Lind/ }).check()
  await expect(other.getByRole('status').filter({ hasText: '1 checked in' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: /Ann Vega/ }).check()
  await page.getByRole('button', { name: 'Add walk-in' }).click()
  await expect(page.getByText('2 check-ins are saved in this browser')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Ann Vega/ })).toBeChecked()
  await context.setOffline(false)
  await expect(page.getByText('5 checked in')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('check-ins are saved in this browser')).toHaveCount(0)
  await expect(other.getByText('5 checked in')).toBeVisible({ timeout: 30_000 })
  for (const one of [page, other]) {
    await expectUsable(one)
    expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.screenshot({ path: `${shots}/screening-hall-door.png`, fullPage: true })
  await other.screenshot({ path: `${shots}/screening-hall-door-360.png`, fullPage: true })
})
