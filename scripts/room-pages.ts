import { readFileSync, writeFileSync } from 'node:fs'
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
const readers: Record<string, RegExp> = { documentary: /contract\/playback\.ts$/, search: /contract\/search\.ts$/ }

/** For a phone, and for whoever shows it larger. */
const inSmallAndWhole = '/functions/v1/home?still=small 960w, /functions/v1/home?still=now 1920w'
/** The film now, where the house shows it before its app is here: its place is the one `film-now.tsx` gives it. */
const firstLight = `<div class="header"><div class="header-line"></div></div><div class="first-light"><img src="/functions/v1/home?still=now" srcset="${inSmallAndWhole}" alt="" fetchpriority="high" /></div>`
/**
 * Before all other files, because a phone has six lines and takes turns with them; behind the viewport, without which it would take the whole picture.
 */
const frontPage = `<link rel="preload" as="image" imagesrcset="${inSmallAndWhole}" fetchpriority="high" />
    <link rel="preload" href="/functions/v1/home" as="fetch" crossorigin />`

/** As the build lists it in `.rooms.json` (vite.config.ts): the file of its page, its address with `*` for a part that varies. */
export interface BuiltRoom {
  page: string
  address: string
  guarded: boolean
}

/**
 * Writes `index-<room>.html` for each room: the page with the names of that room's parts, which then come beside the ones that start the app instead of
 * after them; the front page with its answer asked for and its picture in place. And `.routes.json`, which tells the server each address with its page.
 */
export function writeRoomPages(dist: string) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const [chunks, rooms] = ['.vite/manifest.json', '.rooms.json'].map((file) => JSON.parse(readFileSync(join(dist, file), 'utf8'))) as [
    Chunks,
    BuiltRoom[],
  ]
  const routes = rooms.map((room) => {
    const file = `index-${room.page}.html`
    const isFront = room.address === '/'
    const parts = partsOf(chunks, room).map((line) => `    ${line}\n`)
    const filled = page.replace('  </head>', () => `${parts.join('')}  </head>`)
    const front = () =>
      filled.replace('<title>', (title) => `${frontPage}\n    ${title}`).replace('<div id="root">', (root) => root + firstLight)
    writeFileSync(join(dist, file), isFront ? front() : filled)
    return { address: room.address, page: file, asksApi: isFront }
  })
  writeFileSync(join(dist, '.routes.json'), JSON.stringify(routes))
}

/** The scripts and style sheets of a room beyond those of `index.html`, as elements. Throws when the build does not name the room's page. */
function partsOf(chunks: Chunks, { page, guarded }: BuiltRoom): string[] {
  const roots = Object.keys(chunks).filter(
    (name) => chunks[name]!.src?.endsWith(`app/pages/${page}.tsx`) || (guarded && client.test(name)) || readers[page]?.test(name) === true,
  )
  if (roots.length < 1 + Number(guarded) + Number(page in readers))
    throw new Error(`The build does not name every part of the room ${page}.`)
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
