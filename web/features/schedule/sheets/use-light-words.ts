import type { SheetContent } from '#core/production/schedule/sheet/sheet-content.ts'
import { zonedFields } from '#core/time/zoned-time.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'

type Light = Pick<SheetContent, 'sun' | 'rise' | 'set' | 'moon'>

/** Sun and moon of a day in words; where the sun cannot be known, why. */
export function useLightWords() {
  const t = useText(scheduleText)
  return ({ sun, rise, set, moon }: Light, zone: string): string => {
    const at = (moment: string) => zonedFields(moment, zone || undefined).time
    const said =
      rise && set
        ? t('sunTimes', { rise: at(rise), set: at(set) })
        : t(`sun_${(sun ?? 'no zone').replace(/ /g, '')}` as 'sun_nocoordinates')
    if (!moon) return said
    const lit = moon.split(' ').at(-1)!
    const phase = moon.slice(0, -lit.length - 1)
    return `${said} · ${t('moon', { phase: t(`moon_${phase.replace(/ /g, '')}` as 'moon_full'), lit })}`
  }
}
