import { readTwin } from '#core/spaces/twin.ts'

/** Content of the exported folder of a space; texts are in its author's language, `src` names files of the folder. */
export interface FolderPage {
  language: string
  title: string
  summary: string
  byline: string
  words: Record<'text' | 'seen' | 'spots' | 'credits' | 'passage' | 'kept', string>
  twin: string
  /** A map as SVG paths and points of a sheet, the picture that replaces the rendering, or neither. */
  sheet?: { width: number; height: number; land: string; points: (readonly number[] | null)[] }
  picture?: { src: string; alt: string }
  spots: readonly {
    title: string
    about: string
    words: string
    picture?: { src: string; alt: string }
    sound?: { src: string; alt: string }
    passage?: { film: string; said: string; address: string }
  }[]
  credits: readonly { words: string; origin: string }[]
  /** What the viewer draws; without it there is no viewer in the folder. */
  viewer?: unknown
}

/** The page of the folder: the whole as text first, then the same as it is seen. Needs no server and, to be read, no script. */
export function folderPage(page: FolderPage): string {
  const { words } = page
  return `<!doctype html>
<html lang="${plain(page.language)}" data-light="house">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${plain(page.title)}</title>
<link rel="stylesheet" href="space.css">
</head>
<body>
<header>
<h1>${plain(page.title)}</h1>
${page.summary ? `<p class="lead">${plain(page.summary)}</p>\n` : ''}<p class="dim">${plain(page.byline)}</p>
<nav><a href="#text">${plain(words.text)}</a><a href="#seen">${plain(words.seen)}</a><a href="#credits">${plain(words.credits)}</a></nav>
</header>
<main>
<section id="text">
<h2>${plain(words.text)}</h2>
${readTwin(page.twin)
  .map(({ heading, text }) => (heading ? `<h3>${plain(text)}</h3>` : `<p>${plain(text)}</p>`))
  .join('\n')}
</section>
<section id="seen">
<h2>${plain(words.seen)}</h2>
${sheetOf(page)}${page.picture ? `<figure id="flat">${picture(page.picture)}</figure>\n` : ''}<div id="stage" hidden></div>
<h3>${plain(words.spots)}</h3>
<ol class="spots">
${page.spots.map((spot, index) => spotOf(spot, index + 1, words.passage)).join('\n')}
</ol>
</section>
<section id="credits">
<h2>${plain(words.credits)}</h2>
<ul>
${page.credits.map(({ words: said, origin }) => `<li>${plain(said)}${/^https?:/.test(origin) ? ` · <a href="${plain(origin)}">${plain(origin)}</a>` : ''}</li>`).join('\n')}
</ul>
<p class="dim">${plain(words.kept)}</p>
</section>
</main>
${page.viewer === undefined ? '' : `<script type="application/json" id="space">${inScript(page.viewer)}</script>\n<script src="viewer.js"></script>\n`}</body>
</html>
`
}

function spotOf(spot: FolderPage['spots'][number], number: number, passage: string): string {
  const { title, about, words, picture: shown, sound, passage: played } = spot
  const parts = [
    `<h4>${plain(title)}</h4>`,
    about && `<p class="dim">${plain(about)}</p>`,
    shown && `<figure>${picture(shown)}</figure>`,
    ...words.split(/\n{2,}/).map((paragraph) => paragraph.trim() && `<p>${plain(paragraph.trim())}</p>`),
    sound &&
      `<figure><audio controls preload="none" src="${plain(sound.src)}"></audio><figcaption>${plain(sound.alt)}</figcaption></figure>`,
    played &&
      `<figure class="passage"><figcaption>${plain(passage)}: <a href="${plain(played.address)}">${plain(played.film)}</a></figcaption>${played.said ? `<blockquote>${plain(played.said)}</blockquote>` : ''}</figure>`,
  ]
  return `<li id="spot-${number}">\n${parts.filter(Boolean).join('\n')}\n</li>`
}

function sheetOf({ sheet, title, spots }: FolderPage): string {
  if (!sheet) return ''
  const places = sheet.points.map((point, index) =>
    point
      ? `<a href="#spot-${index + 1}"><circle cx="${point[0]!.toFixed(1)}" cy="${point[1]!.toFixed(1)}" r="9"/><text x="${point[0]!.toFixed(1)}" y="${(point[1]! + 4).toFixed(1)}">${index + 1}</text><title>${plain(spots[index]?.title ?? '')}</title></a>`
      : '',
  )
  return `<svg class="sheet" viewBox="0 0 ${sheet.width} ${sheet.height}" role="group" aria-label="${plain(title)}">
<path class="water" d="${sheet.land}"/><path class="land" d="${sheet.land}"/>
${places.join('\n')}
</svg>
`
}

const picture = ({ src, alt }: { src: string; alt: string }) => `<img src="${plain(src)}" alt="${plain(alt)}" loading="lazy">`
const plain = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** JSON that cannot end the element it is in. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
