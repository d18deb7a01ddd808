import { expect, it } from 'vitest'
import { calculate } from '#core/production/budget/calculate.ts'
import { costReport } from '#core/production/budget/cost-report.ts'
import { fieldForms, fitsField } from '#core/production/budget/fields.ts'
import { financeOf } from '#core/production/budget/finance.ts'
import { fieldOf } from '#core/production/budget/rows.ts'
import { rowsOfBudget } from './budget.ts'
import { idOfWords } from './id-of-words.ts'

const rows = rowsOfBudget(idOfWords)

it('seeds a budget in which one rate is not known yet, and nothing is wrong', () => {
  const budget = calculate(rows, 'EUR')
  expect([budget.withoutRate.length, budget.faulty]).toEqual([1, []])
  expect(budget.lines.some(({ fringes }) => fringes.length > 0)).toBe(true)
  const { gap, gapIfYes } = financeOf(rows, budget)
  expect(gap > gapIfYes && gapIfYes > 0n).toBe(true)
  expect(costReport(rows, budget).open).toEqual([])
})

it('seeds cells that have the form of their column', () => {
  const wrong = rows.flatMap((row) =>
    Object.entries(fieldForms[row.type]).flatMap(([field, rule]) => (fitsField(fieldOf(row, field), rule) ? [] : [`${row.type} ${field}`])),
  )
  expect(wrong).toEqual([])
})
