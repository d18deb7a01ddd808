import type { Gap } from '#core/clearance/coverage.ts'
import type { Medium } from '#core/clearance/lists.ts'
import { inNumber, type Seconds } from '#core/clearance/seconds.ts'
import type { Territory } from '#core/clearance/territory.ts'
import { calendarDay, listFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { clearancesText } from './words.ts'

export const useSay = () => useText(clearancesText)
type Say = ReturnType<typeof useSay>

export const daySaid = (day: string): string => calendarDay(day, { dateStyle: 'medium' })
export const mediaSaid = (media: readonly Medium[], t: Say): string => listFormat().format(media.map((medium) => t(`medium_${medium}`)))

export function territorySaid({ worldwide, countries }: Territory, t: Say): string {
  const list = countries.join(', ')
  return worldwide ? (countries.length > 0 ? t('worldLess', { list }) : t('world')) : list
}

export const daysSaid = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }, t: Say): string =>
  endsOn === null ? t('fromOn', { from: daySaid(startsOn) }) : t('fromTo', { from: daySaid(startsOn), to: daySaid(endsOn) })

/** "TV, DE: 1 Sept 2029 to 31 Dec 2030, 487 days, not covered". */
export function gapSaid(gap: Gap, t: Say): string {
  const about = { media: mediaSaid(gap.media, t), where: territorySaid(gap, t), when: daysSaid(gap, t) }
  return gap.days === null ? t('gapForGood', about) : t('gap', { ...about, count: gap.days })
}

/** Seconds to the hundredth, as bills have them. */
export const secondsSaid = (seconds: Seconds): string => secondsText(inNumber(seconds))
export const secondsText = (seconds: number): string => numberFormat({ minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(seconds)
