import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const cohortsText = defineText('cohorts', english)
export type CohortsText = ReturnType<typeof import('#web/ui/text.ts').useText<typeof english>>
