import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { overlaps } from '#core/boards/geometry.ts'
import { expect, test as it } from '../support/house.ts'
import { visitor } from '../support/house-access.ts'
import { boardDesk, openPage } from '../support/pages.ts'
import { newPerson, type Person, password } from '../support/people.ts'

// A wall too large to be elements all at once: what comes into sight is made, what leaves it is removed, and nobody who writes or looks notices.

interface Hung {
  id: string
  x: number
  y: number
  w: number
  h: number
}
const columns = 40

/** A board of 1,600 cards in rows, each tenth connected with the one before it. */
async function hang(owner: Person): Promise<{ board: string; cards: Hung[] }> {
  const own = visitor()
  await own.auth.signInWithPassword({ email: owner.email, password })
  const cards = Array.from({ length: columns * columns }, (_, n) => ({
    id: randomUUID(),
    ...{ x: (n % columns) * 272, y: Math.floor(n / columns) * 172, w: 240, h: 140 },
  }))
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const [n, { id, x, y, w, h }] of cards.entries()) {
      const words = new Y.Text(`Scene ${n}\nThe column stays empty for eleven lines.`)
      doc
        .getMap('cards')
        .set(id, new Y.Map<unknown>(Object.entries({ kind: 'scene', at: [x, y, w, h], words, strength: n % 5, rank: n, z: n + 1 })))
      if (n % 10 === 1) doc.getMap('lines').set(randomUUID(), new Y.Map(Object.entries({ from: cards[n - 1]!.id, to: id, label: '' })))
    }
  })
  const board = randomUUID()
  await own.rpc('begin_board', { board, title: 'The long wall' }).throwOnError()
  await own.rpc('write_board', { board, update: randomUUID(), body: 'AAA=' }).throwOnError()
  await own.rpc('keep_board', { board, number: 1, body: toBase64(Y.encodeStateAsUpdate(doc)) }).throwOnError()
  return { board, cards }
}

/** The part of the board that is seen, and the cards that are there as elements, from below to above. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const { transform } = document.querySelector<HTMLElement>('.board-world')!.style
    const [zoom, x, y] = [...transform.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([number]) => Number(number)) as [number, number, number]
    const { width, height } = document.querySelector('.board-stage')!.getBoundingClientRect()
    return {
      box: { x: -x, y: -y, w: width / zoom, h: height / zoom },
      ids: [...document.querySelectorAll('.board-near > .board-card')].map((card) => card.getAttribute('data-card')!),
    }
  })

it('cards in view are rendered in order, and unsaved text stays while scrolling', async ({ browser }) => {
  const owner = await newPerson('creator')
  const { board, cards } = await hang(owner)
  const page = await openPage(browser, owner, `/brainstorming-tool?board=${board}`, boardDesk)
  const picture = page.locator('.board-far')
  const faces = page.locator('.board-card')
  /** Every card in sight is an element, from below to above, and none that is far away. */
  const allThere = async () => {
    await expect
      .poll(async () => {
        const { box, ids } = await seen(page)
        return cards.filter((card) => overlaps(card, box) && !ids.includes(card.id)).length
      })
      .toBe(0)
    const hung = ({ ids }: { ids: string[] }) => ids.flatMap((id) => cards.findIndex((card) => card.id === id)).filter((at) => at >= 0)
    const order = hung(await seen(page))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    await expect
      .poll(async () => {
        const now = await seen(page)
        const { x, y, w, h } = now.box
        const around = { x: x - 3400, y: y - 3400, w: w + 6800, h: h + 6800 }
        return hung(now).filter((at) => !overlaps(cards[at]!, around))
      })
      .toEqual([])
    await expect(picture).toBeHidden()
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.locator('.board-zoom')).not.toHaveText('100 %')
  await expect(picture).toBeVisible()
  await expect(faces).toHaveCount(0)

  await page.locator('.board-stage').focus()
  await page.mouse.move(760, 500)
  await page.keyboard.press('1')
  await expect(page.locator('.board-zoom')).toHaveText('100 %')
  await allThere()
  await expect(page.locator('.board-tie').first()).toBeAttached()
  const before = (await seen(page)).ids
  for (let step = 0; step < 12; step++) await page.mouse.wheel(230, 160)
  await expect.poll(async () => (await seen(page)).ids.some((id) => before.includes(id))).toBe(false)
  await allThere()
  // Nearer, further, and as far as words can be read.
  for (const key of ['+', '+', '-', '-', '-', '-']) await page.keyboard.press(key)
  await allThere()
  await page.keyboard.press('1')

  // Written, and looked away from meanwhile: the caret stays in it.
  await page.keyboard.press('n')
  await page.keyboard.type('Ask her')
  const note = page.locator('.board-near > [data-kind=note]')
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.mouse.move(500, 780)
  const away = async (by: number) => {
    for (let step = 0; step < 12; step++) await page.mouse.wheel(by, 0)
  }
  await away(400)
  await expect(note).not.toBeInViewport()
  await expect(note.getByRole('textbox')).toBeFocused()
  // What is typed is seen.
  await page.keyboard.type(' about the lamps')
  await expect(note).toBeInViewport()
  expect(await page.locator('.board-stage').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])).toEqual([0, 0])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // Let go of and far away it is no element any more; brought back it says what was written.
  await away(400)
  await expect(note).toHaveCount(0)
  await allThere()
  await away(-400)
  await expect(note).toHaveText(/Ask her about the lamps/)
  await allThere()

  // What someone else does to a card is on its face.
  const other = await openPage(browser, owner, `/brainstorming-tool?board=${board}&view=list`, boardDesk)
  // The list holds a hundred of them at a time; what one looks for is found.
  await other.getByLabel('Find a card').fill('ask HER')
  await expect(other.getByRole('status').filter({ hasText: 'One card' })).toBeVisible()
  await other.getByRole('button', { name: 'Note Ask her about the lamps' }).click()
  await other.getByLabel('Text; the first line is the title').fill('Ask her again\nAnd the harbour master')
  await other.getByLabel('Needed by').fill('2027-03-05')
  await other.getByLabel('Evidence').selectOption('On paper or on tape')
  await other.getByLabel('New comment').fill('Who says so?')
  await other.getByRole('button', { name: 'Post comment' }).click()
  await other.locator('.board-list-open').getByLabel('Kind').selectOption('Question')
  const asked = page.locator('.board-near > [data-kind=question]')
  await expect(asked.locator('.board-card-title')).toHaveText('Ask her again')
  await expect(asked.locator('.board-card-body')).toHaveText('And the harbour master')
  await expect(asked.locator('.board-card-head')).toContainText('5 Mar 2027')
  await expect(asked.locator('.board-card-head')).toContainText('one comment')
  await expect(asked).toHaveAttribute('data-strength', '4')
  await other.getByLabel('Text; the first line is the title').fill('Ask her')
  await expect(asked.locator('.board-card-title')).toHaveText('Ask her')
  await expect(asked.locator('.board-card-body')).toHaveCount(0)
  // Written in the list, it is in it although the list is long, and is looked at on the board.
  await other.getByLabel('A new card').fill('The lamps again')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: /^Scene The lamps again/ })).toHaveAttribute('aria-expanded', 'true')
  await other.getByRole('button', { name: 'On the board' }).click()
  await expect(other.locator('.board-near > .board-card', { hasText: 'The lamps again' })).toBeInViewport()
  await expect(other.locator('.board-zoom')).toHaveText('100 %')
  await other.context().close()

  // Taken, pushed by a key, removed and brought back to its place among the others.
  await page.keyboard.press('Escape')
  await page.locator('.board-stage').focus()
  await page.keyboard.press('Shift+ArrowRight')
  const taken = page.locator('.board-near > [data-chosen]')
  await expect(taken).toHaveCount(1)
  const id = (await taken.getAttribute('data-card'))!
  const left = () => taken.evaluate((card) => Number.parseFloat((card as HTMLElement).style.left))
  const from = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBe(from + 8)
  await expect(taken.locator('.board-resize')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page.locator(`[data-card="${id}"]`)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator(`.board-near > [data-card="${id}"]`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await allThere()

  // All of it again: one picture, and no element.
  await page.keyboard.press('0')
  await expect(picture).toBeVisible()
  await expect(faces).toHaveCount(0)
  await page.context().close()
})
