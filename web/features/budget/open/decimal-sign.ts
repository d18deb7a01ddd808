import type { DecimalSign } from '#core/money/typed-decimal.ts'
import { numberFormat } from '#web/ui/locale.ts'

/** The sign before decimal places where the reader is. */
export const decimalSign = (): DecimalSign =>
  numberFormat()
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'
