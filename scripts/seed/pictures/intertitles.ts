import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { filmSounds } from '../sound/film-sounds.ts'
import { ownWords } from '../sound/mix-film.ts'
import type { Card } from './title-cards.ts'

/**
 * The sentences nobody says aloud, as cards in the film's own language: the picture lowers its light while they stand. A protected sentence
 * is not among them; what is in the picture cannot be taken back.
 */
export function intertitlesOf(film: SeedFilm, aspect: number): Card[] {
  return ownWords(film)
    .filter(([, , speaker, , protection]) => isWritten(film, speaker) && !protection)
    .map(([from, to, , words]) => ({
      ...{ from: from - 0.2, to: to + 0.2, lines: balancedLines(words, 14 + aspect * 11) },
      ...{ size: 0.062, align: 'middle', at: 0.5, ground: 'dimmed' },
    }))
}

/** Whether a speaker's lines are on screen: a speaker without a voice. */
export const isWritten = (film: SeedFilm, speaker: string) => {
  const own = ownWords(film)
  if (speaker === '') return false
  const heard = filmSounds[film.slug]?.speakers ?? {}
  if (own.some(([, , name]) => name === speaker)) return !(speaker in heard)
  // A translation names its speakers otherwise; a film speaks or writes in one way throughout.
  return Object.keys(heard).length === 0
}

/** Lines of about equal length, none longer than `most` letters where a word allows. */
function balancedLines(words: string, most: number): string[] {
  const count = Math.ceil(words.length / most)
  const each = words.length / count
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && (lines.length === count || line.length + word.length / 2 < each)) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
