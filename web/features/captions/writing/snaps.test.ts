import { expect, it } from 'vitest'
import { snap, type WrittenCue } from '#core/media/captions/edits.ts'
import { snapsOf } from './snaps.ts'

const cue = (startsMs: number, endsMs: number): WrittenCue => ({
  id: 'a',
  startsMs,
  endsMs,
  text: 'The ice is thin.',
  speaker: '',
  sensitive: false,
  words: null,
})
const after = (startsMs: number, endsMs: number, snaps: ReturnType<typeof snapsOf>) => {
  const [change] = snap(cue(startsMs, endsMs), snaps.starts, snaps.ends)
  return change?.after ? [change.after.startsMs, change.after.endsMs] : null
}

it('a cue begins with a shot and ends two frames before the next', () => {
  expect(after(4200, 8300, snapsOf([], [4000, 8000], 25))).toEqual([4000, 7920])
  expect(after(4200, 8300, snapsOf([], [4000, 8000], 50))).toEqual([4000, 7960])
})

it('pauses and shots are one list: the nearer one wins', () => {
  const snaps = snapsOf(
    [
      { startsMs: 3000, endsMs: 4150 },
      { startsMs: 7700, endsMs: 9000 },
    ],
    [4400, 8200],
    25,
  )
  expect(after(4200, 7750, snaps)).toEqual([4150, 7700])
  expect(after(4350, 8050, snaps)).toEqual([4400, 8120])
})

it('what is farther away than half a second stays', () => {
  expect(after(4200, 8300, snapsOf([], [3000, 10_000], 25))).toBeNull()
})
