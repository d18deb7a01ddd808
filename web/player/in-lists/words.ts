import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

/** Apart from the player's own words: pages with lists of films come without the player. */
export const inListsText = defineText('in-lists', english)
