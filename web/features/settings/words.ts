import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const settingsText = defineText('settings', english)
