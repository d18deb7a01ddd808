import english from './en.json' with { type: 'json' }
import { defineText } from './text.ts'

/** The few words the design system itself says. */
export const uiText = defineText('ui', english)
