import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { clientOf, flagged, inStep, makeEvenings, positionOf, runsOn, takeSeat } from '../support/screening-room.ts'

// One film, several browsers, one clock: what they see at the same moment, and what happens when something fails. Takes an evening's time, so it is apart.

const shots = process.env.SHOTS ?? 'test-results'
const evenings = makeEvenings()

it('runs in sync: the host pauses it, a guest’s wrong clock does no harm, a returning guest rejoins at the present position', async ({
  browser,
}) => {
  it.setTimeout(240_000)
  const cohost = await newPerson()
  const hostClient = await clientOf(evenings.film.owner.email)
  // Who is not seated by then comes in while it runs.
  const inMs = 20_000
  let startedMs = Date.now() + inMs
  const id = await evenings.announce(hostClient, inMs, { people: [{ email: cohost.email, role: 'host' }] })
  const theirs = await clientOf(cohost.email)
  const [asked] = (await theirs.rpc('my_screening_invitations').throwOnError()).data as { id: string }[]
  await theirs.rpc('answer_screening_invitation', { invitation: asked!.id, accept: true }).throwOnError()

  const hostContext = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  await flagged(hostContext)
  const host = await hostContext.newPage()
  await signIn(host, evenings.film.owner, `/screenings?id=${id}`)
  await host.getByRole('button', { name: /Take your seat|Join now/ }).click()
  const wrong = await takeSeat(browser, id, 'Wrong clock', (context) =>
    context.addInitScript(() => {
      const real = Date.now.bind(Date)
      Date.now = () => real() - 2 * 3600_000
    }),
  )
  const ann = await takeSeat(browser, id, 'Ann Vega')
  for (const page of [host, wrong.page, ann.page]) await inStep(page, startedMs, 100, 70_000)
  await expect(ann.page.getByText('In sync', { exact: true })).toBeVisible()
  await expect(host.locator('.room-about')).toContainText('Running since')
  await ann.page.screenshot({ path: `${shots}/screening-room.png` })
  await expectUsable(ann.page)

  // The host holds it: all are on the same frame. Guests cannot.
  await expect(ann.page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0)
  await host.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => positionOf(ann.page)).toBeGreaterThan(0)
  await expect(ann.page.getByText('Paused by the host')).toBeVisible()
  await expect
    .poll(async () => {
      const [one, other, third] = await Promise.all([positionOf(host), positionOf(wrong.page), positionOf(ann.page)])
      return Math.max(Math.abs(one - other), Math.abs(one - third))
    })
    .toBeLessThan(92)
  // An intermission is as long as the host says, and goes on before if they say so.
  await host.getByRole('combobox', { name: 'Length of the intermission' }).selectOption('5 min')
  await host.screenshot({ path: `${shots}/screening-host.png` })
  await host.getByRole('button', { name: 'Intermission' }).click()
  await expect(ann.page.getByRole('timer')).toHaveText(/^0?4:5\d$/)
  await host.getByRole('button', { name: 'Resume' }).click()
  const timeline = async () => (await hostClient.rpc('read_screening', { screening: id })).data.timeline
  await expect.poll(async () => (await timeline()).running).toBe(true)
  const began = async () => {
    const { sinceMs, positionMs } = await timeline()
    return sinceMs - positionMs
  }
  startedMs = await began()
  for (const page of [host, wrong.page, ann.page]) await inStep(page, startedMs, 100)

  // The host's browser is gone: it runs on, and the other host takes the clock over.
  await hostContext.close()
  const other = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  await flagged(other)
  const second = await other.newPage()
  await signIn(second, cohost, `/screenings?id=${id}`)
  await second.getByRole('button', { name: 'Join now' }).click()
  await inStep(second, startedMs, 100)
  await expect(second.getByText(/^Led by .+/)).toBeVisible()
  await second.getByRole('button', { name: 'Take control' }).click()
  const restart = second.getByRole('button', { name: 'Restart' })
  await expect(restart).toBeVisible()
  // Taking control counts too.
  const { number } = await timeline()
  await restart.click()
  await expect.poll(async () => (await timeline()).number).toBeGreaterThan(number)
  startedMs = await began()
  for (const page of [second, wrong.page, ann.page]) await inStep(page, startedMs, 100)

  // A line that was cut: it runs on from what is there, and is at now again.
  await ann.context.setOffline(true)
  await runsOn(ann.page, 3000)
  await ann.context.setOffline(false)
  await inStep(ann.page, startedMs, 100, 10_000)

  // A tab that was frozen, as a phone does that was locked.
  const session = await wrong.context.newCDPSession(wrong.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  // The room goes on meanwhile.
  await runsOn(ann.page, 3000)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await inStep(wrong.page, startedMs, 100, 10_000)

  // Going one's own way and coming back.
  await ann.page.getByRole('button', { name: 'Watch on your own' }).click()
  await expect(ann.page.getByText('On your own. The room goes on.')).toBeVisible()
  await ann.page.getByRole('button', { name: 'Back to live' }).click()
  await inStep(ann.page, startedMs, 100)

  // Two tabs of one guest are one guest.
  const present = second.locator('.room-about dl dd').first()
  const before = await present.textContent()
  expect(Number(before)).toBeGreaterThanOrEqual(3)
  const twin = await ann.context.newPage()
  await twin.goto(`/screenings?id=${id}`)
  await twin.getByRole('button', { name: 'Join now' }).click()
  // Five pictures are decoded by one machine here: the same second is asked for, not the same frame.
  await inStep(twin, startedMs, 1000, 45_000)
  await expect.poll(async () => Number(await present.textContent())).toBeLessThanOrEqual(Number(before))
  // Loaded again one is back in the room, at now.
  await twin.reload()
  await expect(twin.getByRole('region', { name: 'Screening room' })).toBeVisible()

  // Over for all at once; undone from the message.
  // A slip is asked about first: staying, by Enter on the safe answer, moves nobody.
  await second.getByRole('button', { name: 'Next item' }).click()
  await expect(second.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true })).toBeFocused()
  await second.keyboard.press('Enter')
  await expect(second.getByRole('dialog')).toHaveCount(0)
  await expect(ann.page.locator('.room-card')).toHaveCount(0)
  await second.getByRole('button', { name: 'Next item' }).click()
  await second.getByRole('button', { name: 'Next item now' }).click()
  await expect(ann.page.locator('.room-card')).toContainText('Questions')
  await second.getByRole('button', { name: 'End screening' }).click()
  await second.getByRole('button', { name: 'End now' }).click()
  await expect(ann.page.getByText('This screening has ended').first()).toBeVisible()
  for (const { context } of [wrong, ann]) await context.close()
  await other.close()
})

it('stays at the host’s position when an older answer arrives late', async ({ browser }) => {
  it.setTimeout(120_000)
  const hostClient = await clientOf(evenings.film.owner.email)
  const startedMs = Date.now() + 10_000
  const id = await evenings.announce(hostClient, 10_000)
  const ann = await takeSeat(browser, id, 'Ann Vega')
  await inStep(ann.page, startedMs, 100, 60_000)
  const read = Promise.withResolvers<void>()
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await ann.page.route(/rpc\/read_screening/, async (route) => {
    const answer = await route.fetch()
    read.resolve()
    await held
    await route.fulfill({ response: answer })
  })
  const answered = ann.page.waitForResponse(/rpc\/read_screening/)
  const given = ann.page.waitForRequest(/rpc\/read_screening/)
  await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await given
  // The house reads how things are before the host holds the clock, and the line keeps what it said.
  await read.promise
  const { error } = await hostClient.rpc('move_screening', { screening: id, act: 'hold' })
  if (error) throw error
  await expect(ann.page.getByText('Paused by the host')).toBeVisible()
  letGo()
  await (await answered).finished()
  await ann.page.waitForTimeout(1000)
  await expect(ann.page.getByText('Paused by the host')).toBeVisible()
  expect(await positionOf(ann.page)).toBeGreaterThan(0)
  await ann.context.close()
})

it('shows a trailer passage by passage in sync, then the film from its beginning', async ({ browser }) => {
  it.setTimeout(120_000)
  const passages: [number, number][] = [
    [20_000, 26_000],
    [60_000, 66_000],
  ]
  const put = await service().from('trailers').insert({
    documentary_id: evenings.film.id,
    version_id: evenings.film.versionId,
    ranges: passages.flat(),
    state: 'ready',
    object_name: 'x/trailer.mp4',
    duration_ms: 12_000,
  })
  if (put.error) throw put.error
  const hostClient = await clientOf(evenings.film.owner.email)
  const startedMs = Date.now() + 10_000
  const id = await evenings.announce(hostClient, 10_000, {
    items: [
      { kind: 'trailer', documentaryId: evenings.film.id },
      { kind: 'film', documentaryId: evenings.film.id },
    ],
  })
  const ann = await takeSeat(browser, id, 'Ann Vega')
  // In each passage the picture is where that passage is in the cut: its clock began so much earlier than the room's.
  await inStep(ann.page, startedMs - passages[0]![0], 150, 60_000)
  await inStep(ann.page, startedMs + 6_000 - passages[1]![0], 150, 30_000)
  await inStep(ann.page, startedMs + 12_000, 150, 30_000)
  await expect(ann.page.locator('.room-about h1')).toContainText('In step')
  await ann.context.close()
  await service().from('trailers').delete().eq('documentary_id', evenings.film.id)
})
