import { type Decimal, halfAway, mostPlaces, powerOfTen, readDecimal } from '#core/money/decimal.ts'

/** A formula as it is read: numbers, names of globals, + − × ÷ and parentheses. */
export type Expression =
  | { is: 'number'; value: Decimal }
  | { is: 'name'; name: string }
  | { is: 'negative'; of: Expression }
  | { is: '+' | '-' | '*' | '/'; left: Expression; right: Expression }

export type ValueFault = 'form' | 'unknown-name' | 'circle' | 'zero' | 'too-large'
/** The value of a formula; 'unknown' where it is empty, or a name in it is. */
export type Value = Decimal | 'unknown' | { fault: ValueFault; names: readonly string[] }
export const isDecimal = (value: Value): value is Decimal => typeof value === 'object' && 'digits' in value

const tokens = /\s*(\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*|[-+*/()−×÷·:])/uy
const plainSigns: Record<string, string> = { '−': '-', '×': '*', '·': '*', '÷': '/', ':': '/' }
export const isGlobalName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u.test(text)

/** Reads a formula; null where it is none. Read formulas are kept: a budget has the same ones over and over. */
export function readExpression(text: string): Expression | null {
  const known = read.get(text)
  if (known !== undefined) return known
  if (read.size > 20_000) read.clear()
  const parsed = parse(text)
  read.set(text, parsed)
  return parsed
}
const read = new Map<string, Expression | null>()

function parse(text: string): Expression | null {
  const said: string[] = []
  tokens.lastIndex = 0
  for (let from = 0; from < text.trimEnd().length; from = tokens.lastIndex) {
    const found = tokens.exec(text)
    if (!found || said.length >= 200) return null
    said.push(plainSigns[found[1]!] ?? found[1]!)
  }
  let at = 0
  const sum = (): Expression | null => row(['+', '-'], () => row(['*', '/'], single))
  const row = (signs: readonly string[], part: () => Expression | null): Expression | null => {
    let left = part()
    while (left && signs.includes(said[at] ?? '')) {
      const is = said[at++] as '+'
      const right = part()
      left = right && { is, left, right }
    }
    return left
  }
  const single = (): Expression | null => {
    const token = said[at++]
    if (token === undefined) return null
    if (token === '-') {
      const of = single()
      return of && { is: 'negative', of }
    }
    if (token === '(') {
      const inside = sum()
      return said[at++] === ')' ? inside : null
    }
    const value = readDecimal(token)
    if (value) return { is: 'number', value }
    return isGlobalName(token) ? { is: 'name', name: token } : null
  }
  const whole = sum()
  return at === said.length ? whole : null
}

/** The globals a formula names. */
export function namesIn(expression: Expression): string[] {
  if (expression.is === 'name') return [expression.name]
  if (expression.is === 'number') return []
  if (expression.is === 'negative') return namesIn(expression.of)
  return [...namesIn(expression.left), ...namesIn(expression.right)]
}

/** Exact while it is worked out, as a fraction; rounded to six places at the end, half away from zero. */
export function evaluate(expression: Expression, known: (name: string) => Value): Value {
  const simple = expression.is === 'number' ? expression.value : expression.is === 'name' ? known(expression.name) : undefined
  if (simple !== undefined) return simple
  const worked = fraction(expression, known)
  if (!('above' in worked)) return worked.value
  const digits = halfAway(worked.above * powerOfTen(mostPlaces), worked.below)
  return (digits < 0n ? -digits : digits) >= powerOfTen(19) ? { fault: 'too-large', names: [] } : { digits, places: mostPlaces }
}

interface Fraction {
  above: bigint
  below: bigint
}
function fraction(expression: Expression, known: (name: string) => Value): Fraction | { value: Exclude<Value, Decimal> } {
  if (expression.is === 'number' || expression.is === 'name') {
    const value = expression.is === 'number' ? expression.value : known(expression.name)
    return isDecimal(value) ? { above: value.digits, below: powerOfTen(value.places) } : { value }
  }
  if (expression.is === 'negative') {
    const of = fraction(expression.of, known)
    return 'above' in of ? { above: -of.above, below: of.below } : of
  }
  const left = fraction(expression.left, known)
  const right = fraction(expression.right, known)
  if (!('above' in left)) return left
  if (!('above' in right)) return right
  if (expression.is === '*') return { above: left.above * right.above, below: left.below * right.below }
  if (expression.is === '/')
    return right.above === 0n
      ? { value: { fault: 'zero', names: [] } }
      : { above: left.above * right.below, below: left.below * right.above }
  const other = expression.is === '+' ? right.above : -right.above
  return { above: left.above * right.below + other * left.below, below: left.below * right.below }
}
