import type { CueChange, WrittenCue } from '#core/media/captions/edits.ts'
import { mergeWords } from '#core/media/captions/merge-words.ts'
import { sameWords, wordsAfter } from '#core/media/captions/word-times.ts'

/**
 * Rebases a change of a cue from `before` onto its current state. Changed times, speaker and mark win; text is merged, and no
 * word of either is lost: `clash` says that a person has to look. The server does the same in `write_cues`, but leaves the merge to us.
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
      words: wordsOf(text, after, sameWords(before.words, after.words) ? now : after, now),
    },
  }
}

/** Word times of the merged text: from either side that has them, first the edited one. */
function wordsOf(text: string, mine: WrittenCue, first: WrittenCue, theirs: WrittenCue): WrittenCue['words'] {
  const found = [first, theirs, mine].find((cue) => cue.text === text)
  return found ? found.words : wordsAfter(mine, text)
}

export const sameCue = (a: WrittenCue | null | undefined, b: WrittenCue | null | undefined): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.startsMs === b.startsMs &&
    a.endsMs === b.endsMs &&
    a.text === b.text &&
    a.speaker === b.speaker &&
    a.sensitive === b.sensitive &&
    sameWords(a.words, b.words))

/** As a track lists them. */
export const inTime = (a: WrittenCue, b: WrittenCue): number =>
  a.startsMs - b.startsMs || a.endsMs - b.endsMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
