import { defineText, type useText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const adminText = defineText('admin', english)
/** The words of this area, for functions that say something outside of a component. */
export type Text = ReturnType<typeof useText<typeof english>>
