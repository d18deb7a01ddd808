import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const papersText = defineText('papers', english)
