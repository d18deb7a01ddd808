import { firstDay, type Month } from '#core/institutions/counter/months.ts'
import { calendarDay } from '#web/ui/locale.ts'

/** "November 2026". */
export const monthNamed = (month: Month): string => calendarDay(firstDay(month), { month: 'long', year: 'numeric' })
