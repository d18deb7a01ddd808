import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const signUpText = defineText('sign-up', english)
