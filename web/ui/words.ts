import english from './en.json' with { type: 'json' }
import { defineText } from './text.ts'

/** The few texts of the design system. */
export const uiText = defineText('ui', english)
