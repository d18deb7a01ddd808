import type { Decimal } from '#core/money/decimal.ts'
import { writeDecimal } from '#core/money/decimal.ts'
import { placesOf } from '#core/money/money.ts'
import { isDecimal, type Value } from '#core/production/budget/expression.ts'
import { numberFormat } from '#web/ui/locale.ts'

/** A decimal in the reader's digits, with at least the places of its currency; nothing is rounded. */
export function shownDecimal(value: Decimal, currency?: string): string {
  const written = writeDecimal(value)
  const places = currency ? placesOf(currency) : 0
  return numberFormat({ minimumFractionDigits: places, maximumFractionDigits: Math.max(places, 6) }).format(
    written as Intl.StringNumericLiteral,
  )
}

/** What a cell of numbers shows: its value, or what was typed where that is none. */
export const shownNumber = (typed: string, value: Value, currency?: string): string =>
  isDecimal(value) ? shownDecimal(value, currency) : typed
