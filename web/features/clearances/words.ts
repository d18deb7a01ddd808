import type { ClearanceKind } from '#core/clearance/lists.ts'
import { defineText } from '#web/ui/text.ts'
import english from './en.json' with { type: 'json' }

export const clearancesText = defineText('clearances', english)

/** i18next reads `_other` as a plural. */
export const kindKey = (kind: ClearanceKind) =>
  `kind_${kind === 'other' ? 'anything' : kind}` as `kind_${Exclude<ClearanceKind, 'other'> | 'anything'}`
