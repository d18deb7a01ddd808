import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../build.ts'

/** Languages beside English; each area's words are in `<language>.json` beside its `en.json`. */
const others = ['de']

/** Areas nobody has put into the other languages yet. It only ever gets shorter. */
const areasWithout: string[] = []

type Words = Record<string, string>

/**
 * Every key of every `web/**\/en.json` is said in each other language, with the same values put in, and nothing is said there that English
 * does not say. An area of `without` may have no other language yet. Returns what is wrong.
 */
export function checkLanguages(web = join(root, 'web'), without: readonly string[] = areasWithout): string[] {
  const areas = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'en.json')
    .map((entry) => entry.parentPath)
  if (areas.length === 0) return ['No en.json was found, so nothing was checked.']
  return [
    ...areas.flatMap((area) => others.flatMap((language) => compare(area, language, without.includes(basename(area))))),
    ...areas.flatMap(misnamed),
    ...without.filter((name) => !areas.some((area) => basename(area) === name)).map((name) => `There is no area ${name} to wait for.`),
  ]
}

function compare(area: string, language: string, mayWait: boolean): string[] {
  const file = join(area, `${language}.json`)
  const name = relative(root, file)
  if (!existsSync(file)) return mayWait ? [] : [`${name} is missing: every word of the area, beside its en.json.`]
  const english = read(join(area, 'en.json'))
  const said = read(file)
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(said, key))
  const surplus = Object.keys(said).filter((key) => !Object.hasOwn(english, key))
  return [
    ...(mayWait ? [`${name} is there: take ${basename(area)} from the list of areas that wait.`] : []),
    ...missing.map((key) => `${name}: "${key}" is missing. English says: ${english[key]}`),
    ...surplus.map((key) => `${name}: "${key}" is said nowhere in English. Remove it.`),
    ...Object.keys(english)
      .filter((key) => Object.hasOwn(said, key))
      .flatMap((key) => differences(english[key]!, said[key]!).map((problem) => `${name}: "${key}" ${problem}`)),
  ]
}

function differences(english: string, said: string): string[] {
  if (said.trim() === '' && english.trim() !== '') return ['says nothing.']
  if (said === english && english.split(/\s+/).length > 5) return [`is still English: ${english}`]
  const lost = values(english).filter((value) => !values(said).includes(value))
  const invented = values(said).filter((value) => !values(english).includes(value))
  return [...lost.map((value) => `has lost {{${value}}}.`), ...invented.map((value) => `puts in {{${value}}}, which nobody gives it.`)]
}

/** Names of what is put in. */
const values = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!)

/** The area a module registers its words under is the name of its folder: words of other languages are found by it. */
function misnamed(area: string): string[] {
  return readdirSync(area)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(area, file), 'utf8').matchAll(/\bdefineText\('([^']+)'/g)]
        .filter((match) => match[1] !== basename(area))
        .map(
          (match) => `${relative(root, join(area, file))} calls its words ${match[1]}; they are called ${basename(area)}, as their folder.`,
        ),
    )
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words
