import type { PaperKind } from '#web/data/review/film-files.ts'
import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const filmFilesText = defineText('film-files', english)

/** What a kind of paper is called; `_other` at the end of a key would be a plural. */
export const kindKey = (kind: PaperKind) => (kind === 'other' ? 'kindElse' : (`kind_${kind}` as const))
