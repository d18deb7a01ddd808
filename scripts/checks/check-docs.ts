import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'
import { fileName } from './check-rules.ts'

interface Page {
  path: string
  lines: string[]
}

const mostWords = 1200

/** Holds README.md and docs against the project: files and SQL names they name, a chapter for each area, plain words. Returns what is wrong, empty when nothing is. */
export function checkDocs(base = root): string[] {
  const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: base })].map((path) => readPage(base, path))
  if (pages.length < 2) return ['No page of docs was found, so nothing was checked.']
  // A superseded record is history: it may name what has gone.
  const present = pages.filter(({ lines }) => !lines.some((line) => line.startsWith('**Status:** superseded')))
  return [
    ...unknownFiles(base, present),
    ...unknownSql(base, present),
    ...missingChapters(base),
    ...tooLong(pages),
    ...manneredWords(pages),
  ]
}

function readPage(base: string, path: string): Page {
  return { path: path.replaceAll('\\', '/'), lines: readFileSync(join(base, path), 'utf8').split('\n') }
}

/** Files named in code spans and links. A folder between two parts may be left out, so that a name holds when a file moves into the folder of its area. */
function unknownFiles(base: string, pages: Page[]): string[] {
  const files = globSync('**/*.{ts,tsx,mjs,sql,css,md}', { cwd: base, exclude: ['node_modules', 'data', 'dist', 'test-results'] })
  const byName = Map.groupBy(
    files.map((file) => file.replaceAll('\\', '/').split('/')),
    (parts) => parts.at(-1)!,
  )
  const isThere = (name: string) => {
    const parts = name.replace(/^(\.\.?\/)+/, '').split('/')
    return (byName.get(parts.at(-1)!) ?? []).some((path) => isWithin(parts, path))
  }
  return spans(pages, /`([^`]+)`|\]\(([^)#:]+)/g).flatMap(({ at, text }) =>
    [...text.matchAll(fileName)]
      .map(([name]) => name)
      .filter((name) => !/^_[^/]*$/.test(name) && !isThere(name))
      .map((name) => `${at}: There is no ${name}.`),
  )
}

/** Whether the parts of a name are parts of the path, in their order. */
export function isWithin(parts: string[], path: string[]): boolean {
  let at = 0
  for (const part of path) if (part === parts[at]) at++
  return at === parts.length
}

/** Functions, views and tables of schema private: they are named in docs alone, so a renamed one would be looked for in vain. */
function unknownSql(base: string, pages: Page[]): string[] {
  const sql = globSync('supabase/{sql,migrations,after-code}/**/*.sql', { cwd: base })
    .map((file) => readFileSync(join(base, file), 'utf8'))
    .join('\n')
  const names = new Set([...sql.matchAll(/\bprivate\.(\w+)/g)].map(([, name]) => name))
  return spans(pages, /`([^`]+)`/g).flatMap(({ at, text }) =>
    [...text.matchAll(/\bprivate\.(\w+)/g)]
      .filter(([, name]) => !names.has(name))
      .map(([name]) => `${at}: There is no ${name} in supabase/sql.`),
  )
}

function missingChapters(base: string): string[] {
  const chapters = new Set(globSync('docs/areas/*.md', { cwd: base }).map((file) => file.replaceAll('\\', '/')))
  const areas = globSync('supabase/sql', { cwd: base }).flatMap((folder) => readdirSync(join(base, folder)))
  return areas
    .filter((area) => !chapters.has(`docs/areas/${area}.md`))
    .map((area) => `The area "${area}" has no chapter docs/areas/${area}.md.`)
}

function tooLong(pages: Page[]): string[] {
  const page = pages.find(({ path }) => path === 'docs/architecture.md')
  const words = page?.lines.join(' ').split(/\s+/).length ?? 0
  return words > mostWords
    ? [`docs/architecture.md has ${words} words, ${mostWords} at most: what concerns one area goes into its chapter in docs/areas.`]
    : []
}

/** Words that a reader from another country stumbles over, each with what to write. Records are history and stay as they are. */
const plainer: [RegExp, string][] = [
  [/\b(?:whoever|whomever|somebody who|someone who)\b/i, '"people who", or name them'],
  [/\b(?:stands|stood)\b/i, '"is"'],
]

function manneredWords(pages: Page[]): string[] {
  return pages
    .filter(({ path }) => /^README\.md$|^docs\/(?:guides|areas)\/|^docs\/(?:architecture|glossary)\.md$/.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        plainer.flatMap(([pattern, instead]) => {
          const found = pattern.exec(line)
          return found ? [`${path}:${index + 1}: Not "${found[0]}": write ${instead}.`] : []
        }),
      ),
    )
}

function spans(pages: Page[], pattern: RegExp): { at: string; text: string }[] {
  return pages.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([, code, link]) => ({ at: `${path}:${index + 1}`, text: (code ?? link)! })),
    ),
  )
}
