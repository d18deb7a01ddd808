import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { daysOf } from './dates.ts'
import { spacesText } from './words.ts'

/** A date of a spot as it is said: a year, a month or a day, and until when. */
export function useWhen(): (from: string, to: string) => string {
  const t = useText(spacesText)
  return (from, to) => {
    if (!daysOf(from)) return ''
    return daysOf(to) && to !== from ? t('fromTo', { from: said(from), to: said(to) }) : said(from)
  }
}

function said(written: string): string {
  const parts = written.split('-').length
  const options: Intl.DateTimeFormatOptions =
    parts === 1
      ? { year: 'numeric', timeZone: 'UTC' }
      : parts === 2
        ? { month: 'long', year: 'numeric', timeZone: 'UTC' }
        : { dateStyle: 'long', timeZone: 'UTC' }
  return dateFormat(options).format(new Date(daysOf(written)!.startsMs))
}
