import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service, visitor } from '../support/house-access.ts'
import { illegible } from '../support/legibility.ts'
import { boardDesk, look, openPage } from '../support/pages.ts'
import { newPerson, type Person, password } from '../support/people.ts'
import { enlargeLetters, speak } from '../support/reading.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// From the board to the film: cards become scenes of its outline; frames are shown one by one; and hands that hold no mouse.

const title = `Lamps ${Math.random().toString(36).slice(2, 7)}`
let film = ''
let owner: Person
let remove: () => Promise<void>
it.setTimeout(120_000)
it.beforeAll(async () => {
  ;({ id: film, owner, remove } = await makeFrontPageFilm(title))
})
it.afterAll(() => remove())

/** A board of the owner's, for the film or for none. */
async function begin(documentary?: string): Promise<string> {
  const own = visitor()
  await own.auth.signInWithPassword({ email: owner.email, password })
  const board = randomUUID()
  await own.rpc('begin_board', { board, title: 'A wall', ...(documentary ? { documentary } : {}) }).throwOnError()
  return board
}
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()
it('cards become scenes of the outline: ordered, edited, removed and restored, seen by the whole team', async ({ browser }) => {
  const board = await begin(film)
  const page = await openPage(browser, owner, `/brainstorming-tool?board=${board}&view=list`, boardDesk)
  for (const words of ['The count', 'The last ship', 'Her letter']) {
    await page.getByLabel('A new card').fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(words) }).first()).toBeVisible()
  }
  await view(page, 'Outline')
  await expect(page.getByRole('heading', { name: `Outline of ${title}` })).toBeVisible()
  await expect(page.getByText('There are no scenes in the outline yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add all 3 to the outline' }).click()
  const scenes = page.locator('.outline-scene')
  const titles = (one: Page) => one.locator('.outline-scene').getByLabel(/^Title of scene/)
  const inOrder = (one: Page, wanted: string[]) =>
    expect.poll(() => titles(one).evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value))).toEqual(wanted)
  await inOrder(page, ['The count', 'The last ship', 'Her letter'])
  await expect(page.getByText('Every scene of this board is in the outline.')).toBeVisible()
  const ids = async () =>
    (await service().from('outline_scenes').select('id, title').eq('documentary_id', film).is('removed_at', null).order('position')).data!
  const before = await ids()

  const other = await openPage(browser, owner, `/brainstorming-tool?board=${board}&view=outline`, boardDesk)
  await inOrder(other, ['The count', 'The last ship', 'Her letter'])
  await page.getByRole('button', { name: 'Move Her letter up' }).click()
  await inOrder(page, ['The count', 'Her letter', 'The last ship'])
  await inOrder(other, ['The count', 'Her letter', 'The last ship'])
  await page.getByRole('button', { name: 'Move Her letter up' }).click()
  for (const one of [page, other]) await inOrder(one, ['Her letter', 'The count', 'The last ship'])
  await page.getByLabel('What happens in scene 1').fill('It comes too late by a day.')
  await page.getByLabel('What happens in scene 1').blur()
  await expect(other.getByLabel('What happens in scene 1')).toHaveValue('It comes too late by a day.')
  await look(page, 'outline')
  await expectUsable(page)

  // The card goes on; what it says can be taken over, and what the scene says be given to it.
  await view(page, 'List')
  await page.getByRole('button', { name: 'Scene The count' }).click()
  await page.getByLabel('Text; the first line is the title').fill('The count of ships\nAt dawn, with eleven empty lines.')
  await view(page, 'Outline')
  const count = scenes.nth(1)
  await expect(count.getByText('The card has changed')).toBeVisible()
  await count.getByRole('button', { name: "Use the card's text" }).click()
  await inOrder(other, ['Her letter', 'The count of ships', 'The last ship'])
  await scenes.first().getByRole('button', { name: 'Update the card' }).click()
  await expect(page.getByText('The card has changed')).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove The last ship from the outline' }).click()
  await expect(scenes).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add to outline: The last ship' })).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await inOrder(other, ['Her letter', 'The count of ships', 'The last ship'])
  expect((await ids()).map(({ id }) => id)).toEqual([before[2]!.id, before[0]!.id, before[1]!.id])
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'As text (Markdown)' }).click()
  expect(readFileSync(await (await coming).path(), 'utf8')).toContain('## 1. Her letter\n\nIt comes too late by a day.')
  await scenes.first().getByRole('button', { name: 'On the board' }).click()
  await expect(page.locator('.board-card', { hasText: 'It comes too late by a day.' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText('Her letter')

  // Anyone who works on the board and not on the film sees the board alone.
  const guest = await newPerson()
  await service().from('board_members').insert({ board_id: board, person_id: guest.id, role: 'edit' }).throwOnError()
  const outside = await openPage(browser, guest, `/brainstorming-tool?board=${board}&view=outline`, boardDesk)
  await expect(outside.locator('.board-stage')).toBeVisible()
  await expect(outside.getByRole('link', { name: 'Outline' })).toHaveCount(0)
  for (const one of [other, outside]) await one.context().close()

  // In German, and with letters twice as large on a narrow screen.
  await speak(page, 'Deutsch')
  for (const [name, heading] of [
    ['outline', `Szenenplan von ${title}`],
    ['list', null],
  ] as const) {
    await page.goto(`/brainstorming-tool?board=${board}&view=${name}`)
    if (heading) await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    else await expect(page.locator('main').getByText('Her letter').first()).toBeVisible()
    await look(page, `${name}-de`)
  }
  await enlargeLetters(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of ['outline', 'list']) {
    await page.goto(`/brainstorming-tool?board=${board}&view=${name}`)
    await expect(page.locator('main').getByText('Her letter').or(page.locator('.outline-scene')).first()).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-large.png`, fullPage: true })
    await expect
      .poll(async () => (await page.evaluate(illegible)).filter((one) => !one.includes('header-who')), `${name}, large`)
      .toEqual([])
  }
  await speak(page, 'English')
  await page.context().close()
})

it('frames are drawn, presented one by one to followers, and ended', async ({ browser }) => {
  const board = await begin()
  const page = await openPage(browser, owner, `/brainstorming-tool?board=${board}`, boardDesk)
  const guest = await newPerson()
  await service().from('board_members').insert({ board_id: board, person_id: guest.id, role: 'view' }).throwOnError()
  const stage = (await page.locator('.board-stage').boundingBox())!
  for (const [at, name] of ['Beginning', 'End'].entries()) {
    await page.getByRole('button', { name: /^Frame/ }).click()
    const x = stage.x + 200 + at * 420
    await page.mouse.move(x, stage.y + 150)
    await page.mouse.down()
    await page.mouse.move(x + 360, stage.y + 420, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.type(name)
    await page.keyboard.press('Escape')
    await expect(page.locator('.board-frame', { hasText: name })).toBeVisible()
  }
  const other = await openPage(browser, guest, `/brainstorming-tool?board=${board}`, boardDesk)
  await expect(other.locator('.board-frame', { hasText: 'End' })).toBeVisible()
  await other.getByRole('list', { name: 'Here now' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Frames, one by one' })
  await expect(bar).toContainText('Beginning 1/2')
  await expect(other.getByRole('list', { name: 'Here now' })).toContainText('is presenting')
  /** Whether a frame is what the page shows: in the middle of it, and most of its width. */
  const shows = (one: Page, name: string) =>
    one.evaluate((words) => {
      const stage = document.querySelector('.board-stage')!.getBoundingClientRect()
      const card = [...document.querySelectorAll('.board-frame')].find((each) => each.textContent?.includes(words))?.getBoundingClientRect()
      if (!card) return false
      const apart = Math.abs(card.left + card.width / 2 - stage.left - stage.width / 2)
      return apart < stage.width * 0.1 && Math.max(card.width / stage.width, card.height / stage.height) > 0.6
    }, name)
  for (const one of [page, other]) await expect.poll(() => shows(one, 'Beginning')).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(bar).toContainText('End 2/2')
  for (const one of [page, other]) await expect.poll(() => shows(one, 'End')).toBe(true)
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(other.getByRole('list', { name: 'Here now' })).not.toContainText('is presenting')
  for (const one of [page, other]) await one.context().close()
})

it('touch pans and zooms the board, a pen draws, and a resting palm does nothing', async ({ browser }) => {
  const board = await begin()
  const page = await openPage(browser, owner, `/brainstorming-tool?board=${board}`, { ...boardDesk, hasTouch: true })
  await page.locator('.board-stage').focus()
  await page.keyboard.press('n')
  await page.keyboard.type('Under the thumb')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const card = page.locator('.board-card', { hasText: 'Under the thumb' })
  const stage = (await page.locator('.board-stage').boundingBox())!
  const hands = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    hands.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x: stage.x + x, y: stage.y + y, id })),
    })
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number, force = 0.7) =>
    hands.send('Input.dispatchMouseEvent', {
      ...{ type, x: stage.x + x, y: stage.y + y, pointerType: 'pen', force: type === 'mouseReleased' ? 0 : force },
      ...{ button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: type === 'mouseMoved' ? 0 : 1 },
    })
  const left = async () => Math.round((await card.boundingBox())!.x)
  const zoom = async () => Number.parseInt((await page.locator('.board-zoom').textContent()) ?? '', 10)

  // One finger on empty ground.
  const began = await left()
  await touch('touchStart', [200, 600])
  await touch('touchMove', [260, 600])
  await touch('touchMove', [320, 600])
  await touch('touchEnd')
  await expect.poll(async () => (await left()) - began).toBe(120)
  // Two fingers, apart.
  const from = await zoom()
  await touch('touchStart', [500, 500], [600, 500])
  await touch('touchMove', [470, 500], [630, 500])
  await touch('touchMove', [450, 500], [650, 500])
  await touch('touchEnd')
  await expect.poll(zoom).toBe(from * 2)
  // A finger on a card takes it along.
  const at = (await card.boundingBox())!
  const [x, y] = [at.x - stage.x + 40, at.y - stage.y + 60]
  await touch('touchStart', [x, y])
  await touch('touchMove', [x + 40, y + 10])
  await touch('touchMove', [x + 80, y + 10])
  await touch('touchEnd')
  await expect.poll(async () => (await left()) - Math.round(at.x)).toBe(80)

  // The pen draws, harder and softer; a palm comes down before it and beside it.
  await page.keyboard.press('Escape')
  await page.locator('.board-stage').focus()
  await page.keyboard.press('d')
  const ink = page.locator('.board-ink-card')
  await touch('touchStart', [400, 700])
  await pen('mousePressed', 200, 200)
  for (let step = 1; step <= 10; step++) await pen('mouseMoved', 200 + step * 14, 200 + (step % 2) * 20, step / 10)
  await touch('touchMove', [420, 700])
  await pen('mouseReleased', 340, 200)
  await touch('touchEnd')
  await expect(ink).toHaveCount(1)
  const stroke = (await ink.boundingBox())!
  // As wide as what the pen drew, and nothing of where the palm lay.
  expect(stroke.width).toBeGreaterThan(120)
  expect(stroke.height).toBeLessThan(120)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(ink).toHaveCount(1)
  await page.context().close()
})
