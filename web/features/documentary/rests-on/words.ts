import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const restsOnText = defineText('rests-on', english)
