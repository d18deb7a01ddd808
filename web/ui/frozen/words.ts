import { defineText } from '../text.ts'
import english from './en.json' with { type: 'json' }

export const frozenText = defineText('frozen', english)
