import type { ScheduleWarning } from '#core/production/schedule/warnings.ts'
import { zonedFields } from '#core/time/zoned-time.ts'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** A warning in words, with its numbers. */
export function useWarningWords() {
  const t = useText(scheduleText)
  const { cast, byId } = useOpenSchedule()
  const nameOf = (id: string) => {
    const row = byId(id)
    return cast.get(id)?.name ?? (row && 'name' in row ? row.name : t('unnamed'))
  }
  const hours = (minutes: number) => t('hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (warning: ScheduleWarning): string => {
    switch (warning.warns) {
      case 'rest':
        return t('warnRest', {
          names: listFormat().format(warning.people.map(nameOf)),
          ...{ from: warning.from.number, to: warning.to.number, rest: hours(warning.restMinutes), short: hours(warning.shortMinutes) },
          earliest: zonedFields(warning.earliest, warning.to.zone || undefined).time,
        })
      case 'window': {
        const said = { title: warning.strip.title || t('strip'), name: nameOf(warning.whose), count: warning.minutes }
        return `${t('warnWindow', said)}${warning.onlyIf ? ` ${t('onlyIf', { words: warning.onlyIf })}` : ''}`
      }
      case 'twice':
        return t('warnTwice', {
          ...{ name: nameOf(warning.whose), count: warning.minutes },
          ...{ one: warning.strips[0].title || t('strip'), other: warning.strips[1].title || t('strip') },
        })
      case 'clock':
        return t(warning.fault === 'skipped' ? 'warnSkipped' : 'warnClockTwice')
      case 'hospital':
        return t('warnHospital')
    }
  }
}
