import { isClassOf, type Law } from '#core/clearance/fair-use/laws.ts'
import type { FairUse } from '#web/data/clearance/fair-uses.ts'
import { useText } from '#web/ui/text.ts'
import { papersText } from '../words.ts'

/** The class of an entry in words: of a law the house knows, else as it was written. */
export function useClassSaid() {
  const t = useText(papersText)
  return ({ law, class: named }: Pick<FairUse, 'law' | 'class'>): string => (isClassOf(law, named) ? t(`class_${named}`) : named)
}

/** i18next reads `_other` as a plural. */
export const lawKey = (law: Law) => `law_${law === 'other' ? 'elsewhere' : law}` as const
