import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const coursesText = defineText('course-systems', english)
