import { refuse } from '../problems.ts'

/** Deepest nesting of embeds or of and/or groups a request may have. */
export const maxDepth = 30

/** A cursor over one query parameter. Failures are worded as PostgREST words them: what was being parsed, where, what came instead. */
export class Scanner {
  readonly text: string
  readonly about: string
  at = 0
  constructor(text: string, about: string) {
    this.text = text
    this.about = about
  }
  get done() {
    return this.at >= this.text.length
  }
  peek(expected: string) {
    return this.text.startsWith(expected, this.at)
  }
  take(expected: string): boolean {
    if (!this.peek(expected)) return false
    this.at += expected.length
    return true
  }
  expect(expected: string, words = `"${expected}"`) {
    if (!this.take(expected)) throw this.unexpected(words)
  }
  spaces() {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at++
  }
  /** The longest run matching a sticky expression, or null. */
  match(expression: RegExp): string | null {
    expression.lastIndex = this.at
    const found = expression.exec(this.text)
    if (!found || found[0] === '') return null
    this.at += found[0].length
    return found[0]
  }
  unexpected(expecting: string, at = this.at) {
    const came = at >= this.text.length ? 'end of input' : `"${this.text[at]}"`
    return refuse.unparsable(`"${this.about} (${this.text})" (line 1, column ${at + 1})`, `unexpected ${came} expecting ${expecting}`)
  }
  /** Quoted, or letters, digits, `_`, `$`, spaces and single dashes that do not begin an arrow. */
  name(): string {
    if (this.peek('"')) return this.quoted()
    const found = this.match(/[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy)
    if (found === null) throw this.unexpected('field name (* or [a..z0..9_$])')
    return found.trim()
  }
  quoted(): string {
    this.expect('"')
    let value = ''
    for (; !this.done && this.text[this.at] !== '"'; this.at++) {
      if (this.text[this.at] === '\\') this.at++
      value += this.text[this.at] ?? ''
    }
    this.expect('"')
    return value
  }
}
