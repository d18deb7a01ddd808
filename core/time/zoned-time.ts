/**
 * The moment (ISO 8601, UTC) at which clocks in `zone` (IANA; undefined: the device's own) show `time` on `day`. A time the clock skips in spring
 * is taken an hour later, one it shows twice in autumn the first time. Null for what is no day or no time.
 */
export function zonedMoment(day: string, time: string, zone?: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null
  const wanted = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wanted)) return null
  const [before, after] = [wanted - 86_400_000, wanted + 86_400_000].map((at) => wanted - offsetMs(at, zone)) as [number, number]
  const fits = [before, after].filter((at) => at + offsetMs(at, zone) === wanted)
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString()
}

/** The day and the time clocks in `zone` show at a moment. */
export function zonedFields(moment: string | number | Date, zone?: string): { day: string; time: string } {
  const at = new Date(moment).getTime()
  const [day, time] = new Date(at + offsetMs(at, zone)).toISOString().split('T') as [string, string]
  return { day, time: time.slice(0, 5) }
}

/** How far clocks in `zone` are ahead of UTC at a moment. */
export function offsetMs(at: number, zone: string | undefined): number {
  const parts = formatOf(zone).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(at / 1000) * 1000
}

// Making one is a hundred times dearer than asking it.
const formats = new Map<string | undefined, Intl.DateTimeFormat>()
function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  // The device's own zone can change while a page is open.
  if (zone !== undefined) formats.set(zone, made)
  return made
}
