import { useEffect } from 'react'
import { accountOrder, type CountedLine } from '#core/production/budget/calculate.ts'
import { financeOf, funderView } from '#core/production/budget/finance.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { allOf } from '#core/production/budget/sums.ts'
import { calendarDay, today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { shownNumber } from '../grid/shown-number.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { nameOf, useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'
import { FunderLines } from './funder-lines.tsx'

/** Top sheet, assumptions and detail on paper, or what one funder sees: drawn whole, printed, and gone again. */
export function PrintedBudget({ source, onPrinted }: { source: string | undefined; onPrinted: () => void }) {
  const t = useText(budgetText)
  const { film, budget, rows, counted } = useOpenBudget()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [])
  const funder = source && financeOf(rows, counted).sources.find(({ row }) => row.id === source)
  return (
    <article className="budget-print">
      <header>
        <p className="budget-print-kind">{t(funder ? 'funderView' : 'part_table')}</p>
        <h1 className="title-l">{film.title}</h1>
        <p className="budget-print-facts">
          <span>{funder ? funder.row.name : budget.title}</span>
          <span>{calendarDay(today(), { dateStyle: 'long' })}</span>
          <span>{t('allIn', { currency: budget.currency })}</span>
        </p>
      </header>
      {funder ? (
        <FunderLines source={funder} view={funderView(funder, counted)} />
      ) : (
        <>
          <TopSheet />
          {budget.assumptions && (
            <section className="budget-print-words">
              <h2>{t('assumptions')}</h2>
              <p>{budget.assumptions}</p>
            </section>
          )}
          <Detail />
        </>
      )}
    </article>
  )
}

function TopSheet() {
  const t = useText(budgetText)
  const { rows, counted, money } = useOpenBudget()
  const accounts = accountOrder(rowsOf(rows, 'account')).filter(({ id }) => counted.accounts.get(id)!.lines > 0)
  return (
    <section>
      <h2>{t('topSheet')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('account')}
            </th>
            {(['cash', 'inKind', 'deferred'] as const).map((kind) => (
              <th key={kind} scope="col" className="figures">
                {t(`sum_${kind}`)}
              </th>
            ))}
            <th scope="col" className="figures">
              {t('total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ id, number, name, level }) => {
            const sums = counted.accounts.get(id)!
            return (
              <tr key={id} data-level={level}>
                <td className="mono">{number}</td>
                <td>{name}</td>
                {[sums.cash, sums.inKind, sums.deferred].map((sum, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns
                  <td key={at} className="figures">
                    {sum !== 0n && money(sum)}
                  </td>
                ))}
                <td className="figures">{sums.open === sums.lines ? t('unknown') : money(allOf(sums))}</td>
              </tr>
            )
          })}
          <SumRow
            name={t('direct')}
            sums={[counted.direct.cash, counted.direct.inKind, counted.direct.deferred]}
            whole={allOf(counted.direct)}
          />
          {counted.charges.map(({ row, minor }) => (
            <tr key={row.id}>
              <td />
              <td>
                {row.name} {row.percent} %
              </td>
              <td className="figures">{minor === null ? t('unknown') : money(minor)}</td>
              <td />
              <td />
              <td className="figures">{minor === null ? t('unknown') : money(minor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow name={t('total')} sums={[counted.cash, counted.direct.inKind, counted.direct.deferred]} whole={counted.total} />
        </tfoot>
      </table>
      {(counted.incomplete || counted.withoutRate.length > 0) && (
        <p>
          {counted.incomplete && t('incomplete', { count: counted.faulty.length })}{' '}
          {counted.withoutRate.length > 0 && t('withoutRate', { count: counted.withoutRate.length })}
        </p>
      )}
    </section>
  )
}

function SumRow({ name, sums, whole }: { name: string; sums: readonly bigint[]; whole: bigint }) {
  const { money } = useOpenBudget()
  return (
    <tr className="budget-print-sum">
      <td />
      <td>{name}</td>
      {sums.map((sum, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns
        <td key={at} className="figures">
          {money(sum)}
        </td>
      ))}
      <td className="figures">{money(whole)}</td>
    </tr>
  )
}

function Detail() {
  const t = useText(budgetText)
  const { rows, counted, money, budget, people } = useOpenBudget()
  const { choice } = useFieldWords()
  const accounts = accountOrder(rowsOf(rows, 'account')).filter(({ id }) => counted.accounts.get(id)!.lines > 0)
  const basis = ({ row, amount, times, rate }: CountedLine) =>
    [
      `${shownNumber(row.amount, amount)} ${choice('unit', row.unit)}`,
      ...(row.times === '1' ? [] : [shownNumber(row.times, times)]),
      `${shownNumber(row.rate, rate, row.currency || budget.currency)} ${row.currency || budget.currency}`,
    ].join(' × ')
  return (
    <section className="budget-print-detail">
      <h2>{t('detail')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field_line_description')}</th>
            <th scope="col">{t('basis')}</th>
            <th scope="col">{t('field_line_kind')}</th>
            <th scope="col" className="figures">
              {budget.currency}
            </th>
          </tr>
        </thead>
        {accounts.map((account) => (
          <tbody key={account.id}>
            <tr className="budget-print-account">
              <th scope="rowgroup" colSpan={3}>
                {nameOf(account)}
              </th>
              <td className="figures">{money(allOf(counted.accounts.get(account.id)!))}</td>
            </tr>
            {counted.lines
              .filter(({ row }) => row.account === account.id)
              .flatMap((line) => [
                <tr key={line.row.id}>
                  <td>
                    {line.row.description}
                    {people.has(line.row.person) && <span> ({people.get(line.row.person)})</span>}
                  </td>
                  <td>{basis(line)}</td>
                  <td>{line.row.kind === 'cash' ? '' : choice('kind', line.row.kind)}</td>
                  <td className="figures">{line.minor === null ? t('unknown') : money(line.minor)}</td>
                </tr>,
                ...line.fringes.map(({ id, name, minor }) => (
                  <tr key={`${line.row.id} ${id}`} className="budget-print-fringe">
                    <td colSpan={3}>{name}</td>
                    <td className="figures">{minor === null ? t('unknown') : money(minor)}</td>
                  </tr>
                )),
              ])}
          </tbody>
        ))}
      </table>
      <Rates />
    </section>
  )
}

/** The rates everything was counted at. */
function Rates() {
  const t = useText(budgetText)
  const { rows, budget } = useOpenBudget()
  const currencies = rowsOf(rows, 'currency')
  if (currencies.length === 0) return null
  return (
    <p className="budget-print-rates">
      {t('exchange')}:{' '}
      {currencies
        .map(
          ({ code, rate, on, source }) =>
            `1 ${code} = ${rate} ${budget.currency} (${[on && calendarDay(on, { dateStyle: 'medium' }), source].filter(Boolean).join(', ')})`,
        )
        .join('; ')}
    </p>
  )
}
