import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const institutionalText = defineText('institutional', english)
