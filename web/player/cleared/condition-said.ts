import type { Condition } from '#core/clearance/releases/lists.ts'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { clearedText } from './words.ts'

/** A condition as a sentence, in the language of the page. */
export function useConditionSaid() {
  const t = useText(clearedText)
  return ({ kind, countries = [], until = '', words = '' }: Condition): string =>
    kind === 'words'
      ? words
      : kind === 'not-online' && countries.length === 0
        ? t('condition_not-online-at-all')
        : t(`condition_${kind}`, { countries: countries.join(', '), day: until && calendarDay(until, { dateStyle: 'long' }) })
}
