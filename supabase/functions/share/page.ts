import type { SharedFilm, SharedTranscript } from '#contract/film/outside.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { embedPage, type Place, pageOf, posterOf, sharedPage, site } from '../_shared/outside.ts'
import type { ShareWords } from './words.ts'

export const houseName = 'Actuality'

/**
 * The page of a shared link: Open Graph, schema.org and oEmbed for machines; for people a link to the film, or the film itself if
 * embeddable.
 */
export function previewPage(id: string | null, film: SharedFilm | null, said: SharedTranscript, place: Place, words: ShareWords): string {
  const to = film ? pageOf(film.id, place) : id ? pageOf(id, place) : site()
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${film?.embeds ? '' : `<meta http-equiv="refresh" content="0; url=${escaped(to)}">`}
${film ? headOf(film, place, words) : `<title>${houseName}</title>`}${film?.indexed ? '' : '\n<meta name="robots" content="noindex">'}
<style>${style}</style>
</head>
<body><main>${film ? bodyOf(film, place, to, words) : `<p><a href="${escaped(to)}">${id ? words.aFilm(houseName) : houseName}</a></p>`}</main>${film ? dataOf(film, said, place) : ''}</body>
</html>
`
}

function headOf(film: SharedFilm, place: Place, words: ShareWords): string {
  const [title, picture, shared] = [headline(film, place, words.at), posterOf(film.id), sharedPage(film.id, place)]
  const meta: [string, string][] = [
    ['og:type', 'video.movie'],
    ['og:site_name', houseName],
    ['og:title', title],
    ...(film.synopsis ? [['og:description', film.synopsis] as [string, string]] : []),
    ['og:url', shared],
    ...(film.poster ? [['og:image', picture] as [string, string]] : []),
    ...(film.durationMs ? [['video:duration', String(Math.round(film.durationMs / 1000))] as [string, string]] : []),
    ...(film.embeds
      ? [['og:video', embedPage(film.id, place)] as [string, string], ['og:video:type', 'text/html'] as [string, string]]
      : []),
    ['twitter:card', film.poster ? 'summary_large_image' : 'summary'],
  ]
  const oembed = `${site()}/functions/v1/oembed?url=${encodeURIComponent(pageOf(film.id, place))}`
  return [
    `<title>${escaped(title)}</title>`,
    ...(film.synopsis ? [`<meta name="description" content="${escaped(film.synopsis)}">`] : []),
    // Canonical address: otherwise each moment would be a duplicate page.
    `<link rel="canonical" href="${escaped(sharedPage(film.id, wholeFilm))}">`,
    `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(title)}">`,
    ...meta.map(([name, content]) => `<meta ${name.startsWith('twitter') ? 'name' : 'property'}="${name}" content="${escaped(content)}">`),
  ].join('\n')
}

/** Last, because it is the whole transcript, and some bots read only the beginning of a page. */
function dataOf(film: SharedFilm, said: SharedTranscript, place: Place): string {
  // "<" could end the element from inside a title.
  const data = JSON.stringify(videoObject(film, said, place)).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${data}</script>`
}

const headline = ({ title, year }: SharedFilm, { startsMs }: Place, at = 'at') =>
  `${title}${year ? ` (${year})` : ''}${startsMs === null ? '' : `, ${at} ${formatTimecode(startsMs)}`}`

const wholeFilm: Place = { startsMs: null, endsMs: null }

/** Engines take a clip only at the address of the page that plays it: this one, if the film is embeddable. */
function videoObject(film: SharedFilm, said: SharedTranscript, place: Place) {
  const { startsMs, endsMs } = place
  const addressOf = film.embeds ? sharedPage : pageOf
  const url = addressOf(film.id, wholeFilm)
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': url,
    url,
    name: film.title,
    ...(film.synopsis ? { description: film.synopsis } : {}),
    uploadDate: film.publishedAt,
    ...(film.poster ? { thumbnailUrl: posterOf(film.id) } : {}),
    ...(film.durationMs ? { duration: `PT${Math.round(film.durationMs / 1000)}S` } : {}),
    ...(film.director ? { director: { '@type': 'Person', name: film.director } } : {}),
    ...(film.embeds ? { embedUrl: embedPage(film.id, wholeFilm) } : { requiresSubscription: true }),
    ...(said ? { transcript: said.words } : {}),
    ...(startsMs === null
      ? {}
      : {
          hasPart: {
            '@type': 'Clip',
            name: headline(film, place),
            startOffset: startsMs / 1000,
            ...(endsMs === null ? {} : { endOffset: endsMs / 1000 }),
            url: addressOf(film.id, place),
          },
        }),
  }
}

function bodyOf(film: SharedFilm, place: Place, to: string, words: ShareWords): string {
  const shown = film.embeds ? player(film, place) : film.poster ? `<img src="${escaped(pathOf(posterOf(film.id)))}" alt="">` : ''
  const told = [film.director, ...(film.embeds ? film.synopsis.split(/\n{2,}/) : [])].filter(Boolean)
  const lines = [...told.map(escaped), `<a href="${escaped(to)}">${escaped(words.watchAt(houseName))}</a>`].map((line) => `<p>${line}</p>`)
  return `${shown}<h1>${escaped(headline(film, place, words.at))}</h1>${lines.join('')}`
}

/** As wide as the words, as high as the picture and the line below it. */
function player(film: SharedFilm, place: Place): string {
  const height = `calc(min(40rem, 100vw - 3rem) * ${(film.height ?? 9) / (film.width ?? 16)} + 3rem)`
  return `<iframe src="${escaped(embedPage(film.id, place))}" title="${escaped(film.title)}" style="height:${height}" allow="fullscreen; picture-in-picture"></iframe>`
}

export const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

export const style =
  'body{margin:0;background:#0e0d0c;color:#f2eee6;font:1.125rem/1.5 Georgia,serif}main{max-width:40rem;margin:10vh auto;padding:0 1.5rem}img{width:100%;height:auto}iframe{display:block;width:100%;border:0}h1,p{overflow-wrap:anywhere}h1{font-weight:400;font-size:2.25rem;line-height:1.1}a{color:inherit}'

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
