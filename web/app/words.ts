import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

/** The words of the frame: titles, footer, error pages. */
export const appText = defineText('app', english)
