import { evaluate, namesIn, readExpression, type Value } from './expression.ts'

/** The named numbers of a budget, each worked out from the others. A circle is a fault that names it. */
export type Globals = (name: string) => Value

export function globalsOf(rows: readonly { name: string; value: string }[]): Globals {
  const said = new Map(rows.map(({ name, value }) => [name, value]))
  const known = new Map<string, Value>()
  const open: string[] = []
  const worked = (name: string): Value => {
    const found = known.get(name)
    if (found !== undefined) return found
    const text = said.get(name)
    if (text === undefined) return { fault: 'unknown-name', names: [name] }
    const from = open.indexOf(name)
    if (from >= 0) return { fault: 'circle', names: [...open.slice(from), name] }
    open.push(name)
    const value = valueOfFormula(text, worked)
    open.pop()
    known.set(name, value)
    return value
  }
  return worked
}

/** The value of a cell. */
export function valueOfFormula(text: string, globals: Globals): Value {
  if (text.trim() === '') return 'unknown'
  const expression = readExpression(text)
  return expression ? evaluate(expression, globals) : { fault: 'form', names: [] }
}

/** The circle a new value of a global would make, by name; null where it makes none. */
export function circleOf(rows: readonly { name: string; value: string }[], name: string, value: string): readonly string[] | null {
  const expression = readExpression(value)
  if (!expression) return null
  const all = globalsOf([...rows.filter((row) => row.name !== name), { name, value }])
  const found = all(name)
  if (typeof found === 'object' && 'fault' in found && found.fault === 'circle') return found.names
  return namesIn(expression).includes(name) ? [name, name] : null
}
