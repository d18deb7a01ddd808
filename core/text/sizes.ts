const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `68.4 GB`: decimal units, as storage is sold, one digit after the point from a megabyte up. */
export function formatBytes(bytes: number, locale = 'en'): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(value)
}

/** `38 min`, `2 h 5 min`, `40 s`: a remaining time, coarsely rounded. */
export function formatWait(seconds: number, locale = 'en'): string {
  // The signs of the units are the same in every language; what Intl has of them is written in three ways.
  const unit = (value: number, sign: 'h' | 'min' | 's') => `${new Intl.NumberFormat(locale).format(value)} ${sign}`
  if (seconds < 55) return unit(Math.max(1, Math.round(seconds)), 's')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return unit(minutes, 'min')
  const rest = minutes % 60
  return rest === 0 ? unit(minutes / 60, 'h') : `${unit(Math.floor(minutes / 60), 'h')} ${unit(rest, 'min')}`
}
