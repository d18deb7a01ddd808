import { useMemo } from 'react'
import { useOpenBudget } from '../open/open-budget.ts'
import { useFieldWords } from '../panels/use-field-words.ts'
import type { CellWords } from './cell-text.ts'

/** What is needed to read and write the text of cells. */
export function useCellWords(): CellWords & { currency: string } {
  const { sign, rows, people, budget } = useOpenBudget()
  const { choice } = useFieldWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, and the page with them
  return useMemo(() => ({ sign, rows, people, choice, currency: budget.currency }), [sign, rows, people, budget.currency])
}
