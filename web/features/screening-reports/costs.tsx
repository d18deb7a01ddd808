import { type FormEvent, useState } from 'react'
import type { ScreeningCost } from '#contract/screenings/screening-reports.ts'
import { writeCosts } from '#web/data/screenings/screening-reports.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { listFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { costSums, parseCents } from './screening-reports.ts'
import { reportsText } from './words.ts'

/** What the evening cost, as its hosts write it down. */
export function Costs({ screeningId, costs }: { screeningId: string; costs: readonly ScreeningCost[] }) {
  const t = useText(reportsText)
  const [words, setWords] = useState('')
  const [amount, setAmount] = useState('')
  const [currency, setCurrency] = useState(costs.at(-1)?.currency ?? 'EUR')
  const [wrong, setWrong] = useState<{ words?: string; amount?: string; currency?: string }>({})
  const money = (cents: number, unit: string) => numberFormat({ style: 'currency', currency: unit }).format(cents / 100)
  const keep = (next: readonly ScreeningCost[]) =>
    writeCosts(screeningId, next).then(
      () => true,
      (error: Error) => {
        toast.failure(t('notKept'), error.message)
        return false
      },
    )
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const cents = parseCents(amount)
    const unit = currency.trim().toUpperCase()
    const found = {
      ...(words.trim() ? {} : { words: t('whatFor') }),
      ...(cents === null ? { amount: t('amountWrong') } : {}),
      ...(/^[A-Z]{3}$/.test(unit) ? {} : { currency: t('currencyWrong') }),
    }
    setWrong(found)
    if (cents === null || Object.keys(found).length > 0) return
    if (await keep([...costs, { words: words.trim(), cents, currency: unit }])) {
      setWords('')
      setAmount('')
    }
  }
  const remove = async (index: number) => {
    const gone = costs[index]!
    if (await keep(costs.toSpliced(index, 1)))
      toast.success(t('costRemoved'), gone.words, { label: t('undo'), onPress: () => void keep(costs) })
  }
  return (
    <section aria-labelledby="report-costs" className={costs.length === 0 ? 'report-unprinted' : undefined}>
      <div className="head">
        <h2 id="report-costs">{t('costs')}</h2>
      </div>
      {costs.length > 0 && (
        <Table
          rows={costs.map((cost, index) => ({ ...cost, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { key: 'words', head: t('cost'), cell: (cost) => cost.words, total: t('together') },
            {
              key: 'amount',
              head: t('amount'),
              figures: true,
              cell: ({ cents, currency: unit }) => money(cents, unit),
              total: listFormat({ type: 'unit' }).format(costSums(costs).map((sum) => money(sum.cents, sum.currency))),
            },
            {
              key: 'remove',
              head: <span className="unseen">{t('remove')}</span>,
              cell: ({ index, words: what }) => (
                <Button small kind="plain" aria-label={t('removeCost', { what })} onClick={() => void remove(index)}>
                  {t('remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      <form className="report-cost" onSubmit={(event) => void add(event)}>
        <TextField label={t('cost')} maxLength={120} value={words} error={wrong.words} onChange={({ target }) => setWords(target.value)} />
        <TextField
          label={t('amount')}
          inputMode="decimal"
          value={amount}
          error={wrong.amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label={t('currency')}
          maxLength={3}
          value={currency}
          error={wrong.currency}
          onChange={({ target }) => setCurrency(target.value)}
        />
        <Button small type="submit">
          {t('addCost')}
        </Button>
      </form>
    </section>
  )
}
