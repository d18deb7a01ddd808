import type { FeedContent, FeedShowing } from '#contract/people/feeds.ts'
import { addressOf, titleOf } from './rss.ts'

/** iCalendar (RFC 5545): one event a showing, in universal time, which every calendar shows in its reader's own. */
export function asCalendar(content: FeedContent, site: string): string {
  const { host } = new URL(site)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Actuality//Showings//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${text(titleOf(content))}`,
    `X-WR-CALNAME:${text(titleOf(content))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...content.showings.flatMap((showing) => eventOf(showing, site, host)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventOf(
  { id, filmId, screeningId, title, director, synopsis, startsAt, endsAt, place, note, at }: FeedShowing,
  site: string,
  host: string,
) {
  const about = [[director, note].filter(Boolean).join(', '), synopsis].filter(Boolean).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${instant(at)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${text(title)}`,
    ...(place ? [`LOCATION:${text(place)}`] : []),
    ...(about ? [`DESCRIPTION:${text(about)}`] : []),
    `URL:${addressOf({ filmId, screeningId }, site)}`,
    'END:VEVENT',
  ]
}

const instant = (at: string) => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`

const text = (words: string) =>
  words
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Lines of at most 75 bytes, as the standard asks; never cut inside a letter. */
function folded(line: string): string {
  const bytes = new TextEncoder()
  let [whole, used] = ['', 0]
  for (const letter of line) {
    const size = bytes.encode(letter).length
    if (used + size > 75) {
      whole += '\r\n '
      used = 1
    }
    whole += letter
    used += size
  }
  return whole
}
