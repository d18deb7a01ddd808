import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const sideTracksText = defineText('side-tracks', english)
