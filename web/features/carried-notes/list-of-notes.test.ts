import { expect, it } from 'vitest'
import type { WholeNote } from '#web/data/review/carried-notes.ts'
import { saidWith } from './list-of-notes.ts'

const note = (more: Partial<WholeNote>): WholeNote => ({
  ...{ id: 'n', startsMs: 0, endsMs: null, kind: 'picture', body: '', drawing: [], author: 'Ann', resolved: false, resolvedWith: '' },
  ...{ writtenAt: '2026-11-22T12:00:00Z', carriedFrom: null },
  ...more,
})
const words: WholeNote['drawing'][number] = { is: 'text', ink: 'white', size: 0.05, at: [0.2, 0.2], words: 'this rope' }
const box: WholeNote['drawing'][number] = { is: 'box', ink: 'white', size: 0.01, from: [0, 0], to: [1, 1] }

it('exports the text in a drawing, and that there is a drawing', () => {
  expect(saidWith(note({ body: 'Too dark.' }), 'A drawing')).toBe('Too dark.')
  expect(saidWith(note({ body: 'Too dark.', drawing: [box, words] }), 'A drawing')).toBe('Too dark.\n[A drawing: this rope]')
  expect(saidWith(note({ drawing: [box] }), 'A drawing')).toBe('A drawing')
  expect(saidWith(note({ body: 'Too dark.', resolvedWith: 'Graded.' }), 'A drawing')).toBe('Too dark.\nGraded.')
})
