import { expect, it, vi } from 'vitest'
import { type CueChange, changed, split, type WrittenCue } from '#core/media/captions/edits.ts'
import { keepSaving } from './keep-saving.ts'
import { inTime, rebase } from './rebase.ts'
import { type Outbox, WrittenTrack } from './written-track.ts'

const cue = (id: string, startsMs: number, text: string): WrittenCue => ({
  ...{ id, startsMs, endsMs: startsMs + 2000, text, speaker: '', sensitive: false, words: null },
})
const three = [cue('a', 0, 'One ship.'), cue('b', 3000, 'Two ships.'), cue('c', 6000, 'No ships.')]

/** A fake server with the behaviour of `write_cues` and a connection that can break before or after a write. */
function makeHouse(cues: readonly WrittenCue[]) {
  const now = new Map(cues.map((one) => [one.id, one]))
  const changes: { id: string; number: number; changes: { id: string; before: null; after: WrittenCue | null }[] }[] = []
  const line = { cut: false, losesAnswers: false }
  return {
    line,
    texts: () => [...now.values()].sort(inTime).map(({ text }) => text),
    async write(_: string, batch: string, asked: readonly CueChange[]) {
      if (line.cut) throw new TypeError('fetch failed')
      const conflicts: string[] = []
      if (!changes.some(({ id }) => id === batch)) {
        const made = asked.map((change) => {
          const old = now.get(change.id) ?? null
          const { cue: merged, clash } = rebase(change, old)
          const both =
            clash ||
            (!!old &&
              !!change.before &&
              !!change.after &&
              old.text !== change.before.text &&
              change.after.text !== change.before.text &&
              old.text !== change.after.text)
          if (both) conflicts.push(change.id)
          const after = both && merged ? { ...merged, text: old!.text } : merged
          if (after) now.set(change.id, after)
          else now.delete(change.id)
          return { id: change.id, before: null, after }
        })
        changes.push({ id: batch, number: changes.length + 1, changes: made })
      }
      if (line.losesAnswers) {
        line.losesAnswers = false
        throw new TypeError('fetch failed')
      }
      return { number: changes.length, conflicts, cues: asked.map(({ id }) => ({ id, cue: now.get(id) ?? null })) }
    },
    async since(_: string, number: number) {
      if (line.cut) throw new TypeError('fetch failed')
      return { changes: changes.filter((change) => change.number > number).slice(0, 200), whole: true }
    },
    open: async () => null,
  }
}
function sit(house: ReturnType<typeof makeHouse>, outbox?: Outbox) {
  const track = new WrittenTrack(three)
  if (outbox) track.takeOutbox(outbox)
  const kept: (Outbox | null)[] = []
  const states: string[] = []
  const saving = keepSaving({
    ...{ trackId: 't', track, number: 0, house: house as never },
    keepOutbox: (one) => kept.push(structuredClone(one)),
    onState: (state) => states.push(state),
    onSaved: () => {},
  })
  const texts = () => track.get().cues.map(({ text }) => text)
  const write = (id: string, text: string) => track.apply([changed(track.cue(id)!, { text })], id)
  return { track, saving, texts, write, kept, states }
}
const settled = async (...seats: ReturnType<typeof sit>[]) => {
  for (let round = 0; round < 40; round++) {
    for (const { saving } of seats) saving.changed()
    await vi.advanceTimersByTimeAsync(1000)
  }
}

it('letters typed into a cue are undone as one act, and redone', () => {
  const track = new WrittenTrack(three)
  for (const text of ['One', 'One s', 'One sh']) track.apply([changed(track.cue('a')!, { text })], 'text a')
  track.apply(split(track.cue('b')!, 'd', { ms: 4000 }))
  expect(track.get().cues.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c'])
  track.undo()
  expect(track.get().cues.map(({ text }) => text)).toEqual(['One sh', 'Two ships.', 'No ships.'])
  track.undo()
  expect(track.get()).toMatchObject({ canUndo: false, canRedo: true, unsaved: false })
  expect(track.cue('a')!.text).toBe('One ship.')
  track.redo()
  track.redo()
  expect(track.get().cues.map(({ text }) => text)).toEqual(['One sh', 'Two', 'ships.', 'No ships.'])
})

it('two people concurrently, one of them offline for a while: both end with the same words, and none is lost', async () => {
  vi.useFakeTimers()
  const house = makeHouse(three)
  const [one, other] = [sit(house), sit(house)]
  house.line.cut = true
  one.write('a', 'One grey ship.')
  one.write('b', 'Two ships, side by side.')
  one.track.apply([changed(one.track.cue('c')!, { startsMs: 6500 })])
  await vi.advanceTimersByTimeAsync(5000)
  expect(one.states.at(-1)).toBe('away')
  expect(one.kept.at(-1)!.pending.length + (one.kept.at(-1)!.sending?.changes.length ?? 0)).toBe(3)
  house.line.cut = false
  other.write('a', 'One ship, and rust.')
  other.write('b', 'Two ships, far apart.')
  other.write('c', 'No ships at all.')
  await settled(other, one)
  expect(one.texts()).toEqual(other.texts())
  expect(house.texts()).toEqual(one.texts())
  expect(one.track.cue('c')).toMatchObject({ startsMs: 6500, text: 'No ships at all.' })
  const all = one.texts().join(' ')
  for (const word of ['grey', 'rust', 'side by side', 'far apart', 'at all']) expect(all).toContain(word)
  expect([...one.track.get().clashes, ...other.track.get().clashes]).toContain('b')
  expect(one.states.at(-1)).toBe('saved')
  vi.useRealTimers()
})

it('a write with a lost acknowledgement is not written twice', async () => {
  vi.useFakeTimers()
  const house = makeHouse(three)
  const one = sit(house)
  house.line.losesAnswers = true
  one.track.apply([{ id: 'n', before: null, after: cue('n', 9000, 'New.') }])
  await settled(one)
  expect(house.texts()).toEqual(['One ship.', 'Two ships.', 'No ships.', 'New.'])
  expect(one.track.get().unsaved).toBe(false)
  vi.useRealTimers()
})

it('what a closed page could not send is sent by the next, rebased on what changed meanwhile', async () => {
  vi.useFakeTimers()
  const house = makeHouse(three)
  const one = sit(house)
  house.line.cut = true
  one.write('a', 'One last ship.')
  await vi.advanceTimersByTimeAsync(1000)
  const left = one.kept.at(-1)!
  house.line.cut = false
  const other = sit(house)
  other.write('a', 'One ship, at anchor.')
  await settled(other)
  const again = sit(house, left)
  await settled(again, other)
  expect(again.texts()).toEqual(other.texts())
  expect(house.texts()[0]).toContain('last')
  expect(house.texts()[0]).toContain('anchor')
  vi.useRealTimers()
})

it('a cue without words is not sent until it has some', async () => {
  vi.useFakeTimers()
  const house = makeHouse(three)
  const one = sit(house)
  one.track.apply([{ id: 'n', before: null, after: cue('n', 9000, '') }])
  await settled(one)
  expect(house.texts()).toHaveLength(3)
  one.write('n', 'Now.')
  await settled(one)
  expect(house.texts()).toContain('Now.')
  vi.useRealTimers()
})

it('changes of words alone are sent, rebased, and carried over when cues are merged', () => {
  const words = ['One', 'ship.'].map((word, at) => [word, at * 500, at * 500 + 400, 0.2] as const)
  const unsure = { ...three[0]!, words }
  const right = { ...unsure, words: [[...words[0]!.slice(0, 3)] as unknown as [string, number, number], words[1]!] }
  const track = new WrittenTrack([unsure])
  track.apply([changed(unsure, { words: right.words })])
  expect(track.take('batch')!.changes).toEqual([{ id: 'a', before: unsure, after: right }])
  const moved = { ...unsure, startsMs: 100, speaker: 'INES' }
  expect(rebase({ id: 'a', before: unsure, after: right }, moved).cue).toEqual({ ...moved, words: right.words })
  expect(rebase({ id: 'a', before: unsure, after: { ...unsure, startsMs: 50 } }, right).cue!.words).toEqual(right.words)
  const [mine, theirs] = [
    { ...unsure, text: 'One grey ship.' },
    { ...unsure, text: 'One ship. Gone.', words: null },
  ]
  const joined = rebase({ id: 'a', before: unsure, after: { ...mine, words: [words[0]!, ['grey', 400, 500], words[1]!] } }, theirs).cue!
  expect(joined.text).toBe('One grey ship. Gone.')
  expect(joined.words!.map(([word]) => word)).toEqual(['One', 'grey', 'ship.', 'Gone.'])
})
