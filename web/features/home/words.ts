import { languageName } from '#core/text/languages.ts'
import type { HomeFilm } from '#web/data/house/home.ts'
import { useLength } from '#web/ui/layout/length.ts'
import { calendarDay, dateFormat, locale } from '#web/ui/locale.ts'
import { defineText, useText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const homeText = defineText('home', english)
export const useHomeText = () => useText(homeText)

/** "Solveig Amundrud-Bekele, 2025 · 84 min · Norwegian, captions in 6 languages" */
export function useFilmLine() {
  const t = useHomeText()
  const length = useLength()
  return (film: HomeFilm): string => {
    const spoken = film.language === 'zxx' ? t('noDialogue') : film.language && languageName(film.language, locale())
    const access = [spoken, film.captions.length > 0 && t('captionsIn', { count: film.captions.length }), film.described && t('described')]
    return (
      [
        [film.director, film.year].filter(Boolean).join(', '),
        length(film.durationMs).replaceAll(' ', '\u00a0'),
        access.filter(Boolean).join(', '),
      ]
        .filter(Boolean)
        // No line begins with the dot, and none parts a length from its unit.
        .join('\u00a0· ')
    )
  }
}

/** "14 November 2026" in the reader's language. */
export const dayOf = (moment: string): string =>
  moment.length === 10 ? calendarDay(moment, { dateStyle: 'long' }) : dateFormat({ dateStyle: 'long' }).format(new Date(moment))
