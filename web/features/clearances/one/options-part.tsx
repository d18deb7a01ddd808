import { useState } from 'react'
import { expiryOf } from '#core/clearance/expiry.ts'
import type { PriceRule } from '#core/clearance/price-rule.ts'
import { newId } from '#core/house/new-id.ts'
import { readDecimal } from '#core/money/decimal.ts'
import { inMinor, isCurrency } from '#core/money/money.ts'
import { readAmount } from '#core/money/typed-decimal.ts'
import { removeFromLog, saveOption, writePrice } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem, ClearanceOption } from '#web/data/clearance/clearance-log.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { ownZone, today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { moneyText } from '../money-text.ts'
import { useOpenLog } from '../open-log.ts'
import { daySaid } from '../said.ts'
import { clearancesText } from '../words.ts'
import { Part } from './part.tsx'

/** What could be licensed as well: for how much, and until when it can be taken up. */
export function OptionsPart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { log } = useOpenLog()
  const [adding, setAdding] = useState(false)
  const options = log.options.filter(({ itemId }) => itemId === item.id)
  return (
    <Part
      title={t('options')}
      act={
        <Button small kind="plain" onClick={() => setAdding(!adding)} aria-expanded={adding}>
          {t('addOption')}
        </Button>
      }
    >
      {options.length > 0 && (
        <ul className="clearances-rows">
          {options.map((option) => (
            <OptionRow key={option.id} option={option} />
          ))}
        </ul>
      )}
      {adding && <OptionForm item={item} onDone={() => setAdding(false)} />}
    </Part>
  )
}

function OptionRow({ option }: { option: ClearanceOption }) {
  const t = useText(clearancesText)
  const { film, log } = useOpenLog()
  const price = log.prices.find(({ optionId }) => optionId === option.id)
  const { state, days } = expiryOf(option.takeUpBy, option.zone, new Date())
  const remove = async () => {
    await removeFromLog(film.id, 'clearance_options', [option.id])
    toast.success(t('optionDeleted'), undefined, {
      label: t('undo'),
      onPress: () => void removeFromLog(film.id, 'clearance_options', [option.id], false),
    })
  }
  const rate = price?.rate ? readDecimal(price.rate) : null
  return (
    <li>
      <p>
        <strong>{option.scope}</strong>{' '}
        {price && rate && <span className="mono">{moneyText(inMinor(rate, price.currency), price.currency)}</span>}
      </p>
      <p className="small">
        {option.takenUpOn
          ? t('takenUpOn', { day: daySaid(option.takenUpOn) })
          : option.takeUpBy
            ? t('takeUpByDay', { day: daySaid(option.takeUpBy) })
            : t('noTakeUpBy')}{' '}
        {!option.takenUpOn && state !== 'running' && state !== 'perpetual' && (
          <strong className="clearances-expiry" data-state={state}>
            {t(`expiry_${state}`, { count: days ?? 0 })}
          </strong>
        )}
      </p>
      <p className="clearances-row-acts">
        <Button
          small
          kind="plain"
          aria-label={t('takeUpNamed', { name: option.scope })}
          onClick={() => void saveOption(film.id, { ...option, takenUpOn: option.takenUpOn ? null : today() }, false)}
        >
          {t(option.takenUpOn ? 'notTakenUp' : 'takeUp')}
        </Button>
        <Button small kind="plain" aria-label={t('deleteNamed', { name: option.scope })} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      </p>
    </li>
  )
}

const flat: Omit<PriceRule, 'rate' | 'currency'> = {
  ...{ basis: 'flat', tiers: [], minimumSeconds: null, minimumScope: 'item', rounding: 'none', repeats: 'counted', fees: [] },
  ...{ withheldPercent: null, typedMinor: null },
}

function OptionForm({ item, onDone }: { item: ClearanceItem; onDone: () => void }) {
  const t = useText(clearancesText)
  const { film, log } = useOpenLog()
  const form = useForm<'scope' | 'price' | 'currency'>({
    validate: ({ text }) => ({
      scope: text('scope') === '' ? t('scopeNeeded') : undefined,
      price: text('price') !== '' && readAmount(text('price')) === null ? t('amountWrong') : undefined,
      currency: text('price') !== '' && !isCurrency(text('currency').toUpperCase()) ? t('currencyWrong') : undefined,
    }),
    submit: async ({ text }) => {
      const id = newId()
      const zone = ownZone() || 'UTC'
      await saveOption(
        film.id,
        { id, itemId: item.id, scope: text('scope'), takeUpBy: text('takeUpBy') || null, zone, takenUpOn: null },
        true,
      )
      const rate = readAmount(text('price'))
      if (rate) await writePrice(film.id, item.id, { ...flat, rate, currency: text('currency').toUpperCase() }, { option: id })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="clearances-form">
      <TextField label={t('scope')} name="scope" maxLength={500} hint={t('scopeHint')} error={form.errors.scope} />
      <DateField label={t('takeUpBy')} name="takeUpBy" />
      {log.seesMoney && (
        <div className="clearances-pair">
          <TextField
            label={t('price')}
            name="price"
            maxLength={20}
            inputMode="decimal"
            className="mono"
            error={form.errors.price}
            autoComplete="off"
          />
          <TextField label={t('currency')} name="currency" maxLength={3} className="mono" defaultValue="EUR" error={form.errors.currency} />
        </div>
      )}
      <FormError>{form.errors.form}</FormError>
      <Button small type="submit" working={form.working && t('saving')}>
        {t('addOption')}
      </Button>
    </form>
  )
}
