import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const scheduleText = defineText('schedule', english)
