import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Chunks, importedBy } from '../build/page-files.ts'
import { root } from '../build.ts'

/** What a visitor's browser loads as script before the home page is usable, compressed. */
const limitBytes = 190 * 1024
/** And before a film is ready to be played; what plays it (hls.js) comes with the first thing someone does. */
const watchLimitBytes = 300 * 1024
/** And what the player on other sites loads in all, hls.js with it. */
const embedLimitBytes = 150 * 1024
/** And what draws a space, three with it: loaded by the pages of spaces alone. */
const stageLimitBytes = 220 * 1024

/** Measures the entry of `dist/index.html`, the home page and all they import statically. Returns what is wrong. */
export function checkSize(dist = join(root, 'dist')): string[] {
  const manifest = join(dist, '.vite/manifest.json')
  if (!existsSync(manifest)) return ['dist has no .vite/manifest.json, so nothing was measured. Build the app first.']
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Chunks
  const home = Object.keys(chunks).find((name) => chunks[name]!.src?.endsWith('app/pages/home.tsx'))
  if (!home || !chunks['index.html']) return ['The build does not name the entry or the front page, so nothing was measured.']
  const needed = importedBy(chunks, ['index.html', home])
  const bytes = sizeOf(needed, chunks, dist)
  if (bytes === 0) return ['The build names no entry script, so nothing was measured.']
  return [
    ...(bytes <= limitBytes
      ? []
      : [
          `${(bytes / 1024).toFixed(0)} KiB of compressed script before home is usable; the limit is ${limitBytes / 1024}. Load what home does not need later.`,
        ]),
    ...checkWatch(chunks, dist),
    ...checkEmbed(chunks, dist),
    ...checkStage(chunks, dist, needed),
  ]
}

/** A film's page with what it always asks for: the client, and the schemas that read its answers. `player-look.spec.ts` counts the same in a browser. */
function checkWatch(chunks: Chunks, dist: string): string[] {
  const always = /(app\/pages\/documentary\.tsx|supabase-js\/dist\/index\.mjs|contract\/media\/playback\.ts)$/
  const found = Object.keys(chunks).filter((name) => always.test(chunks[name]!.src ?? ''))
  if (found.length < 3) return ['The build does not name the page of a film, the client and its schemas, so nothing was measured.']
  const bytes = sizeOf(importedBy(chunks, ['index.html', ...found]), chunks, dist)
  if (bytes <= watchLimitBytes) return []
  return [`${(bytes / 1024).toFixed(0)} KiB of compressed script before a film can be played; the limit is ${watchLimitBytes / 1024}.`]
}

function sizeOf(names: Iterable<string>, chunks: Chunks, dist: string): number {
  const scripts = [...names].map((name) => chunks[name]!.file).filter((file) => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
}

/** A film, a clip or a playlist on another site's page: everything they may ever load there. */
function checkEmbed(chunks: Chunks, dist: string): string[] {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name) || !chunks[name]) return
    needed.add(name)
    // A space on another site is another thing to be shown, and what draws it is measured below. A clip and a playlist of a class
    // play with the same player, so they count, although no one page loads both.
    if (/embed\/space\.ts$/.test(name)) return void needed.delete(name)
    for (const imported of [...(chunks[name].imports ?? []), ...(chunks[name].dynamicImports ?? [])]) add(imported)
  }
  add('embed.html')
  const parts = ['embed.html', 'embed/clip.ts', 'embed/list.ts', 'hls.light.mjs']
  if (!parts.every((part) => [...needed].some((name) => name.endsWith(part))))
    return ['The build does not name the parts of the embedded player, so nothing was measured.']
  const bytes = sizeOf(needed, chunks, dist)
  if (bytes <= embedLimitBytes) return []
  return [`${(bytes / 1024).toFixed(0)} KiB of compressed script in the embedded player; the limit is ${embedLimitBytes / 1024}.`]
}

/** A place all around or an object: what draws it, three with it, beyond what home has. */
function checkStage(chunks: Chunks, dist: string, home: ReadonlySet<string>): string[] {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name) || home.has(name) || !chunks[name]) return
    needed.add(name)
    for (const imported of chunks[name].imports ?? []) add(imported)
  }
  for (const name of Object.keys(chunks)) if (/(^_|\/)(open-asset|film-around|splats|plain)\b/.test(name)) add(name)
  if (needed.size === 0) return ['The build does not name what draws a space, so nothing was measured.']
  const bytes = sizeOf(needed, chunks, dist)
  if (bytes <= stageLimitBytes) return []
  return [`${(bytes / 1024).toFixed(0)} KiB of compressed script draw a space; the limit is ${stageLimitBytes / 1024}.`]
}
