import { offsetMs } from './zoned-time.ts'

/**
 * The rules of a zone as a calendar file carries them (RFC 5545, 3.6.5), for the years around sorted moments (ISO 8601): one part for each change of its
 * clocks. A file without them is read an hour or eight off by programs that do not know the zone.
 */
export function zoneBlock(zone: string, moments: readonly string[]): string[] {
  const from = Date.UTC(new Date(moments[0]!).getUTCFullYear() - 1, 0, 1)
  const until = Date.UTC(new Date(moments.at(-1)!).getUTCFullYear() + 1, 11, 31)
  const first = offsetMs(from, zone)
  const changes = [{ at: from, before: first, after: first }, ...changesOf(zone, from, until)]
  const usual = Math.min(...changes.map(({ after }) => after))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...changes.flatMap(({ at, before, after }) => {
      const part = after > usual ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${part}`,
        // The time clocks showed as they were changed.
        `DTSTART:${new Date(at + before).toISOString().replace(/[-:]|\.\d{3}Z$/g, '')}`,
        `TZOFFSETFROM:${offset(before)}`,
        `TZOFFSETTO:${offset(after)}`,
        `END:${part}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

function changesOf(zone: string, from: number, until: number): { at: number; before: number; after: number }[] {
  const changes: { at: number; before: number; after: number }[] = []
  const step = 7 * 86_400_000
  for (let at = from; at < until; at += step) {
    let [low, high] = [at, Math.min(at + step, until)]
    const [before, after] = [offsetMs(low, zone), offsetMs(high, zone)]
    if (before === after) continue
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000
      if (middle <= low) break
      if (offsetMs(middle, zone) === before) low = middle
      else high = middle
    }
    changes.push({ at: high, before, after })
  }
  return changes
}

/** +0130; calendars know whole minutes. */
function offset(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  return `${ms < 0 ? '-' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
}
