import { placesOf } from '#core/money/money.ts'

/** Formulas name the sheets, so they have one language. */
export const sheetNames = { top: 'Top sheet', detail: 'Detail', currencies: 'Currencies', globals: 'Globals' } as const

/** How a workbook shows sums in a currency. */
export const moneyFormat = (currency: string): string => `#,##0${placesOf(currency) > 0 ? `.${'0'.repeat(placesOf(currency))}` : ''}`
