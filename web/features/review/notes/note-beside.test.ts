import { expect, it } from 'vitest'
import { noteBeside } from './note-beside.ts'

const notes = [1000, 5000, 9000].map((startsMs) => ({ id: `at ${startsMs}`, startsMs }))

it('goes from the open note to the next and the previous one', () => {
  expect(noteBeside(notes, 'at 5000', 0, 1)?.id).toBe('at 9000')
  expect(noteBeside(notes, 'at 5000', 0, -1)?.id).toBe('at 1000')
  expect(noteBeside(notes, 'at 9000', 0, 1)).toBeUndefined()
  expect(noteBeside(notes, 'at 1000', 0, -1)).toBeUndefined()
})

it('starts at the position of the film while no note is open, or the open one is filtered out', () => {
  expect(noteBeside(notes, null, 5000, 1)?.id).toBe('at 5000')
  expect(noteBeside(notes, null, 5000, -1)?.id).toBe('at 1000')
  expect(noteBeside(notes, 'filtered out', 6000, 1)?.id).toBe('at 9000')
})
