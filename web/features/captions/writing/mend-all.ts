import { type CueWarning, fix, warningsOf } from '#core/media/captions/checks.ts'
import type { CueChange, WrittenCue } from '#core/media/captions/edits.ts'

/** Maximum rounds; what is left after them needs a person. */
const mostRounds = 8

export interface Mended {
  /** As one act: what every cue was before, and is after all of it. */
  changes: CueChange[]
  /** Cues that still need a person. */
  left: number
}

/** Fixes everything fixable in a track, repeatedly, because split cues may need another fix. */
export function mendAll(cues: readonly WrittenCue[], durationMs: number | null, newId: () => string): Mended {
  let now = [...cues]
  for (let round = 0; round < mostRounds; round++) {
    const made = oneRound(now, durationMs, newId)
    if (made.length === 0) break
    const byId = new Map(now.map((cue) => [cue.id, cue]))
    for (const { id, after } of made) {
      if (after) byId.set(id, after)
      else byId.delete(id)
    }
    now = [...byId.values()].sort((a, b) => a.startsMs - b.startsMs)
  }
  const [before, after] = [new Map(cues.map((cue) => [cue.id, cue])), new Map(now.map((cue) => [cue.id, cue]))]
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .map((id): CueChange => ({ id, before: before.get(id) ?? null, after: after.get(id) ?? null }))
    .filter((change) => change.before !== change.after)
  return { changes, left: now.filter((cue, at) => warningsOf(cue, now[at + 1], durationMs).length > 0).length }
}

/** One after the other, each based on the result of the previous one. */
function oneRound(cues: readonly WrittenCue[], durationMs: number | null, newId: () => string): CueChange[] {
  const changes: CueChange[] = []
  let before: WrittenCue | undefined
  for (const [at, cue] of cues.entries()) {
    const made = mended(cue, { before, next: cues[at + 1], durationMs, newId })
    changes.push(...made)
    before = made.findLast(({ after }) => after)?.after ?? cue
  }
  return changes
}

interface Around {
  before: WrittenCue | undefined
  next: WrittenCue | undefined
  durationMs: number | null
  newId: () => string
}

/** The most serious problem of a cue that can be fixed automatically. */
export function mended(cue: WrittenCue, { newId, ...around }: Around): CueChange[] {
  for (const warning of warningsOf(cue, around.next, around.durationMs)) {
    const changes = fix(warning satisfies CueWarning, cue, { ...around, newId: newId() })
    if (changes.length > 0) return changes
  }
  return []
}
