import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../build.ts'
import { isWithin } from './check-docs.ts'

interface Term {
  word: string
  /** Words that other people use for it and this project does not. */
  never: string[]
  /** The word is in a name only together with one of these; empty when any name may have it. */
  only: string[]
  /** The word is in no name together with one of these. */
  not: string[]
}

interface Name {
  /** A folder ends in a slash; an exported name is by itself. */
  name: string
  words: Set<string>
  /** Its words and those of the folders and the file it is in. */
  around: Set<string>
  where: string
}

/** Names of today that use a word in another meaning, each with the better name. A line whose name is gone has to go: the list can only get shorter. */
const renamesFile = 'scripts/checks/glossary-renames.json'
const sources = [
  'abroad',
  'bench',
  'contract',
  'core',
  'mail',
  'pictures',
  'scripts',
  'server',
  'sql',
  'supabase/functions',
  'tests',
  'web',
  'worker',
]

/** Holds names of folders, files and exported functions against docs/glossary.md. Returns what is wrong, empty when nothing is. */
export function checkGlossary(base = root): string[] {
  const terms = glossary(base)
  const names = namesIn(base)
  if (terms.length === 0 || names.length === 0) return ['No word of docs/glossary.md or no file was found, so nothing was checked.']
  const file = join(base, renamesFile)
  const renames: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const offenders = names.flatMap((name) => terms.flatMap((term) => faultOf(name, term).map((fault) => ({ ...name, fault }))))
  const listed = (name: string) => Object.keys(renames).find((one) => isSame(one, name))
  const found = new Set(offenders.map(({ name }) => listed(name)))
  return [
    ...offenders.filter(({ name }) => !listed(name)).map(({ name, where, fault }) => `${where}: ${name}. ${fault}`),
    ...Object.keys(renames)
      .filter((name) => !found.has(name))
      .map((name) => `${renamesFile}: "${name}" is not there any more, or is right now. Remove its line.`),
  ]
}

function faultOf({ words, around }: Name, { word, never, only, not }: Term): string[] {
  const other = never.find((one) => words.has(one))
  if (other) return [`Say "${word}", not "${other}" (docs/glossary.md).`]
  if (!words.has(word)) return []
  const wrong = (only.length > 0 && !only.some((one) => around.has(one))) || not.some((one) => around.has(one))
  return wrong ? [`"${word}" has one meaning, and it is not this one (docs/glossary.md). Take another word.`] : []
}

/** A folder between two parts of a listed path may be left out, so that a line holds when a file moves into the folder of its area. */
function isSame(listed: string, name: string): boolean {
  return isWithin(listed.split('/'), name.split('/')) && listed.endsWith('/') === name.endsWith('/') && basename(listed) === basename(name)
}

/** The rows of the table: | **word** | meaning | never `these` | only with `these`, or not with `these` |. */
function glossary(base: string): Term[] {
  const file = join(base, 'docs/glossary.md')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| **'))
    .flatMap((line) => {
      const [, words = '', , never = '', names = ''] = line.split('|').map((cell) => cell.trim())
      const listed = names.startsWith('only with') || names.startsWith('not with') ? codeIn(names) : []
      const isOnly = names.startsWith('only')
      return [...words.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => ({
        word: word!,
        never: codeIn(never),
        only: isOnly ? listed : [],
        not: isOnly ? [] : listed,
      }))
    })
}

const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)

function namesIn(base: string): Name[] {
  const files = sources
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, { cwd: base, exclude: ['**/node_modules/**', 'tests/fixtures/**'] }))
    .map((file) => file.replaceAll('\\', '/'))
  const folders = new Set(files.flatMap((file) => foldersOf(file)))
  return [
    ...[...folders].map((folder) => {
      const path = folder.slice(0, -1)
      return { name: folder, words: wordsOf(basename(path)), around: wordsOf(path), where: path }
    }),
    ...files.map((file) => ({ name: file, words: wordsOf(basename(file)), around: wordsOf(file), where: file })),
    ...files.flatMap((file) => exportsOf(base, file)),
  ]
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}

function exportsOf(base: string, file: string): Name[] {
  if (file.endsWith('.css')) return []
  const text = readFileSync(join(base, file), 'utf8')
  return [...text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, name]) => ({
    name: name!,
    words: wordsOf(name!),
    around: wordsOf(`${file}/${name}`),
    where: file,
  }))
}

/** `openRooms` is open, rooms and room: a plural counts as its singular too. */
function wordsOf(name: string): Set<string> {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
  return new Set(words.flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word])))
}
