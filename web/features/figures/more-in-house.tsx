import { useText } from '#web/ui/text.ts'
import { figuresText } from './words.ts'

/** On paper: how many lines of a list were left out. */
export function MoreInHouse({ count }: { count: number }) {
  const t = useText(figuresText)
  return count > 0 && <p className="small dim only-print">{t('moreInHouse', { count })}</p>
}
