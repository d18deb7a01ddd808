import type { WorkbookCell, WorkbookSheet } from '#web/ui/files/spreadsheet-writer.ts'

type Plain = string | number | null

/** What a spreadsheet makes of a workbook: its formulas of sums, minima, roundings and signs worked out. Read by the tests of exports. */
export function calculatedSheets(sheets: readonly WorkbookSheet[]): Map<string, Plain[][]> {
  const held = new Map(sheets.map(({ name, rows }) => [name, rows]))
  const known = new Map<string, Plain>()
  const at = (sheet: string, cell: string): Plain => {
    const key = `${sheet}!${cell}`
    if (!known.has(key)) {
      const [, letter = '', row = ''] = /^([A-Z])(\d+)$/.exec(cell) ?? []
      known.set(key, worked(sheet, held.get(sheet)?.[Number(row) - 1]?.[letter.charCodeAt(0) - 65] ?? null))
    }
    return known.get(key)!
  }
  const worked = (sheet: string, cell: WorkbookCell): Plain => {
    if (cell === null || typeof cell !== 'object') return cell
    if ('number' in cell) return cell.number
    return sum(tokensOf(cell.formula), sheet)
  }
  const numbers = (value: Plain) => (typeof value === 'number' ? value : 0)
  const sum = (said: string[], sheet: string): number => {
    let value = product(said, sheet)
    while (said[0] === '+' || said[0] === '-') value = said.shift() === '+' ? value + product(said, sheet) : value - product(said, sheet)
    return value
  }
  const product = (said: string[], sheet: string): number => {
    let value = single(said, sheet)
    while (said[0] === '*' || said[0] === '/') value = said.shift() === '*' ? value * single(said, sheet) : value / single(said, sheet)
    return value
  }
  const single = (said: string[], sheet: string): number => {
    const token = said.shift()!
    if (token === '-') return -single(said, sheet)
    if (token === '(') return closed(sum(said, sheet), said)
    if (said[0] === '(') return called(token, said, sheet)
    if (/^[\d.]+$/.test(token)) return Number(token)
    const [on, cell] = place(token, sheet)
    return numbers(at(on, cell))
  }
  const called = (name: string, said: string[], sheet: string): number => {
    const given: number[] = []
    do {
      said.shift()
      const range = said[1] === ':' ? [said.shift()!, said.shift()!, said.shift()!] : null
      if (range) given.push(...cells(range[0]!, range[2]!, sheet).map(numbers))
      else given.push(sum(said, sheet))
    } while (said[0] === ',')
    const value = functions[name]?.(given)
    if (value === undefined) throw new Error(`${name} is not known.`)
    return closed(value, said)
  }
  const cells = (from: string, to: string, sheet: string): Plain[] => {
    const [on, first] = place(from, sheet)
    const [low, high] = [first, to].map((cell) => Number(/\d+/.exec(cell)![0]))
    const [left, right] = [first, to].map((cell) => cell.charCodeAt(0))
    return Array.from({ length: high! - low! + 1 }, (_, row) =>
      Array.from({ length: right! - left! + 1 }, (_, column) => at(on, `${String.fromCharCode(left! + column)}${low! + row}`)),
    ).flat()
  }
  return new Map(
    sheets.map(({ name, rows }) => [name, rows.map((row, y) => row.map((_, x) => at(name, `${String.fromCharCode(65 + x)}${y + 1}`)))]),
  )
}

const functions: Record<string, (given: readonly number[]) => number> = {
  SUM: (given) => given.reduce((sum, value) => sum + value, 0),
  MIN: (given) => Math.min(...given),
  ABS: ([value]) => Math.abs(value!),
  ROUND: ([value, places]) => round(value!, places!),
}
const tokensOf = (formula: string) => formula.match(/(?:[A-Z][a-z]+!)?\$?[A-Z]+\$?\d+|[A-Z]+|[\d.]+|[-+*/(),:]/g) ?? []
const place = (token: string, sheet: string): [string, string] => {
  const [on, cell] = token.includes('!') ? (token.split('!') as [string, string]) : [sheet, token]
  return [on, cell.replaceAll('$', '')]
}
const closed = (value: number, said: string[]) => {
  if (said.shift() !== ')') throw new Error('A bracket is open.')
  return value
}
/** Half away from zero, as spreadsheets round: by the digits a number is written with. */
const round = (value: number, places: number) =>
  Number(`${Math.sign(value) * Math.round(Number(`${Number(Math.abs(value).toPrecision(15))}e${places}`))}e-${places}`)
