import { defineText, type useText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const reportsText = defineText('screening-reports', english)
export type ReportsText = ReturnType<typeof useText<typeof english>>
