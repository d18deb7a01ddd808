import { dateFormat } from '#web/ui/locale.ts'

/** The day and the hour where the reader is. */
export const dayAndHour = (moment: string | number | Date): string =>
  dateFormat({ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
export const hour = (moment: string | number | Date): string => dateFormat({ hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

/** The same where it is announced for, and the town of that zone; null where the reader's clock shows the same. */
export function hourThere(moment: string, zone: string): { time: string; place: string } | null {
  const time = dateFormat({ timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(moment))
  if (time === dateFormat({ hour: '2-digit', minute: '2-digit' }).format(new Date(moment))) return null
  return { time, place: zone.split('/').at(-1)!.replaceAll('_', ' ') }
}

/** What is left, as a clock counts it down: 2:03:09, 12:34. Never below nought. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
