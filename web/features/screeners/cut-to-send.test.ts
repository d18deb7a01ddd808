import { expect, it } from 'vitest'
import { cutToSend } from './cut-to-send.ts'

const cuts = [{ id: 'first' }, { id: 'second' }]

it('a screener is for the shown cut, also after another one is shown while the page is open', () => {
  expect(cutToSend(cuts, 'first', { id: 'first', shown: 'first' })).toBe(cuts[0])
  expect(cutToSend(cuts, 'second', { id: 'first', shown: 'first' })).toBe(cuts[1])
})

it('is for the chosen cut while the same one is shown', () => {
  expect(cutToSend(cuts, 'second', { id: 'first', shown: 'second' })).toBe(cuts[0])
})

it('is of one that can be watched where the shown one cannot yet', () => {
  expect(cutToSend(cuts, 'third', { id: 'third', shown: 'third' })).toBe(cuts[0])
  expect(cutToSend([], 'third', { id: 'third', shown: 'third' })).toBeUndefined()
})
