import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import { fromBase64, toBase64 } from '#core/boards/base64.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// People who were offline for a while, against what the house keeps: the same board for everyone, anyone who sends first, anyone who puts it together.

let house: TestHouse
let people: SupabaseClient[]
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  people = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => house.person(name)))
})
afterAll(() => house.close())

/** Numbers that look like chance and are the same each time. */
const chanceFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

function randomEdit(doc: Y.Doc, chance: () => number, who: string) {
  const cards = doc.getMap<Y.Map<unknown>>('cards')
  const ids = [...cards.keys()].toSorted()
  const any = ids[Math.floor(chance() * ids.length)]
  const what = chance()
  if (!any || what < 0.3) {
    const id = `${who}-${Math.floor(chance() * 1e9)}`
    cards.set(
      id,
      new Y.Map<unknown>([
        ['kind', 'note'],
        ['at', [chance() * 1000, chance() * 1000, 240, 140]],
        ['words', new Y.Text(id)],
      ]),
    )
  } else if (what < 0.55) cards.get(any)!.set('at', [Math.floor(chance() * 1000), Math.floor(chance() * 1000), 240, 140])
  else if (what < 0.85) {
    const words = cards.get(any)!.get('words') as Y.Text
    const at = Math.floor(chance() * (words.length + 1))
    if (chance() < 0.7) words.insert(at, `${who}${Math.floor(chance() * 100)} `)
    else words.delete(Math.min(at, Math.max(0, words.length - 3)), Math.min(3, words.length))
  } else if (what < 0.95) cards.get(any)!.set('strength', Math.floor(chance() * 5))
  else cards.delete(any)
}

class Person {
  doc = new Y.Doc()
  number = 0
  unsent: Uint8Array[] = []
  readonly client: SupabaseClient
  readonly board: string
  constructor(client: SupabaseClient, board: string) {
    this.client = client
    this.board = board
    this.doc.on('update', (update: Uint8Array, origin: unknown) => origin !== 'house' && this.unsent.push(update))
  }
  async fetch() {
    const { data } = await this.client.rpc('board_changes', { board: this.board, from_number: this.number }).throwOnError()
    for (const { body } of [...(data.whole ? [data.whole] : []), ...data.changes]) Y.applyUpdate(this.doc, fromBase64(body), 'house')
    this.number = data.last
  }
  async send() {
    if (this.unsent.length === 0) return
    const body = toBase64(Y.mergeUpdates(this.unsent))
    this.unsent = []
    const update = randomUUID()
    // The answer was lost and it is sent again.
    for (const _ of [1, 2]) await this.client.rpc('write_board', { board: this.board, update, body }).throwOnError()
  }
  putTogether = () =>
    this.client
      .rpc('keep_board', { board: this.board, number: this.number, body: toBase64(Y.encodeStateAsUpdate(this.doc)) })
      .throwOnError()
  said = () => this.doc.getMap('cards').toJSON()
}

it.each([1, 7, 42, 1917, 2026])('converges after concurrent random edits and a compaction in between (seed %i)', async (seed) => {
  const chance = chanceFrom(seed)
  const board = randomUUID()
  await people[0]!.rpc('begin_board', { board, title: 'Apart' }).throwOnError()
  const key = (await people[0]!.rpc('make_board_link', { board, role: 'edit' }).throwOnError()).data
  for (const one of people.slice(1)) await one.rpc('follow_board_link', { key }).throwOnError()
  const there = people.map((client) => new Person(client, board))
  for (let day = 0; day < 4; day++) {
    for (const [at, one] of there.entries()) for (let n = 0; n < 60; n++) randomEdit(one.doc, chance, 'abc'[at]!)
    const order = there.toSorted(() => chance() - 0.5)
    for (const one of order) {
      if (chance() < 0.5) await one.fetch()
      await one.send()
    }
    await Promise.all(
      order.slice(0, 2).map(async (one) => {
        await one.fetch()
        await one.putTogether()
      }),
    )
  }
  for (const one of there) await one.fetch()
  const late = new Person(people[1]!, board)
  await late.fetch()
  expect(Object.keys(late.said()).length).toBeGreaterThan(20)
  for (const one of there) expect(one.said()).toEqual(late.said())
})
