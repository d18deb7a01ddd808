import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { complaintsOf } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'
import { boardDesk, look, onBoard, openPage } from '../support/pages.ts'
import { newPerson, type Person } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const title = `Walls ${Math.random().toString(36).slice(2, 7)}`
let owner: Person
let remove: () => Promise<void>
it.beforeAll(async () => {
  ;({ owner, remove } = await makeFrontPageFilm(title))
})
it.afterAll(() => remove())

const cards = (page: Page) => page.locator('.board-card')
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()
const kept = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

it('two people work on one board: live, offline, and merged again', async ({ browser }) => {
  const maker = await openPage(browser, owner, '/brainstorming-tool', boardDesk)
  const errors = complaintsOf(maker)
  await expect(maker.getByRole('heading', { name: 'Create your first board' })).toBeVisible()
  await look(maker, 'begin', onBoard)
  await maker.getByRole('button', { name: 'Create with Premise test' }).click()
  await expect(cards(maker)).toHaveCount(9)
  await kept(maker)
  await look(maker, 'board', onBoard)
  await expectUsable(maker)

  await maker.getByRole('button', { name: 'Share', exact: true }).click()
  await maker.getByRole('button', { name: 'Create a link to edit' }).click()
  const address = await maker.getByRole('textbox', { name: 'Link to edit' }).inputValue()
  if (process.env.SHOTS) await maker.screenshot({ path: `${process.env.SHOTS}/share.png` })
  await maker.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const guest = await openPage(browser, await newPerson(), address.replace(/^https?:\/\/[^/]+/, ''), boardDesk)
  await expect(cards(guest)).toHaveCount(9)
  expect(guest.url()).not.toContain('key=')
  await expect(maker.getByRole('button', { name: 'Ingrid Vega' })).toBeVisible()

  // Live: a note appears at the other, letter by letter.
  await maker.locator('.board-stage').focus()
  await maker.keyboard.press('n')
  await maker.keyboard.type('Ask the harbour master')
  await expect(guest.locator('.board-card', { hasText: 'Ask the harbour master' })).toBeVisible()
  await maker.keyboard.press('Escape')

  // Apart: both go on, one of them without a line, over a reload.
  await guest.context().setOffline(true)
  await guest.locator('.board-stage').focus()
  await guest.keyboard.press('n')
  await guest.keyboard.type('Written on the ferry')
  await guest.keyboard.press('Escape')
  await expect(guest.getByText('Saved here until you are online again')).toBeVisible()
  const note = maker.locator('.board-card', { hasText: 'Ask the harbour master' })
  await note.dblclick()
  await maker.keyboard.press('End')
  await maker.keyboard.type(' on Monday')
  await maker.keyboard.press('Escape')
  await kept(maker)
  await expect(guest.locator('.board-card', { hasText: 'on Monday' })).toHaveCount(0)
  await guest.context().setOffline(false)
  await expect(guest.locator('.board-card', { hasText: 'on Monday' })).toBeVisible()
  await expect(maker.locator('.board-card', { hasText: 'Written on the ferry' })).toBeVisible()
  await kept(guest)

  // Undo is one's own: the maker takes back theirs, the guest's stays.
  await maker.locator('.board-stage').focus()
  await maker.keyboard.press('Control+z')
  await expect(maker.locator('.board-card', { hasText: 'on Monday' })).toHaveCount(0)
  await expect(maker.locator('.board-card', { hasText: 'Written on the ferry' })).toBeVisible()

  // Dragged by the mouse, with its connector keeping hold; the other sees it where it was put.
  const moved = maker.locator('.board-card', { hasText: 'Written on the ferry' })
  const from = (await moved.boundingBox())!
  await maker.mouse.move(from.x + 20, from.y + 40)
  await maker.mouse.down()
  await maker.mouse.move(from.x + 120, from.y + 100, { steps: 5 })
  await maker.mouse.up()
  const left = () =>
    guest
      .locator('.board-card', { hasText: 'Written on the ferry' })
      .evaluate((card) => Number.parseFloat((card as HTMLElement).style.left))
  const own = await moved.evaluate((card) => Number.parseFloat((card as HTMLElement).style.left))
  await expect.poll(left).toBe(own)

  // A vote: nobody sees the others' dots until it ends.
  await maker.getByRole('button', { name: 'More', exact: true }).click()
  await maker.getByRole('menuitem', { name: 'Start a vote' }).click()
  await maker.getByRole('dialog').getByLabel('Question').fill('Where do we begin?')
  await maker.getByRole('dialog').getByRole('button', { name: 'Start a vote' }).click()
  await guest.getByRole('button', { name: 'Give Why now? a dot' }).click()
  await expect(maker.getByText('One person has voted')).toBeVisible()
  await expect(maker.getByText('one dot', { exact: true })).toHaveCount(0)
  await maker.getByRole('button', { name: 'End vote' }).click()
  await expect(maker.locator('.board-card', { hasText: 'Why now?' }).getByText('one dot')).toBeVisible()

  // History with names, and back to how it was.
  await maker.getByRole('button', { name: 'More', exact: true }).click()
  await maker.getByRole('menuitem', { name: 'History' }).click()
  await maker.getByLabel('Name the current version').fill('Before the trip')
  await maker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(maker.getByText('Before the trip')).toBeVisible()
  await maker.getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
  // As it was before the guest wrote.
  await expect(cards(maker)).toHaveCount(10)
  await expect(cards(guest)).toHaveCount(10)
  await maker.getByRole('button', { name: 'Undo' }).first().click()
  await expect(cards(guest)).toHaveCount(11)

  // Followed.
  await guest.getByRole('group', { name: 'The board.' }).or(guest.locator('.board-stage')).first().focus()
  await guest.getByRole('list', { name: 'Here now' }).getByRole('button').click()
  await maker.locator('.board-stage').focus()
  for (let n = 0; n < 8; n++) await maker.keyboard.press('-')
  await expect.poll(async () => Number.parseInt((await guest.locator('.board-zoom').textContent()) ?? '', 10)).toBeLessThan(40)
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error))).toEqual([])
  for (const page of [maker, guest]) await page.context().close()
})

it('changes one tab could not send before it was closed are sent by another', async ({ browser }) => {
  const page = await openPage(browser, owner, '/brainstorming-tool', boardDesk)
  await page.getByRole('button', { name: 'Create empty board' }).click()
  await expect(page.getByText('This board is empty')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(tab.getByText('This board is empty')).toBeVisible()
  await kept(tab)
  await page.context().setOffline(true)
  await tab.locator('.board-stage').focus()
  await tab.keyboard.press('n')
  await tab.keyboard.type('Left on the ferry')
  await tab.keyboard.press('Escape')
  await expect(tab.getByText('Saved here until you are online again')).toBeVisible()
  // Written down within the moment it takes to close a page.
  await tab.waitForTimeout(300)
  await tab.close()
  await expect(cards(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(cards(page).filter({ hasText: 'Left on the ferry' })).toBeVisible()
  await kept(page)
  const elsewhere = await openPage(browser, owner, page.url(), boardDesk)
  await expect(cards(elsewhere).filter({ hasText: 'Left on the ferry' })).toBeVisible()
  for (const each of [page, elsewhere]) await each.context().close()
})

it('keyboard only, in the list: create, connect, group, comment, move, remove and undo', async ({ browser }) => {
  const page = await openPage(browser, owner, '/brainstorming-tool', boardDesk)
  await page.getByRole('button', { name: 'Create empty board' }).click()
  await expect(page.getByText('This board is empty')).toBeVisible()
  await page.getByLabel('Title of the board').fill('A wall of one’s own')
  await page.keyboard.press('Enter')
  await view(page, 'List')
  const add = async (words: string) => {
    await page.getByLabel('A new card').fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(words) }).first()).toBeVisible()
  }
  await add('The count')
  await add('The last ship')
  await page.getByRole('button', { name: 'Connect to another card' }).click()
  await page.getByRole('combobox', { name: 'Connect to' }).fill('count')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the connection to The count' })).toBeVisible()
  await page.getByLabel('Evidence').selectOption('On paper or on tape')
  await page.getByLabel('New comment').fill('Who says so?')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText('Who says so?')).toBeVisible()
  await page.getByLabel('Needed by').fill('2027-03-05')
  await page.getByLabel('Select The count').check()
  await page.getByLabel('Select The last ship').check()
  await page.getByRole('button', { name: 'Group 2 cards' }).click()
  await expect(page.getByText('in a group').first()).toBeVisible()
  await look(page, 'list', onBoard)
  await expectUsable(page)
  await page.getByRole('button', { name: 'The last ship up' }).click()
  await expect(page.locator('.board-list-cards > li').first()).toContainText('The last ship')
  await page.locator('.board-list-tools').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 cards were removed')).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.board-list-cards > li')).toHaveCount(2)

  await view(page, 'By day')
  await expect(page.getByText('2 things are missing')).toBeVisible()
  await page.getByLabel('Status of The last ship').selectOption('We have it')
  await expect(page.getByText('One thing is missing')).toBeVisible()
  await look(page, 'timeline', onBoard)
  await expectUsable(page)

  await view(page, 'Beats')
  await page.getByRole('button', { name: 'Add a column' }).click()
  await page.getByLabel('Title of the column').fill('Act one')
  await page.getByRole('button', { name: 'Move The count' }).click()
  await page.getByRole('menuitem', { name: 'To Act one' }).click()
  await expect(page.getByRole('region', { name: 'Act one' }).getByLabel('Text of The count')).toHaveValue('The count')
  await look(page, 'beats', onBoard)
  await expectUsable(page)
  await page.context().close()
})
