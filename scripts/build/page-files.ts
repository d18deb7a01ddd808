import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Chunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type Chunks = Record<string, Chunk>

/** What a guarded page asks with; it would come only when the app has started. */
const client = /supabase-js\/dist\/index\.mjs$/
/** What reads the first answers of a page. */
const readers: Record<string, RegExp[]> = {
  documentary: [/contract\/media\/playback\.ts$/, /documentary\/ask-ahead\.ts$/],
  search: [/contract\/search\/search\.ts$/, /contract\/search\/seasons\.ts$/, /search\/ask-ahead\.ts$/],
}

/** What a page shows before its app starts, and its prefetches. */
interface Early {
  /** Elements of the head, before all others: a browser has six connections per host. */
  asked?: string
  /** What is in the page. `.first-light` is removed when the app is there. */
  shown: string
  /** For the address without a query alone. */
  whenBare?: true
}

const header = '<div class="header"><div class="header-line"></div></div>'
/** For a phone, and for anyone who shows it larger. */
const inSmallAndWhole = '/functions/v1/home?still=small 960w, /functions/v1/home?still=now 1920w'
const early = ({ search }: { search: Record<string, string> }): Record<string, Early> => ({
  // The film now; its place is the one `film-now.tsx` gives it.
  home: {
    asked: `<link rel="preload" as="image" imagesrcset="${inSmallAndWhole}" fetchpriority="high" />
    <link rel="preload" href="/functions/v1/home" as="fetch" crossorigin />`,
    shown: `${header}<div class="first-light"><img src="/functions/v1/home?still=now" srcset="${inSmallAndWhole}" alt="" fetchpriority="high" /></div>`,
    whenBare: true,
  },
  // web/app/early puts the poster into it, where `film-to-come.tsx` will have it.
  documentary: { shown: `${header}<span class="still film-to-come first-light"></span>` },
  // The page as it opens; web/app/early/search.ts puts it into its place, in the reader's language and with the first film.
  search: {
    shown: `${header}<div class="first-light"></div>${Object.entries(search)
      .map(([language, page]) => `<template data-drawn="${language}">${page}</template>`)
      .join('')}`,
  },
})

/** As the build lists it in `.rooms.json` (vite.config.ts): the file of its page, its address with `*` for a part that varies. */
export interface BuiltRoom {
  page: string
  address: string
  guarded: boolean
}

/**
 * Writes `index-<room>.html` for each room: the page with the names of that room's parts, which then come beside the ones that start the app instead of
 * after them. For rooms that open with a picture also `early-<room>.html`, which has it come first and the app behind it (web/app/early). And
 * `.routes.json`, which tells the server each address with its pages. `drawn`: what scripts/build/first-screens.ts drew, by language.
 */
export function writePages(dist: string, drawn: { search: Record<string, string> }) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const [chunks, rooms] = ['.vite/manifest.json', '.rooms.json'].map((file) => JSON.parse(readFileSync(join(dist, file), 'utf8'))) as [
    Chunks,
    BuiltRoom[],
  ]
  const assets = readdirSync(join(dist, 'assets'))
  const [script, front] = [/^early-(?!front-)[\w-]+\.js$/, /^early-front-[\w-]+\.js$/].map((name) => assets.find((file) => name.test(file)))
  if (!script || !front) throw new Error('The build has no script that brings the picture first.')
  const routes = rooms.map((room) => {
    const file = `index-${room.page}.html`
    const parts = partsOf(chunks, room).map((line) => `    ${line}\n`)
    const filled = page.replace('  </head>', () => `${parts.join('')}  </head>`)
    writeFileSync(join(dist, file), filled)
    const first = early(drawn)[room.page]
    if (!first) return { address: room.address, page: file }
    const earlyFile = `early-${room.page}.html`
    writeFileSync(join(dist, earlyFile), earlyPage(filled, first, first.asked ? front : script))
    return { address: room.address, page: file, early: earlyFile, ...(first.whenBare ? { earlyWhenBare: true } : {}) }
  })
  writeFileSync(join(dist, '.routes.json'), JSON.stringify(routes))
}

/** The page with its picture first. All that runs, and the faces, waits in a template, which no browser reads ahead. Throws when the build output has another form. */
function earlyPage(page: string, { asked, shown }: Early, script: string): string {
  const [parts, faces]: [string[], string[]] = [[], []]
  const rest = page.replace(/^ *<(script type="module"|link rel="modulepreload"|link rel="preload").*\n/gm, (line) => {
    const held = line.trim()
    if (held.includes('rel="preload"')) faces.push(held)
    else parts.push(held)
    return ''
  })
  const light = '<script src="/light.js"></script>'
  const [start] = parts
  if (!start?.startsWith('<script') || faces.length === 0 || !rest.includes(light))
    throw new Error('The page is written otherwise than scripts/build/page-files.ts knows.')
  // The largest of them comes while the page asks for its picture, where it has to ask.
  const ahead = asked
    ? undefined
    : start.replace(/.* src="([^"]+)".*/, '<link rel="modulepreload" crossorigin fetchpriority="low" href="$1" />')
  const first = [
    asked,
    `<template data-app>${[...parts, ...faces].join('')}</template>`,
    `<script src="/assets/${script}"></script>`,
    ahead,
  ].filter(Boolean)
  // Behind the viewport, without which a phone would take the whole picture.
  return rest
    .replace(light, '')
    .replace('<title>', (title) => `${first.join('\n    ')}\n    ${title}`)
    .replace('<div id="root">', (root) => root + shown)
}

/** The scripts and style sheets of a room beyond those of `index.html`, as elements. Throws when the build does not name the room's page. */
function partsOf(chunks: Chunks, { page, guarded }: BuiltRoom): string[] {
  const named = [new RegExp(`app/pages/${page}\\.tsx$`), ...(guarded ? [client] : []), ...(readers[page] ?? [])]
  const roots = Object.keys(chunks).filter((name) => named.some((wanted) => wanted.test(name)))
  if (roots.length < named.length) throw new Error(`The build does not name every part of the room ${page}.`)
  const there = importedBy(chunks, ['index.html'])
  const parts = [...importedBy(chunks, roots)].filter((name) => !there.has(name)).map((name) => chunks[name]!)
  return [
    ...new Set(parts.flatMap(({ css }) => css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`)),
    ...new Set(parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}" />`)),
  ]
}

/** The named chunks and all they import statically. */
export function importedBy(chunks: Chunks, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name) || !chunks[name]) return
    found.add(name)
    for (const imported of chunks[name].imports ?? []) add(imported)
  }
  for (const name of names) add(name)
  return found
}
