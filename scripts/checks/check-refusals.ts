import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'

const others = ['de']

/** What is never on a page: refused to anyone who writes migrations. */
const forMigrations = [/^% has no column/, /^Say of %/, /^%$/]

/**
 * Every sentence the database refuses with, and every hint, is said in each other language (`core/house/refusals`), and nothing is said there that no rule
 * says any more. Returns what is wrong.
 */
export function checkRefusals(sources = join(root, 'supabase/sql'), words = join(root, 'core/house/refusals')): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  const sentences = new Set(files.flatMap((name) => refusalsOf(readFileSync(join(sources, name), 'utf8'))))
  if (sentences.size < 3) return ['No refusals were found, so nothing was checked.']
  return others.flatMap((language) => {
    const file = `core/house/refusals/${language}.json`
    const said = JSON.parse(readFileSync(join(words, `${language}.json`), 'utf8')) as Record<string, string>
    const wanted = [...sentences].filter((sentence) => !forMigrations.some((rule) => rule.test(sentence)))
    return [
      ...wanted.filter((sentence) => !Object.hasOwn(said, sentence)).map((sentence) => `${file} does not say: ${sentence}`),
      ...Object.keys(said)
        .filter((sentence) => !sentences.has(sentence))
        .map((sentence) => `${file} says what no rule refuses with: ${sentence}`),
      ...Object.entries(said)
        .filter(([sentence, other]) => sentence.split('%').length !== other.split('%').length)
        .map(([sentence]) => `${file} puts in another number of things: ${sentence}`),
    ]
  })
}

const quoted = "'((?:[^']|'')*)'"

/** What is raised, hinted, and given on to be raised: by limits on rows and lists, and by the cases of a sentence. */
function refusalsOf(sql: string): string[] {
  const raised = [...sql.matchAll(/raise exception\s+([\s\S]*?);\n/g)].flatMap(([, said]) => {
    const [, sentence] = new RegExp(`^${quoted}`).exec(said!) ?? []
    const hints = [...said!.matchAll(new RegExp(`hint\\s*=\\s*${quoted}`, 'g'))].map((match) => match[1]!)
    const cases = sentence === '%' ? [...said!.matchAll(new RegExp(`(?:then|else) ${quoted}`, 'g'))].map((match) => match[1]!) : []
    return [sentence, ...hints, ...cases]
  })
  const given = [...sql.matchAll(/(?:check_list|limit_rows)\(([^;\n]*)\)/g)].flatMap(([, said]) =>
    [...said!.matchAll(new RegExp(quoted, 'g'))].map((match) => match[1]!).filter((word) => /^\S+ .*\.$/.test(word)),
  )
  return [...raised, ...given].filter((sentence) => sentence !== undefined).map((sentence) => sentence.replaceAll("''", "'"))
}
