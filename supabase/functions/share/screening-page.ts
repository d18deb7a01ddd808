import type { SharedScreening } from '#contract/film/outside.ts'
import { site } from '../_shared/outside.ts'
import { escaped, houseName, pathOf, style } from './page.ts'
import type { ShareWords } from './words.ts'

/** The page of a public screening: what, when, where and with whom, for people who are not signed in and for machines that make previews. */
export function screeningPage(id: string, screening: SharedScreening | null, words: ShareWords): string {
  const door = `${site()}/screenings?id=${id}`
  // A private one reveals nothing: redirects to its door.
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${screening ? headOf(screening, words) : `<meta http-equiv="refresh" content="0; url=${escaped(door)}">\n<title>${houseName}</title>`}
<meta name="robots" content="noindex">
<style>${style}</style>
</head>
<body><main>${screening ? bodyOf(screening, door, words) : `<p><a href="${escaped(door)}">${words.aScreening(houseName)}</a></p>`}</main>${screening ? dataOf(screening, door) : ''}</body>
</html>
`
}

export const sharedScreeningPage = (id: string): string => `${site()}/functions/v1/share?screening=${id}`
const posterOf = (id: string) => `${sharedScreeningPage(id)}&poster`

function headOf(screening: SharedScreening, words: ShareWords): string {
  const description = [whenOf(screening, words), placeOf(screening, words), hostsOf(screening, words)].filter(Boolean).join('. ')
  const meta: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', houseName],
    ['og:title', headline(screening, words)],
    ['og:description', description],
    ['og:url', sharedScreeningPage(screening.id)],
    ...(screening.poster ? [['og:image', posterOf(screening.id)] as [string, string]] : []),
    ['twitter:card', screening.poster ? 'summary_large_image' : 'summary'],
  ]
  return [
    `<title>${escaped(headline(screening, words))}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...meta.map(([name, content]) => `<meta ${name.startsWith('twitter') ? 'name' : 'property'}="${name}" content="${escaped(content)}">`),
  ].join('\n')
}

function bodyOf(screening: SharedScreening, door: string, words: ShareWords): string {
  const picture = screening.poster ? `<img src="${escaped(pathOf(posterOf(screening.id)))}" alt="">` : ''
  const films = screening.films.map(({ title, director, year }) => [title, director, year].filter(Boolean).join(', '))
  const state = screening.cancelled ? words.calledOff : screening.over ? words.over : ''
  const lines = [
    state,
    whenOf(screening, words),
    placeOf(screening, words),
    hostsOf(screening, words),
    ...films,
    screening.admission ? words.admission : '',
  ]
  const told = lines.filter(Boolean).map((line) => `<p>${escaped(line)}</p>`)
  const act = screening.cancelled || screening.over ? words.seeIt(houseName) : words.takePlace
  return `${picture}<h1>${escaped(screening.title)}</h1>${told.join('')}<p><a href="${escaped(door)}">${act}</a></p>`
}

const headline = ({ title, cancelled }: SharedScreening, words: ShareWords) => (cancelled ? words.calledOffTitle(title) : title)
const hostsOf = ({ hosts }: SharedScreening, words: ShareWords) => (hosts.length > 0 ? words.shownBy(hosts.join(', ')) : '')
const placeOf = ({ online, venue }: SharedScreening, words: ShareWords) => [venue, online && words.online].filter(Boolean).join(words.and)

/** In the zone it is announced for, which is named: nobody knows where the reader is. */
const whenOf = ({ startsAt, zone }: SharedScreening, words: ShareWords) =>
  new Intl.DateTimeFormat(words.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(new Date(startsAt))

function dataOf(screening: SharedScreening, door: string): string {
  const { title, startsAt, lengthMs, cancelled, online, venue, hosts, poster, id } = screening
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ScreeningEvent',
    name: title,
    startDate: startsAt,
    endDate: new Date(Date.parse(startsAt) + lengthMs).toISOString(),
    eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${online ? (venue ? 'Mixed' : 'Online') : 'Offline'}EventAttendanceMode`,
    location: [...(venue ? [{ '@type': 'Place', name: venue }] : []), ...(online ? [{ '@type': 'VirtualLocation', url: door }] : [])],
    organizer: hosts.map((name) => ({ '@type': 'Person', name })),
    ...(poster ? { image: posterOf(id) } : {}),
    url: sharedScreeningPage(id),
  }
  // "<" could end the element from inside a title.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
