import { numberFormat } from '#web/ui/locale.ts'

type Say = (key: 'pricePerYears' | 'priceForLife' | 'freeFor' | 'freeForLife', values?: Record<string, string | number>) => string

/** What an offer costs and for how long: "€240 for 1 year". */
export function priceFor({ priceCents, currency }: { priceCents: number; currency: string }, years: number | null, t: Say): string {
  const price = numberFormat({ style: 'currency', currency, minimumFractionDigits: priceCents % 100 === 0 ? 0 : 2 }).format(
    priceCents / 100,
  )
  if (priceCents === 0) return years === null ? t('freeForLife') : t('freeFor', { count: years })
  return years === null ? t('priceForLife', { price }) : t('pricePerYears', { price, count: years })
}
