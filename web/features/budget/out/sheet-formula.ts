import { writeDecimal } from '#core/money/decimal.ts'
import { type Expression, readExpression } from '#core/production/budget/expression.ts'
import type { WorkbookCell } from '#web/ui/files/spreadsheet-writer.ts'

/** A cell of a budget as a cell of a workbook: a number, a formula over the cells of globals, or the text where it is none. */
export function sheetFormula(text: string, globals: ReadonlyMap<string, string>): WorkbookCell {
  const expression = readExpression(text)
  if (!expression) return text
  if (expression.is === 'number') return { number: Number(writeDecimal(expression.value)), format: '0.######' }
  const written = write(expression, globals)
  return { formula: expression.is === 'name' ? written : `ROUND(${written},6)`, format: '0.######' }
}

function write(expression: Expression, globals: ReadonlyMap<string, string>): string {
  if (expression.is === 'number') return writeDecimal(expression.value)
  // A name that is no global gives an error there as here.
  if (expression.is === 'name') return globals.get(expression.name) ?? 'NA()'
  if (expression.is === 'negative') return `(-${write(expression.of, globals)})`
  return `(${write(expression.left, globals)}${expression.is}${write(expression.right, globals)})`
}
