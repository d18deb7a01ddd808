import type { CueChange, WrittenCue } from './edits.ts'
import { mergeWords } from './merge-words.ts'

/**
 * A change made to a cue as it was `before`, made to the cue as it is now. Times, speaker and mark that were changed win; words are joined, and no
 * word of either is lost: `clash` says that a person has to look. The house does the same in `write_cues`, but leaves the joining to us.
 */
export function rebase({ before, after }: CueChange, now: WrittenCue | null): { cue: WrittenCue | null; clash: boolean } {
  const calm = (cue: WrittenCue | null) => ({ cue, clash: false })
  if (!after) return calm(now && before && now.text !== before.text ? now : null)
  if (!now) return calm(!before || before.text !== after.text ? after : null)
  if (!before) return calm(after)
  const timed = after.startsMs !== before.startsMs || after.endsMs !== before.endsMs
  const { text, clash } = mergeWords(before.text, after.text, now.text)
  return {
    clash,
    cue: {
      ...now,
      ...(timed ? { startsMs: after.startsMs, endsMs: after.endsMs } : {}),
      speaker: after.speaker === before.speaker ? now.speaker : after.speaker,
      sensitive: after.sensitive === before.sensitive ? now.sensitive : after.sensitive,
      text,
      words: text === now.text ? now.words : text === after.text ? after.words : null,
    },
  }
}

export const sameCue = (a: WrittenCue | null | undefined, b: WrittenCue | null | undefined): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.startsMs === b.startsMs &&
    a.endsMs === b.endsMs &&
    a.text === b.text &&
    a.speaker === b.speaker &&
    a.sensitive === b.sensitive)

/** As a track lists them. */
export const inTime = (a: WrittenCue, b: WrittenCue): number =>
  a.startsMs - b.startsMs || a.endsMs - b.endsMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
