import { defineText, useText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

const programmeText = defineText('programme', english)
export const useProgrammeText = () => useText(programmeText)
