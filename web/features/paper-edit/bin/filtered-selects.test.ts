import { expect, it } from 'vitest'
import type { RushSelect } from '#web/data/edit/selects.ts'
import { filteredSelects, noFilter } from './filtered-selects.ts'

const select = (id: string, over: Partial<RushSelect>): RushSelect => ({
  ...{ id, rushId: 'r', inFrame: 0, outFrame: 10, words: '', tags: [], personId: null, sceneId: null, mark: null, note: '', ...over },
})
const all = [
  select('1', { words: 'We counted the ships', tags: ['harbour'], personId: 'amina', mark: 3 }),
  select('2', { words: 'The law of the SHIPS', tags: ['law', 'harbour'], personId: 'ben', mark: 1 }),
  select('3', { note: 'gate', tags: ['law'] }),
]
const found = (over: Partial<typeof noFilter>) =>
  filteredSelects(all, { ...noFilter, ...over })
    .map(({ id }) => id)
    .join('')

it('finds selects by words, tag, person and mark together', () => {
  expect(found({})).toBe('123')
  expect(found({ words: 'ships the' })).toBe('12')
  expect(found({ words: 'GATE' })).toBe('3')
  expect(found({ tag: 'law' })).toBe('23')
  expect(found({ tag: 'harbour', person: 'ben' })).toBe('2')
  expect(found({ mark: 2 })).toBe('1')
})
