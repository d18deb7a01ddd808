import { spokenIn } from '../text/locale-tags.ts'
import { type Failure, failures } from './worker-words/failures.ts'
export const sideTrackKinds = ['dubbing', 'described', 'commentary', 'sign'] as const
/** What can run beside a film in step. `sign` is a picture, the rest are sounds. */
export type SideTrackKind = (typeof sideTrackKinds)[number]
export const isSound = (kind: SideTrackKind): boolean => kind !== 'sign'

/** A viewer's choice of sound, so that the next film uses the same where possible. Null: the film's own. */
export interface SoundWish {
  kind: SideTrackKind
  language: string
}

/** The sound of a film that is nearest to what was chosen before: of that kind and language. Undefined: the film's own. */
export function soundFor<T extends { kind: SideTrackKind; language: string }>(tracks: readonly T[], wish: SoundWish | null): T | undefined {
  if (!wish) return undefined
  const ofKind = tracks.filter(({ kind }) => kind === wish.kind)
  return (
    ofKind.find(({ language }) => language === wish.language) ??
    ofKind.find(({ language }) => spokenIn(language) === spokenIn(wish.language))
  )
}

/** The first of a kind a person understands, else the first of it at all. */
export function firstUnderstood<T extends { language: string }>(tracks: readonly T[], spoken: readonly string[]): T | undefined {
  for (const language of spoken) {
    const found = tracks.find((track) => spokenIn(track.language) === spokenIn(language))
    if (found) return found
  }
  return tracks[0]
}

/**
 * Why a file of this length cannot belong to a film of that one, in words for its creator; null when it may. A commentary or sign language
 * may stop early, and there is a small tolerance: leaders, logos and the credits of a description.
 */
export function whyOtherCut(kind: SideTrackKind, fileSeconds: number, offsetSeconds: number, filmSeconds: number): Failure | null {
  const allowed = Math.max(2, Math.min(60, filmSeconds * 0.05))
  const difference = fileSeconds + offsetSeconds - filmSeconds
  const mayStopEarly = kind === 'commentary' || kind === 'sign'
  if (Math.abs(difference) <= allowed || (difference < 0 && mayStopEarly && fileSeconds + offsetSeconds > 0)) return null
  const [file, film] = [inWords(fileSeconds), inWords(filmSeconds)]
  return difference > 0 ? failures.madeForLongerCut(file, film) : failures.madeForShorterCut(file, film)
}

const inWords = (seconds: number) => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
