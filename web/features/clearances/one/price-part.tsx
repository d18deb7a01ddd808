import type { ItemCost } from '#core/clearance/cost-of-cut.ts'
import { compareSeconds, noSeconds } from '#core/clearance/seconds.ts'
import type { ClearanceItem, ClearancePrice } from '#web/data/clearance/clearance-log.ts'
import { useText } from '#web/ui/text.ts'
import { moneyText } from '../money-text.ts'
import { useOpenLog } from '../open-log.ts'
import { secondsSaid } from '../said.ts'
import { clearancesText } from '../words.ts'
import { Part } from './part.tsx'
import { PriceForm } from './price-form.tsx'

/** What the licensor charges, and what that makes in the cut that is looked at. */
export function PricePart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { log, cleared, cutName } = useOpenLog()
  const price = log.prices.find(({ itemId, optionId }) => itemId === item.id && optionId === null) ?? null
  const cost = cleared.cost.items.get(item.id)
  return (
    <Part title={t('priceTitle')}>
      {cost ? (
        <Bill cost={cost} price={price} cutName={cutName} />
      ) : (
        <p className="small dim">{t('costsNothing', { cut: cutName || t('thisCut') })}</p>
      )}
      <PriceForm key={price ? 'known' : 'new'} item={item} price={price} />
    </Part>
  )
}

function Bill({ cost, price, cutName }: { cost: ItemCost; price: ClearancePrice | null; cutName: string }) {
  const t = useText(clearancesText)
  if (!price || cost.minor == null || !cost.seconds || !cost.currency)
    return (
      <p>
        <strong className="clearances-unknown">{t('costIsUnknown')}</strong> <span className="small">{t('costIsUnknownText')}</span>
      </p>
    )
  const money = (minor: bigint) => moneyText(minor, cost.currency!)
  return (
    <div className="clearances-bill">
      <p>
        <strong className="mono">{money(cost.minor)}</strong>{' '}
        <span className="small">{t('billedIn', { seconds: secondsSaid(cost.seconds), count: cost.uses ?? 0, cut: cutName })}</span>
      </p>
      {cost.unused && compareSeconds(cost.unused, noSeconds) > 0 && (
        <p className="small">{t('unused', { seconds: secondsSaid(cost.unused) })}</p>
      )}
      {cost.feesMinor !== undefined && cost.feesMinor > 0n && <p className="small">{t('ofWhichFees', { money: money(cost.feesMinor) })}</p>}
      {cost.withheldMinor !== undefined && cost.withheldMinor > 0n && (
        <p className="small">{t('ofWhichWithheld', { money: money(cost.withheldMinor) })}</p>
      )}
      {price.typedMinor !== null && (
        <p className="small">{t('typedOver', { computed: cost.computedMinor == null ? t('unknown') : money(cost.computedMinor) })}</p>
      )}
    </div>
  )
}
