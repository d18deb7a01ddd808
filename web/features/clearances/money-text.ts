import { writeDecimal } from '#core/money/decimal.ts'
import { asDecimal, placesOf } from '#core/money/money.ts'
import { locale } from '#web/ui/locale.ts'

/** An amount of minor units as the reader writes it, exactly: decimals are never made floats. */
export const moneyText = (minor: bigint, currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, minimumFractionDigits: placesOf(currency) }).format(
    writeDecimal(asDecimal({ minor, currency })) as Intl.StringNumericLiteral,
  )
