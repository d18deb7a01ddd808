import { languageName as nameOf } from '#core/text/languages.ts'
import { locale } from '#web/ui/locale.ts'

/** A language in the reader's own language, and a text for a film without speech. */
export const languageName = (code: string, noDialogue: string): string => (code === 'zxx' ? noDialogue : nameOf(code, locale()))
