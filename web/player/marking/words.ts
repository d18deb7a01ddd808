import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

/** Apart from the player's own words: forms ask for a passage long before they show a film. */
export const markingText = defineText('marking', english)
