/** One statement of a script, and the line it begins at, counted from 1. */
export interface ScriptStatement {
  text: string
  line: number
}

/** Where a semicolon is no end of a statement: quoted text, quoted names, dollar quotes, comments. */
const opaque = /'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"]|"")*"|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|--[^\n]*|\/\*/g

/** A script as PostgreSQL would read it, statement by statement, so that an error can be reported with its line. */
export function statementsOf(script: string): ScriptStatement[] {
  const statements: ScriptStatement[] = []
  let [start, at] = [0, 0]
  const finish = (end: number) => {
    const text = script.slice(start, end)
    const blank = beginningOf(text)
    if (text.slice(blank).trim() !== '') statements.push({ text: text.slice(blank), line: lineAt(script, start + blank) })
    start = end + 1
  }
  while (at < script.length) {
    opaque.lastIndex = at
    const next = opaque.exec(script)
    const semicolon = script.indexOf(';', at)
    if (semicolon === -1) break
    if (!next || semicolon < next.index) {
      if (!inAtomicBody(script.slice(start, semicolon))) finish(semicolon)
      at = semicolon + 1
    } else at = endOf(script, next)
  }
  finish(script.length)
  return statements
}

/** The line of a place in a text, counted from 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length

/** Where a statement begins after space and comments. */
function beginningOf(text: string): number {
  let at = 0
  for (;;) {
    at += /^(?:\s|--[^\n]*(?:\n|$))*/.exec(text.slice(at))![0].length
    if (!text.startsWith('/*', at)) return at
    at = endOfComment(text, at + 2)
  }
}

function endOf(script: string, found: RegExpExecArray): number {
  const [text] = found
  const after = found.index + text.length
  if (text.startsWith('$')) {
    const close = script.indexOf(text, after)
    return close === -1 ? script.length : close + text.length
  }
  return text === '/*' ? endOfComment(script, after) : after
}

/** Comments of PostgreSQL can be nested. */
function endOfComment(script: string, from: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = from
  let depth = 1
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return script.length
}

/** `begin atomic … end` contains statements of its own. */
function inAtomicBody(text: string): boolean {
  const body = /\bbegin\s+atomic\b([\s\S]*)$/i.exec(text)?.[1]
  return body !== undefined && (body.match(/\bend\b/gi) ?? []).length <= (body.match(/\bcase\b/gi) ?? []).length
}
