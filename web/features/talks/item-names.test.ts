import { expect, it } from 'vitest'
import { itemNames } from './item-names.ts'

const item = (id: string, kind: string, title = '', film: string | null = null) => ({
  id,
  kind,
  title,
  film: film ? { documentaryId: 'd', title: film } : null,
})
const names = (...items: ReturnType<typeof item>[]) => Object.fromEntries(itemNames(items, (kind) => `a ${kind}`))

it('names each item of a programme: a film by its title, a trailer as such, an item without a title by its kind', () =>
  expect(
    names(item('a', 'trailer', 'Salt', 'Salt'), item('b', 'film', 'Salt', 'Salt'), item('c', 'interval'), item('d', 'talk', 'With Ada')),
  ).toEqual({
    a: 'a trailer: Salt',
    b: 'Salt',
    c: 'a interval',
    d: 'With Ada',
  }))
it('numbers items of the same name', () =>
  expect(names(item('a', 'interval'), item('b', 'film', '', 'Salt'), item('c', 'interval'))).toEqual({
    a: 'a interval 1',
    b: 'Salt',
    c: 'a interval 2',
  }))
it('names nothing in a programme of one item', () => expect(names(item('a', 'film', 'Salt', 'Salt'))).toEqual({}))
