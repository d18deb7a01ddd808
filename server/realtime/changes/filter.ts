/** One condition of a subscription's filter; all of them must match. */
export interface Condition {
  column: string
  operator: 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'is' | 'like' | 'ilike' | 'match' | 'imatch' | 'isdistinct'
  negated: boolean
  values: string[]
}

const operators = new Set<string>(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'like', 'ilike', 'match', 'imatch', 'isdistinct'])

/** Reads `id=eq.1,age=not.lt.30,name=in.(a,"b,c")`. Null when it cannot be read. */
export function parseFilter(text: string | undefined | null): Condition[] | null {
  if (!text) return []
  const conditions: Condition[] = []
  for (const part of splitOutside(text)) {
    const matched = /^\s*("(?:[^"]|"")+"|[^=]+)=(not\.)?([a-z]+)\.([\s\S]*)$/.exec(part)
    if (!matched || !operators.has(matched[3]!)) return null
    const operator = matched[3] as Condition['operator']
    const raw = matched[4]!
    if (operator === 'in' && !/^\(.*\)$/s.test(raw)) return null
    conditions.push({
      column: matched[1]!.replace(/^"|"$/g, ''),
      negated: matched[2] !== undefined,
      operator,
      values: operator === 'in' ? splitOutside(raw.slice(1, -1)).map(unquote) : [unquote(raw)],
    })
  }
  return conditions
}

/** Splits at commas outside of quotes and parentheses. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let [depth, quoted, part] = [0, false, '']
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '\\' && quoted) {
      part += char + (text[++at] ?? '')
      continue
    }
    if (char === '"') quoted = !quoted
    else if (!quoted && char === '(') depth++
    else if (!quoted && char === ')') depth--
    if (char === ',' && !quoted && depth === 0) {
      parts.push(part)
      part = ''
    } else part += char
  }
  return [...parts, part]
}

const unquote = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text)

const whole = new Set(['int2', 'int4', 'int8', 'oid'])
const wholeNumber = /^-?\d{1,20}$/
const numeric = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])

/**
 * Whether a row whose `column` has this text (null for SQL's null) and type fulfils a comparison. As in SQL, null fulfils none. Patterns are
 * not for here: see patterns.ts.
 */
export function fulfils(condition: Condition, text: string | null, type: string): boolean {
  const [value] = condition.values as [string]
  if (condition.operator === 'is')
    return answer(condition, value === 'null' || value === 'unknown' ? text === null : text !== null && boolean(text) === boolean(value))
  if (condition.operator === 'isdistinct') return answer(condition, text === null || compare(text, value, type) !== 0)
  if (text === null) return false
  switch (condition.operator) {
    case 'in':
      return answer(
        condition,
        condition.values.some((one) => compare(text, one, type) === 0),
      )
    default: {
      const order = compare(text, value, type)
      const holds: Partial<Record<Condition['operator'], boolean>> = {
        eq: order === 0,
        neq: order !== 0,
        lt: order < 0,
        lte: order <= 0,
        gt: order > 0,
        gte: order >= 0,
      }
      return answer(condition, holds[condition.operator] === true)
    }
  }
}

const answer = (condition: Condition, holds: boolean) => holds !== condition.negated
const boolean = (text: string) => text === 't' || text === 'true'

function compare(text: string, value: string, type: string): number {
  if (whole.has(type) && wholeNumber.test(text) && wholeNumber.test(value)) {
    const [a, b] = [BigInt(text), BigInt(value)]
    return a === b ? 0 : a < b ? -1 : 1
  }
  if (numeric.has(type)) return Math.sign(Number(text) - Number(value))
  if (type === 'bool') return Number(boolean(text)) - Number(boolean(value))
  if (type.startsWith('timestamp') || type === 'date') return Math.sign(Date.parse(withZone(text)) - Date.parse(withZone(value)))
  const [a, b] = type === 'uuid' ? [text.toLowerCase(), value.toLowerCase()] : [text, value]
  return a === b ? 0 : a < b ? -1 : 1
}

const withZone = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
