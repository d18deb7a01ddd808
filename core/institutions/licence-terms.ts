/** Rights to a film besides watching it. */
export const licenceActs = ['classroom', 'publicPerformance', 'admission', 'clips', 'download', 'walkIn', 'distance'] as const
export type LicenceAct = (typeof licenceActs)[number]

/** What a licence allows, as both sides agree on it. Days as `2027-09-01`, money in hundredths. */
export interface LicenceTerms extends Record<LicenceAct, boolean> {
  /** The films named, or every film its creator shows to institutions. */
  covers: 'films' | 'catalogue'
  films: readonly { id: string; title: string }[]
  startsOn: string
  /** The last day; null for as long as the file can be played. */
  endsOn: string | null
  /** How many days films still open after the last day. */
  graceDays: number
  /** How many may watch at once; null for any number. */
  simultaneousUsers: number | null
  priceCents: number
  /** ISO 4217. */
  currency: string
  /** ISO 3166: the countries in which the licence is valid for its institution; empty for everywhere. */
  countries: readonly string[]
  trial: boolean
}

export type LicenceStanding = 'to-come' | 'running' | 'in-grace' | 'ended'

/** State of a licence on a day (`2027-09-01`). */
export function licenceStanding(
  { startsOn, endsOn, graceDays }: Pick<LicenceTerms, 'startsOn' | 'endsOn' | 'graceDays'>,
  today: string,
  endedAt: string | null = null,
): LicenceStanding {
  if (endedAt !== null) return 'ended'
  if (startsOn > today) return 'to-come'
  if (endsOn === null || endsOn >= today) return 'running'
  return dayAfter(endsOn, graceDays) >= today ? 'in-grace' : 'ended'
}

/** Days until the last one, counted from `today`; negative once it is over. Null where there is none. */
export const daysLeft = (endsOn: string | null, today: string): number | null =>
  endsOn === null ? null : Math.round((Date.parse(endsOn) - Date.parse(today)) / 86_400_000)

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** How a licence and its invoice are numbered on paper: `L-2027-0012`. */
export const licenceNumber = (number: number, agreedAt: string, letter: 'L' | 'I' = 'L'): string =>
  `${letter}-${agreedAt.slice(0, 4)}-${String(number).padStart(4, '0')}`
