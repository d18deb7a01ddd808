import type { SharedFilm } from '#contract/outside.ts'
import { formatTimecode } from '#core/timecode.ts'
import { embedPage, inQuery, type Place, pageOf, posterOf, sharedPage, site } from '../_shared/outside.ts'

const houseName = 'Actuality'

/** The page of a shared link: for machines what Open Graph, schema.org and oEmbed ask for, for people the way to the film. */
export function previewPage(id: string | null, film: SharedFilm | null, place: Place): string {
  const to = film ? pageOf(film.id, place) : id ? pageOf(encodeURIComponent(id), place) : site()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${escaped(to)}">
${film ? headOf(film, place) : `<title>${houseName}</title>\n<meta name="robots" content="noindex">`}
<style>${style}</style>
</head>
<body><main>${film ? bodyOf(film, place, to) : `<p><a href="${escaped(to)}">A film at ${houseName}</a></p>`}</main></body>
</html>
`
}

function headOf(film: SharedFilm, place: Place): string {
  const [title, picture, shared] = [headline(film, place), posterOf(film.id), sharedPage(film.id, place)]
  const meta: [string, string][] = [
    ['og:type', 'video.movie'],
    ['og:site_name', houseName],
    ['og:title', title],
    ['og:description', film.synopsis],
    ['og:url', shared],
    ...(film.poster ? [['og:image', picture] as [string, string]] : []),
    ...(film.durationMs ? [['video:duration', String(Math.round(film.durationMs / 1000))] as [string, string]] : []),
    ...(film.embeds
      ? [['og:video', embedPage(film.id, place)] as [string, string], ['og:video:type', 'text/html'] as [string, string]]
      : []),
    ['twitter:card', film.poster ? 'summary_large_image' : 'summary'],
  ]
  const oembed = `${site()}/functions/v1/oembed?url=${encodeURIComponent(pageOf(film.id, place))}`
  // "<" could end the element from inside a title.
  const data = JSON.stringify(videoObject(film, place)).replaceAll('<', '\\u003c')
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(film.synopsis)}">`,
    `<link rel="canonical" href="${escaped(shared)}">`,
    `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}">`,
    ...meta.map(([name, content]) => `<meta ${name.startsWith('twitter') ? 'name' : 'property'}="${name}" content="${escaped(content)}">`),
    `<script type="application/ld+json">${data}</script>`,
  ].join('\n')
}

const headline = ({ title, year }: SharedFilm, { startsMs }: Place) =>
  `${title}${year ? ` (${year})` : ''}${startsMs === null ? '' : `, at ${formatTimecode(startsMs)}`}`

function videoObject(film: SharedFilm, { startsMs, endsMs }: Place) {
  const url = pageOf(film.id, { startsMs: null, endsMs: null })
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': url,
    url,
    name: film.title,
    description: film.synopsis,
    uploadDate: film.publishedAt,
    ...(film.poster ? { thumbnailUrl: posterOf(film.id) } : {}),
    ...(film.durationMs ? { duration: `PT${Math.round(film.durationMs / 1000)}S` } : {}),
    ...(film.director ? { director: { '@type': 'Person', name: film.director } } : {}),
    ...(film.embeds ? { embedUrl: embedPage(film.id, { startsMs: null, endsMs: null }) } : { requiresSubscription: true }),
    ...(startsMs === null
      ? {}
      : {
          hasPart: {
            '@type': 'Clip',
            name: headline(film, { startsMs, endsMs }),
            startOffset: startsMs / 1000,
            ...(endsMs === null ? {} : { endOffset: endsMs / 1000 }),
            url: `${url}${inQuery({ startsMs, endsMs }).replace('&', '?')}`,
          },
        }),
  }
}

function bodyOf(film: SharedFilm, place: Place, to: string): string {
  const still = film.poster ? `<img src="${escaped(new URL(posterOf(film.id)).pathname + new URL(posterOf(film.id)).search)}" alt="">` : ''
  return `${still}<h1>${escaped(headline(film, place))}</h1><p>${escaped(film.director)}</p><p><a href="${escaped(to)}">Watch it at ${houseName}</a></p>`
}

const style =
  'body{margin:0;background:#0e0d0c;color:#f2eee6;font:1.125rem/1.5 Georgia,serif}main{max-width:40rem;margin:10vh auto;padding:0 1.5rem}img{width:100%;height:auto}h1{font-weight:400;font-size:2.25rem;line-height:1.1}a{color:inherit}'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
