import { describe, expect, it } from 'vitest'
import { cutChanges } from './cut-changes.ts'

describe('cut changes', () => {
  it('names what is new, and where something was taken out', () => {
    // Ten seconds; four to six are out, and three new seconds are before the end.
    const pieces = [
      { fromMs: 0, toMs: 0, lengthMs: 4000 },
      { fromMs: 6000, toMs: 4000, lengthMs: 4000 },
    ]
    expect(cutChanges(pieces, 10_000, 11_000)).toEqual({
      added: [{ startsMs: 8000, endsMs: 11_000 }],
      moved: [],
      removed: [{ atMs: 4000, lengthMs: 2000, fromMs: 4000 }],
    })
  })
  it('reports a stretch at another position as moved, not as new', () => {
    const pieces = [
      { fromMs: 0, toMs: 3000, lengthMs: 5000 },
      { fromMs: 5000, toMs: 0, lengthMs: 3000 },
    ]
    expect(cutChanges(pieces, 8000, 8000)).toEqual({ added: [], moved: [{ startsMs: 0, endsMs: 3000 }], removed: [] })
  })
  it('is empty for two cuts that are the same within measurement', () => {
    expect(cutChanges([{ fromMs: 120, toMs: 0, lengthMs: 9700 }], 10_000, 9_900)).toEqual({ added: [], moved: [], removed: [] })
  })
  it('calls all of it new where nothing is shared', () => {
    expect(cutChanges([], 5000, 4000)).toEqual({
      added: [{ startsMs: 0, endsMs: 4000 }],
      moved: [],
      removed: [{ atMs: 0, lengthMs: 5000, fromMs: 0 }],
    })
  })
})
