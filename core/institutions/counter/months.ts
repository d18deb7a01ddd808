/** A month of universal time, `2026-11`. */
export type Month = string

export const monthOf = (day: Date): Month => day.toISOString().slice(0, 7)

/** The month so many after (or before) one. */
export function monthAfter(month: Month, count = 1): Month {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)))
}

/** Every month from one to another, both included; none when the second is earlier. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const found: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month)) found.push(month)
  return found
}

/** The last month that is counted to its end: what happened is counted two days later. */
export const lastCounted = (today: Date): Month => monthAfter(monthOf(new Date(today.getTime() - 86_400_000)), -1)

export const firstDay = (month: Month): string => `${month}-01`
export const lastDay = (month: Month): string => new Date(Date.parse(firstDay(monthAfter(month))) - 86_400_000).toISOString().slice(0, 10)

/** `Nov-2026`, as tables of the practice head their columns. */
export const inHeading = (month: Month): string =>
  `${new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(new Date(firstDay(month)))}-${month.slice(0, 4)}`
