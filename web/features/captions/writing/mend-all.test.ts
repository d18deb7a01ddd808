import { expect, it } from 'vitest'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import { mendAll } from './mend-all.ts'

const cue = (id: string, startsMs: number, endsMs: number, text: string): WrittenCue => ({
  ...{ id, startsMs, endsMs, text, speaker: '', sensitive: false, words: null },
})
const ids = () => {
  let made = 0
  return () => `new-${++made}`
}

it('everything fixable is fixed in one undo step, also cues split on the way', () => {
  const long = 'We counted every ship that came in and every ship that went out, and in the evening we wrote it all down in the book.'
  const cues = [cue('a', 0, 9000, long), cue('b', 9000, 11_000, 'Short.'), cue('c', 10_900, 12_000, 'Over the one before.')]
  const { changes, left } = mendAll(cues, 60_000, ids())
  const after = new Map(cues.map((one) => [one.id, one]))
  for (const change of changes) {
    expect(change.before).toBe(cues.find(({ id }) => id === change.id) ?? null)
    if (change.after) after.set(change.id, change.after)
  }
  const now = [...after.values()].sort((a, b) => a.startsMs - b.startsMs)
  expect(now.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(`${long} Short. Over the one before.`)
  expect(now.every(({ text }) => text.split('\n').every((line) => line.length <= 42))).toBe(true)
  expect(now.find(({ id }) => id === 'b')!.endsMs).toBe(10_900)
  expect(left).toBe(0)
})

it('what only a person can fix is left, and counted', () => {
  const cues = [cue('a', 0, 900, 'Far more words than anybody reads in so little time.'), cue('b', 900, 2500, 'And no room.')]
  const { changes, left } = mendAll(cues, 2500, ids())
  expect(left).toBeGreaterThan(0)
  expect(changes.filter(({ id }) => id === 'b')).toEqual([])
})
