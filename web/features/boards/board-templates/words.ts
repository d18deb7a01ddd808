import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const templatesText = defineText('board-templates', english)
