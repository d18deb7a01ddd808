import { defineText, type useText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const messagesText = defineText('messages', english)
/** What `useText(messagesText)` gives, handed on. */
export type Say = ReturnType<typeof useText<(typeof messagesText)['english']>>
