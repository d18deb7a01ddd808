import { defineText, type useText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const figuresText = defineText('figures', english)
export type FiguresText = ReturnType<typeof useText<typeof english>>
