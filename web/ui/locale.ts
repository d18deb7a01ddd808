import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { localeFrom } from '#core/text/locale-tags.ts'
import { withHours } from '#core/time/hours.ts'
import { isLanguage, type Language, languageFrom, languageKey } from './house-languages.ts'
import { store, stored } from './stored.ts'

const zoneKey = 'time-zone'

/** The language the page is in now. */
export const language = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, language)
function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** The stored choice, else the first of the browser's languages that the house supports. */
export const languageOfBrowser = (): Language => languageFrom(stored(languageKey), navigator.languages)

/** Who says the words of a language that is not in the first script. */
type Fetch = (wanted: Language) => Promise<void>
let fetchWords: Fetch = async () => {}
export const wordsComeFrom = (fetch: Fetch): void => {
  fetchWords = fetch
}

/** Puts the page into a language, once its words are here. `remember` keeps it in this browser. Rejects when the words do not come. */
export async function speak(wanted: Language, remember = false): Promise<void> {
  await fetchWords(wanted)
  await i18next.changeLanguage(wanted)
  document.documentElement.lang = wanted
  if (remember) store(languageKey, wanted)
}

/** How dates and numbers are written: the page's language as the browser's region writes it (`de-AT`), where it has one. */
export const locale = (): string => localeFrom(language(), typeof navigator === 'undefined' ? [] : navigator.languages)

/** The zone (IANA) times are shown in; undefined is the device's own. */
export function timeZone(): string | undefined {
  const zone = stored(zoneKey)
  return zone && isZone(zone) ? zone : undefined
}
/** The zone (IANA) the reader reads times in: the one they chose, else the browser's; empty where that says none. */
export const ownZone = (): string => timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
export const keepTimeZone = (zone: string | undefined): void => void store(zoneKey, zone ?? null)
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** A moment in the reader's language and zone; its hour from 0 to 23. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const [spoken, whole] = [locale(), { timeZone: timeZone(), ...withHours(options) }]
  const key = `${spoken} ${JSON.stringify(whole)}`
  const made = dateFormats.get(key) ?? new Intl.DateTimeFormat(spoken, whole)
  dateFormats.set(key, made)
  return made
}
/** Cached: creating one takes a tenth of a millisecond, and a scrolled list needs hundreds. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The day it is now where the reader is, `2026-11-20`. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone() }).format(new Date())

/** A day of the calendar (`2026-11-20`), the same day in every time zone. */
export const calendarDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T12:00:00Z`))

export const numberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat => new Intl.NumberFormat(locale(), options)
export const listFormat = (options?: Intl.ListFormatOptions): Intl.ListFormat => new Intl.ListFormat(locale(), options)
