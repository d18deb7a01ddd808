import { useRef, useState } from 'react'
import { bases, minimumScopes, repeats, roundings } from '#core/clearance/lists.ts'
import type { PriceRule } from '#core/clearance/price-rule.ts'
import { readFees, readTiers, writeTiers } from '#core/clearance/typed-rule.ts'
import { readDecimal, writeDecimal } from '#core/money/decimal.ts'
import { asDecimal, inMinor, isCurrency } from '#core/money/money.ts'
import { readAmount } from '#core/money/typed-decimal.ts'
import { writePrice } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem, ClearancePrice } from '#web/data/clearance/clearance-log.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import type { FormValues } from '#web/ui/controls/form-values.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { useSay } from '../said.ts'
import { clearancesText } from '../words.ts'
import { SaveLine } from './save-line.tsx'

type Field = 'rate' | 'currency' | 'tiers' | 'minimum' | 'fees' | 'withheld' | 'typed'

/** The price rule of an item. Without a rate the cost is unknown, and says so. */
export function PriceForm({ item, price }: { item: ClearanceItem; price: ClearancePrice | null }) {
  const t = useText(clearancesText)
  const { film } = useOpenLog()
  const [basis, setBasis] = useState<PriceRule['basis']>(price?.basis ?? 'second')
  const [saved, setSaved] = useState(false)
  // As it was when these fields were filled: what another person changed since stays.
  const had = useRef<PriceRule | null>(price && ruleOf(price))
  const wrong = useWrong()
  const form = useForm<Field>({
    validate: wrong,
    submit: async ({ text }) => {
      const currency = text('currency').toUpperCase()
      const minor = (name: string) => (text(name) === '' ? null : Number(inMinor(readDecimal(readAmount(text(name))!)!, currency)))
      const rule: PriceRule = {
        ...{ basis, currency, rate: text('rate') === '' ? null : readAmount(text('rate')), tiers: readTiers(text('tiers')) ?? [] },
        ...{ minimumSeconds: text('minimum') === '' ? null : Number(text('minimum')), fees: readFees(text('fees'), currency) ?? [] },
        minimumScope: (text('minimumScope') || 'item') as PriceRule['minimumScope'],
        rounding: (text('rounding') || 'none') as PriceRule['rounding'],
        repeats: (text('repeats') || 'counted') as PriceRule['repeats'],
        ...{ withheldPercent: text('withheld') === '' ? null : readAmount(text('withheld')), typedMinor: minor('typed') },
      }
      await writePrice(film.id, item.id, rule, { before: had.current })
      had.current = rule
      setSaved(true)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  const { errors } = form
  const written = (minor: number | null) =>
    minor === null ? '' : writeDecimal(asDecimal({ minor: BigInt(minor), currency: price?.currency ?? 'EUR' }))
  return (
    <form {...form.form} className="clearances-form" onInput={() => setSaved(false)}>
      <div className="clearances-three">
        <TextField
          label={t('rate')}
          name="rate"
          maxLength={20}
          inputMode="decimal"
          className="mono"
          defaultValue={price?.rate ?? ''}
          error={errors.rate}
          autoComplete="off"
        />
        <TextField
          label={t('currency')}
          name="currency"
          maxLength={3}
          className="mono"
          defaultValue={price?.currency ?? 'EUR'}
          error={errors.currency}
          autoComplete="off"
        />
        <Select
          label={t('basis')}
          value={basis}
          onChange={(event) => setBasis(event.target.value as PriceRule['basis'])}
          options={bases.map((value) => ({ value, label: t(`basis_${value}`) }))}
        />
      </div>
      {basis === 'second' && (
        <>
          <div className="clearances-pair">
            <Select
              label={t('rounding')}
              name="rounding"
              defaultValue={price?.rounding}
              options={roundings.map((value) => ({ value, label: t(`rounding_${value}`) }))}
            />
            <Select
              label={t('repeats')}
              name="repeats"
              defaultValue={price?.repeats}
              options={repeats.map((value) => ({ value, label: t(`repeats_${value}`) }))}
            />
          </div>
          <div className="clearances-pair">
            <TextField
              label={t('minimum')}
              name="minimum"
              maxLength={5}
              inputMode="numeric"
              className="mono"
              defaultValue={price?.minimumSeconds ?? ''}
              error={errors.minimum}
            />
            <Select
              label={t('minimumScope')}
              name="minimumScope"
              defaultValue={price?.minimumScope ?? 'item'}
              options={minimumScopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
            />
          </div>
          <TextField
            label={t('tiers')}
            name="tiers"
            maxLength={300}
            className="mono"
            hint={t('tiersHint')}
            defaultValue={writeTiers(price?.tiers ?? [])}
            error={errors.tiers}
          />
        </>
      )}
      <TextField
        label={t('fees')}
        name="fees"
        maxLength={600}
        hint={t('feesHint')}
        defaultValue={(price?.fees ?? []).map(({ what, minor }) => `${what}: ${written(minor)}`).join('; ')}
        error={errors.fees}
      />
      <div className="clearances-pair">
        <TextField
          label={t('withheld')}
          name="withheld"
          maxLength={9}
          inputMode="decimal"
          className="mono"
          defaultValue={price?.withheldPercent ?? ''}
          error={errors.withheld}
        />
        <TextField
          label={t('typedCost')}
          name="typed"
          maxLength={20}
          inputMode="decimal"
          className="mono"
          hint={t('typedCostHint')}
          defaultValue={written(price?.typedMinor ?? null)}
          error={errors.typed}
        />
      </div>
      <SaveLine act={t('savePrice')} error={errors.form} working={form.working} saved={saved} />
    </form>
  )
}

const ruleOf = ({ itemId: _, optionId: __, typedBy: ___, typedAt: ____, ...rule }: ClearancePrice): PriceRule => rule

/** What is wrong with a typed rule, by field. */
function useWrong() {
  const t = useSay()
  return ({ text }: FormValues): { [field in Field]?: string | undefined } => {
    const amount = (name: string) => (text(name) !== '' && readAmount(text(name)) === null ? t('amountWrong') : undefined)
    const currency = text('currency').toUpperCase()
    return {
      ...{ rate: amount('rate'), typed: amount('typed'), currency: isCurrency(currency) ? undefined : t('currencyWrong') },
      tiers: readTiers(text('tiers')) === null ? t('tiersWrong') : undefined,
      fees: readFees(text('fees'), isCurrency(currency) ? currency : 'EUR') === null ? t('feesWrong') : undefined,
      minimum: /^([1-9]\d{0,4})?$/.test(text('minimum')) ? undefined : t('minimumWrong'),
      withheld: amount('withheld') ?? (Number(readAmount(text('withheld')) ?? 0) >= 100 ? t('percentWrong') : undefined),
    }
  }
}
