import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../build.ts'

const widest = 160
const longestFunction = 100
const keywords =
  /\b(SELECT|FROM|WHERE|AND|OR|NOT|NULL|EXISTS|CASE|WHEN|THEN|ELSE|END|JOIN|UNION|INSERT|UPDATE|DELETE|CREATE|ALTER|GRANT|USING|WITH|ORDER|GROUP|LIMIT|ARRAY|RETURNS|LANGUAGE|BEGIN|DECLARE)\b/

/** The SQL sources are written in one form: what is wrong with it, with file and line. Migrations stay as they were applied. */
export function checkSqlFormat(folder = join(root, 'supabase/sql')): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  if (files.length === 0) return ['No SQL source was found, so nothing was checked.']
  return files.flatMap((file) => formOf(readFileSync(file, 'utf8')).map((problem) => `${relative(root, file)}:${problem}`))
}

/** What is wrong with the form of one source, each as `line: sentence`. */
export function formOf(text: string): string[] {
  const lines = text.split('\n')
  const code = withoutWords(text).split('\n')
  const problems = lines.flatMap((line, at) => problemsOf(line, code[at]!, lines[at - 1]).map((problem) => `${at + 1}: ${problem}`))
  problems.push(...longFunctions(text))
  if (!text.endsWith('\n')) problems.push(`${lines.length}: The file ends without a line break.`)
  return problems
}

/** From its first line to the end of its body. */
function longFunctions(text: string): string[] {
  const problems: string[] = []
  for (const { 0: whole, 1: name, index } of text.matchAll(/^create or replace function ([\w.]+)[\s\S]*?(\$\w*\$)[\s\S]*?\2/gm)) {
    const count = whole.split('\n').length
    const line = text.slice(0, index).split('\n').length
    if (count > longestFunction)
      problems.push(
        `${line}: The function ${name} has ${count} lines. Split it into steps of ${longestFunction} lines at most, each with a name.`,
      )
  }
  return problems
}

function problemsOf(line: string, code: string, before: string | undefined): string[] {
  const problems: string[] = []
  if (line.length > widest && !isOneLongWord(line)) problems.push(`The line is wider than ${widest} columns.`)
  if (line.includes('\t')) problems.push('Indent with two spaces, not with a tab.')
  if (/\s$/.test(line)) problems.push('Remove the space at the end of the line.')
  const upper = keywords.exec(code)
  if (upper) problems.push(`Write the keyword ${upper[0]} in lower case.`)
  if (/\S/.test(code) && (code.length - code.trimStart().length) % 2 === 1) problems.push('Indent by two spaces a level.')
  if (line === '' && before === '') problems.push('One blank line is enough.')
  if (/^create or replace (function|view)\b/.test(line) && before !== undefined && !/^(|--.*| \*\/|\/\*\*.*\*\/)$/.test(before))
    problems.push('Leave a blank line before a function or view.')
  return problems
}

/** A pattern or address that cannot be broken. */
const isOneLongWord = (line: string) => /'[^'\s]{80,}'/.test(line)

/** The text with comments blanked out and strings filled with `_`, column for column. Bodies between dollar signs are code. */
function withoutWords(text: string): string {
  return text.replace(/"[^"\n]*"|--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, (words) =>
    words.replace(/[^\n]/g, /^['"]/.test(words) ? '_' : ' '),
  )
}
