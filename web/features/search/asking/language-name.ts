import { languageName as nameOf } from '#core/text/languages.ts'
import { locale } from '#web/ui/locale.ts'

/** A language in the reader's own words, and words for a film in which nobody speaks. */
export const languageName = (code: string, noDialogue: string): string => (code === 'zxx' ? noDialogue : nameOf(code, locale()))
