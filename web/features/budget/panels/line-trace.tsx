import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readDecimal, writeDecimal } from '#core/money/decimal.ts'
import type { CountedLine } from '#core/production/budget/calculate.ts'
import { isDecimal } from '#core/production/budget/expression.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { filmTeamQuery } from '#web/data/review/teams.ts'
import { clearancesPath } from '#web/player/cleared/clearances-path.ts'
import { calendarDay, dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { shownDecimal } from '../grid/shown-number.ts'
import { whyWords } from '../grid/why-words.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { useFieldWords } from './use-field-words.ts'

const isId = /^[0-9a-f-]{36}$/

/** What made the sum of a line: amount, rate, currency with its day and source, fringes, and who changed it last. */
export function LineTrace({ line }: { line: CountedLine }) {
  const t = useText(budgetText)
  const { film, rows, budget, money, byId } = useOpenBudget()
  const { choice } = useFieldWords()
  const { row, exchange } = line
  const currency = rowsOf(rows, 'currency').find(({ code }) => code === row.currency)
  const own = row.currency || budget.currency
  const shown = (typed: string, value: typeof line.amount, inMoney = false) =>
    isDecimal(value)
      ? `${shownDecimal(value, inMoney ? own : undefined)}${readDecimal(typed) ? '' : ` (${typed})`}`
      : typed || t('emptyCell')
  const steps: { key: string; name: string; value: string }[] = [
    { key: 'amount', name: t('field_line_amount'), value: `${shown(row.amount, line.amount)} ${choice('unit', row.unit)}` },
    { key: 'times', name: t('field_line_times'), value: shown(row.times, line.times) },
    { key: 'rate', name: t('field_line_rate'), value: `${shown(row.rate, line.rate, true)} ${own}` },
    ...(line.exact && own !== budget.currency
      ? [{ key: 'own', name: t('inOwnCurrency'), value: `${shownDecimal(line.exact, own)} ${own}` }]
      : []),
    ...(own === budget.currency
      ? []
      : [
          {
            key: 'exchange',
            name: t('exchange'),
            value: exchange
              ? `1 ${own} = ${writeDecimal(exchange)} ${budget.currency}${currency ? ` · ${currency.on && calendarDay(currency.on, { dateStyle: 'medium' })} ${currency.source}` : ''}`
              : t('why_norate'),
          },
        ]),
    ...(line.minor === null ? [] : [{ key: 'line', name: t('lineSum'), value: money(line.minor, true) }]),
    ...line.fringes.map(({ id, name, minor }) => {
      const fringe = byId(id)
      const said =
        fringe?.type === 'fringe'
          ? ` ${fringe.value}${fringe.form === 'percent' ? ' %' : ''}${fringe.cutoff && ` · ${t('cutoffAt', { cutoff: fringe.cutoff })}`}`
          : ''
      return { key: id, name: `${name}${said}`, value: minor === null ? t('unknown') : money(minor, true) }
    }),
  ]
  return (
    <section aria-label={t('trace')}>
      <p className="budget-traced mono">{line.whole === null ? t(whyWords(line.why!)) : money(line.whole, true)}</p>
      {line.names.length > 0 && <p className="small budget-why">{line.names.join(' → ')}</p>}
      <dl className="budget-trace">
        {steps.map(({ key, name, value }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
      {row.from !== 'typed' && (
        <p className="ui">
          {t(row.from === 'schedule' ? 'cameFromSchedule' : 'cameFromArchive')}{' '}
          {row.from === 'archive log' && (
            <Link className="text-link" to={clearancesPath(film.id, isId.test(row.key) ? { item: row.key } : {})}>
              {t('toArchiveItem')}
            </Link>
          )}
        </p>
      )}
      <ChangedLast id={row.id} />
    </section>
  )
}

/** Who changed a row last, and when. */
export function ChangedLast({ id }: { id: string }) {
  const t = useText(budgetText)
  const { film, rows } = useOpenBudget()
  const team = useQuery(filmTeamQuery(film.id))
  const row = rows.find((each) => each.id === id)
  if (!row?.changedAt) return null
  const who = team.data?.find((member) => member.id === row.changedBy)?.name
  const when = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(row.changedAt))
  return <p className="small dim">{who ? t('changedBy', { who, when }) : t('changedOn', { when })}</p>
}
