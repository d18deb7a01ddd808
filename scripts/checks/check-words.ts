import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'

interface Rule {
  pattern: RegExp
  instead: string
}

interface Text {
  file: string
  key: string
  text: string
}

/** Words no reader should have to decode, wherever they are. */
const mannered: Rule[] = [
  { pattern: /\b(?:whoever|whomever|whosoever)\b/i, instead: '"people who", "everyone who", or name them' },
  { pattern: /\b(?:somebody|somebody's)\b/i, instead: '"someone", or name the person' },
  { pattern: /\b(?:anybody|everybody)\b/i, instead: '"anyone" or "everyone"' },
  { pattern: /\b(?:whence|anew)\b/i, instead: '"from where" or "again"' },
  { pattern: /\b(?:stands|stood)\b/i, instead: '"is", "are" or "was"' },
  { pattern: /\bstand (?:in|on|at|under|below|above|beside|within|among|open|here|there)\b/i, instead: '"are"' },
]

/** Marks that are typed two ways. */
const typography: Rule[] = [
  { pattern: /(?:^|\s)"|"(?:$|[\s.,:])/, instead: 'curly quotation marks: “film”' },
  { pattern: / {2,}/, instead: 'one space' },
  { pattern: /^\s|\s$/, instead: 'no space at the ends' },
  { pattern: /!(?:$|\s)/, instead: 'a full stop' },
]

/** Texts that break a rule for a reason. A line that excuses nothing has to go. */
const excused: Record<string, string> = {
  'web/features/sign-in/en.json welcomeBack': 'a message of the specification, to the letter',
}

/** The words of the board templates are questions to the people who use them. */
const ownVoice = ['web/features/boards/board-templates/en.json', 'web/features/about/en.json']

/** Holds every English text of the product against docs/words.md. Returns what is wrong, empty when nothing is. */
export function checkWords(base = root): string[] {
  const texts = textsIn(base)
  const listed = wordList(base)
  if (texts.length === 0 || listed.length === 0) return ['No en.json or no word of docs/words.md was found, so nothing was checked.']
  const used = new Set<string>()
  const wrong = texts.flatMap((one) => {
    const rules = ownVoice.includes(one.file) ? [...mannered, ...typography] : [...mannered, ...typography, ...listed]
    const found = rules.flatMap((rule) => faultOf(one, rule))
    const name = `${one.file} ${one.key}`
    if (found.length > 0 && name in excused) used.add(name)
    return name in excused ? [] : found
  })
  const idle = base === root ? Object.keys(excused).filter((name) => !used.has(name)) : []
  return [...wrong, ...idle.map((name) => `scripts/checks/check-words.ts: ${name} breaks no rule. Remove its line.`)]
}

function faultOf({ file, key, text }: Text, { pattern, instead }: Rule): string[] {
  const found = pattern.exec(text.replaceAll(/\{\{\w+\}\}/g, 'X'))
  return found ? [`${file}: "${key}" says "${found[0].trim() || found[0]}". Write ${instead} (docs/words.md).`] : []
}

function textsIn(base: string): Text[] {
  return [
    ...filesIn(base, '{web,core}/**/en.json').flatMap((file) =>
      Object.entries(jsonOf(base, file)).map(([key, text]) => ({ file, key, text })),
    ),
    // What the database refuses with and what the worker writes down is the key of its translation.
    ...filesIn(base, 'core/{house/refusals,media/worker-words}/de.json').flatMap((file) =>
      Object.keys(jsonOf(base, file)).map((text) => ({ file, key: text.slice(0, 40), text: text.replaceAll('%', 'X') })),
    ),
    ...filesIn(base, '{worker/letters,server/auth/mail,supabase/functions/{letters,lti,share}}/*.ts').flatMap((file) =>
      sentencesIn(base, file),
    ),
  ]
}

/** Quoted sentences of a source file: two words and more, in no comment, and in English. */
function sentencesIn(base: string, file: string): Text[] {
  const [english = ''] = readFileSync(join(base, file), 'utf8').split(/\bde: \{|\bgerman\b/)
  return [...english.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').matchAll(/(['`])((?:(?!\1)[^\\\n])+)\1/g)]
    .map(([, , text]) => text!.replaceAll(/\$\{[^}]*\}/g, 'X').trim())
    .filter((text) => /^[A-ZX].*[a-z] \w/.test(text) && !/[<>=;]/.test(text))
    .map((text) => ({ file, key: text.slice(0, 40), text }))
}

const filesIn = (base: string, pattern: string) =>
  globSync(pattern, { cwd: base, exclude: ['**/*.test.ts'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
const jsonOf = (base: string, file: string): Record<string, string> => JSON.parse(readFileSync(join(base, file), 'utf8'))

/** The rows of both tables: | what | **word** | why | not `these` `words`, or `=this` as the whole text |. */
function wordList(base: string): Rule[] {
  if (!existsSync(join(base, 'docs/words.md'))) return []
  return readFileSync(join(base, 'docs/words.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\|[^|]+\| \*\*/.test(line))
    .flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      const instead = [...cells[2]!.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => `"${word}"`).join(' or ')
      return [...cells[4]!.matchAll(/`([^`]+)`/g)].map(([, word]) => ({ pattern: patternOf(word!), instead }))
    })
}

const patternOf = (word: string) => new RegExp(word.startsWith('=') ? `^${word.slice(1)}[.…]*$` : `(?<![\\w-])${word}(?![\\w-])`, 'i')
