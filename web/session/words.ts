import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

/** Texts of the session: header, guard, flags, security alerts. */
export const sessionText = defineText('session', english)
