import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'

/** How many were counted; `more` when there are more than that. */
export interface Counted {
  total: number
  more?: boolean
}

/** "1,535", or "more than 1,500" where counting stopped there. */
export function useCount(): (count: Counted) => string {
  const t = useText(searchText)
  const number = numberFormat()
  return ({ total, more }) => (more ? t('moreThan', { count: number.format(roundedDown(total)) }) : number.format(total))
}

/** To its first two digits, and never to more than there are. */
export const roundedDown = (total: number): number => {
  const step = 10 ** Math.max(0, String(total).length - 2)
  return Math.floor(total / step) * step
}
