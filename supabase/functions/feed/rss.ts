import type { FeedContent, FeedShowing } from '#contract/people/feeds.ts'
import { screeningAddress } from '#core/screenings/screening-address.ts'
import { writtenLength } from '#core/time/timecode.ts'
import { element, escaped } from './xml.ts'

/** RSS 2.0 (rssboard.org), with the address of the feed itself as readers want it. `site` is where the pages are. */
export function asRss(content: FeedContent, site: string, own: string): string {
  const items = [
    ...content.films.map(({ id, title, synopsis, director, year, durationMs, at }) => ({
      ...{ title, link: `${site}/documentary/${id}`, guid: id, at },
      text: [[director, year, writtenLength(durationMs)].filter(Boolean).join(', '), synopsis],
    })),
    ...content.showings.map(({ id, filmId, screeningId, title, director, synopsis, startsAt, place, note, at }) => ({
      ...{ title: `${title}, ${inWords(startsAt)}`, link: addressOf({ filmId, screeningId }, site), guid: id, at },
      text: [[place, note, director].filter(Boolean).join(', '), synopsis],
    })),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element('title', titleOf(content))}
${element('link', `${site}/`)}
${element('description', `${titleOf(content)}. This address is one person's own; it names what every signed-in person may see.`)}
<atom:link href="${escaped(own)}" rel="self" type="application/rss+xml"/>
<ttl>60</ttl>
${items.map(itemOf).join('\n')}
</channel></rss>
`
}

const itemOf = ({ title, link, guid, at, text }: { title: string; link: string; guid: string; at: string; text: string[] }) =>
  `<item>${element('title', title)}${element('link', link)}<guid isPermaLink="false">${escaped(guid)}</guid>${element(
    'pubDate',
    new Date(at).toUTCString(),
  )}${element('description', text.filter(Boolean).join('\n'))}</item>`

/** Where a showing is read about: the public page of a screening (feeds name listed ones alone), else the page of the film. */
export const addressOf = ({ filmId, screeningId }: Pick<FeedShowing, 'filmId' | 'screeningId'>, site: string) =>
  screeningId ? screeningAddress(site, { id: screeningId, entry: 'public' }) : `${site}/documentary/${filmId}`

export function titleOf({ house, kind, name }: FeedContent): string {
  const words = { films: 'new films', programme: 'showings', creator: name, season: name }
  return words[kind] ? `${house}: ${words[kind]}` : house
}

/** "27 Nov 2026, 19:00 UTC": a reader shows no hour of a feed's item but this one. */
function inWords(at: string): string {
  const [, day, month, year, time] = new Date(at).toUTCString().split(' ')
  return `${Number(day)} ${month} ${year}, ${time!.slice(0, 5)} UTC`
}
