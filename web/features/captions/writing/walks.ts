import type { Difference } from '#core/media/captions/differences.ts'
import { changed, type WrittenCue } from '#core/media/captions/edits.ts'
import { isUnsure, markedRight, placeOfWord, tokensOf, wordAt } from '#core/media/captions/word-times.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { Film } from '#web/player/film.ts'
import type { WrittenTrack } from './written-track.ts'

export type WalkAct = 'nextUnsure' | 'previousUnsure' | 'markRight' | 'nextDifference' | 'previousDifference'

/** Makes a cue the chosen one; puts the cursor into its words, and selects some letters of them. */
export type Select = (id: string | null, caretTo?: 'text', letters?: readonly [number, number]) => void

interface WalkedDesk {
  film: Film
  track: WrittenTrack
  selectedId: string | null
  select: Select
  differences: readonly Difference[]
}
/** A word by its cue and its place in it. */
type Place = readonly [cue: number, word: number]

/** Playback starts a little before a word, for context. */
const leadMs = 400

/** Words to check: in cues with unchanged word times. */
const unsureIn = ({ words, text }: WrittenCue): number[] =>
  words?.some(isUnsure) && words.length === tokensOf(text).length ? words.flatMap((word, at) => (isUnsure(word) ? [at] : [])) : []

export const unsureCount = (cues: readonly WrittenCue[]): number => cues.reduce((sum, cue) => sum + unsureIn(cue).length, 0)

/** Actions to step through places to check, and to settle them. */
export function walksOf(desk: () => WalkedDesk): Record<WalkAct, () => void> {
  const cuesNow = () => desk().track.get().cues
  let shown: { cueId: string; word: number; at: number } | undefined
  /** Current place: the word at the cursor, else the last shown one, else the start of the chosen cue. */
  const here = (): Place => {
    const { selectedId, film } = desk()
    const cues = cuesNow()
    const chosen = cues.findIndex(({ id }) => id === selectedId)
    if (chosen < 0) return [indexStartedBy(cues, film.get().nowMs), -1]
    const focus = document.activeElement
    const writing = focus instanceof HTMLTextAreaElement && focus.dataset.cue === selectedId
    const asShown = shown?.cueId === selectedId ? shown : undefined
    // At the end of a cue the place of what is missing there is no word of it.
    if (writing && focus.selectionStart !== asShown?.at) return [chosen, wordAt(cues[chosen]!.text, focus.selectionStart)]
    return [chosen, asShown?.word ?? -1]
  }
  /** `bare`: without the marks around a word, which stay when it is replaced. */
  const show = (cue: WrittenCue, from: number, to: number, ms: number, bare = false) => {
    const [first, last] = [placeOfWord(cue.text, from), placeOfWord(cue.text, Math.max(from, to - 1))]
    const end = cue.text.length
    const whole: [number, number] = first && last ? [first[0], to > from ? last[1] : first[0]] : [end, end]
    const letters = bare ? lettersIn(cue.text, whole) : whole
    shown = { cueId: cue.id, word: from, at: letters[0] }
    desk().select(cue.id, 'text', letters)
    desk().film.seek(Math.max(0, ms - leadMs))
  }
  const goUnsure = (by: 1 | -1) => () => {
    const cues = cuesNow()
    const all = cues.flatMap((cue, at) => unsureIn(cue).map((word): Place => [at, word]))
    const found = nextOf(all, here(), by)
    if (!found) return
    const cue = cues[found[0]]!
    show(cue, found[1], found[1] + 1, cue.words![found[1]]![1], true)
  }
  const goDifference = (by: 1 | -1) => () => {
    const { differences } = desk()
    const cues = cuesNow()
    const placeOf = new Map(cues.map((cue, at) => [cue.id, at]))
    const all = differences.flatMap(({ cueId, from }): Place[] => (placeOf.has(cueId) ? [[placeOf.get(cueId)!, from]] : []))
    const found = nextOf(all, here(), by)
    const difference = found && differences.find(({ cueId, from }) => cueId === cues[found[0]]!.id && from === found[1])
    if (found && difference) show(cues[found[0]]!, difference.from, difference.to, difference.startsMs)
  }
  return {
    nextUnsure: goUnsure(1),
    previousUnsure: goUnsure(-1),
    nextDifference: goDifference(1),
    previousDifference: goDifference(-1),
    /** The word with the cursor, or the first unsure one of the chosen cue; then on to the next. */
    markRight() {
      const [at, word] = here()
      const cue = cuesNow()[at]
      if (!cue?.words) return
      const right = word >= 0 ? word : unsureIn(cue)[0]
      if (right === undefined || right >= cue.words.length) return
      desk().track.apply([changed(cue, { words: markedRight(cue.words, right) })])
      goUnsure(1)()
    },
  }
}

function lettersIn(text: string, [from, to]: readonly [number, number]): [number, number] {
  const letters = /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/su.exec(text.slice(from, to))
  return letters ? [from + letters.index, from + letters.index + letters[0].length] : [from, to]
}

/** The next one after a position, or before it; wraps around. */
function nextOf(all: readonly Place[], [cue, word]: Place, by: 1 | -1): Place | undefined {
  const after = (place: Place) => place[0] - cue || place[1] - word
  return by > 0 ? (all.find((place) => after(place) > 0) ?? all[0]) : (all.findLast((place) => after(place) < 0) ?? all.at(-1))
}
