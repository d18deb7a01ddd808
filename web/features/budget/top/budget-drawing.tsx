import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { accountOrder } from '#core/production/budget/calculate.ts'
import { financeOf } from '#core/production/budget/finance.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { allOf } from '#core/production/budget/sums.ts'
import { useText } from '#web/ui/text.ts'
import { budgetPath } from '../budget-path.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { nameOf } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'

interface Piece {
  id: string
  kind: string
  name: string
  minor: bigint
  open?: () => void
}

/** What the film costs and who pays it, as two bars on one scale: accounts and charges above, money that is certain, asked for and missing below. */
export function BudgetDrawing() {
  const t = useText(budgetText)
  const { rows, counted, money, show, budget, film } = useOpenBudget()
  const finance = financeOf(rows, counted)
  const top = accountOrder(rowsOf(rows, 'account')).filter(({ level }) => level === 1)
  const costs: Piece[] = [
    ...top.map((account) => ({
      ...{ id: account.id, kind: account.band, name: nameOf(account), minor: allOf(counted.accounts.get(account.id)!) },
      open: () => show({ account: account.id }),
    })),
    ...counted.charges.map(({ row, minor }) => ({
      id: row.id,
      kind: 'charge',
      name: row.name,
      minor: minor ?? 0n,
      open: () => show('charges'),
    })),
  ].filter(({ minor }) => minor > 0n)
  const apart = counted.direct.inKind + counted.direct.deferred
  const paid: Piece[] = [
    { id: 'secured', kind: 'secured', name: t('secured'), minor: finance.secured },
    { id: 'asked', kind: 'asked', name: t('askedFor'), minor: finance.asked },
    { id: 'gap', kind: 'gap', name: t('gap'), minor: finance.gapIfYes },
    { id: 'apart', kind: 'apart', name: t('inKindAndDeferred'), minor: apart },
  ].filter(({ minor }) => minor > 0n)
  const whole = (pieces: readonly Piece[]) => pieces.reduce((sum, { minor }) => sum + minor, 0n)
  const most = whole(whole(costs) < whole(paid) ? paid : costs)
  return (
    <section className="budget-drawing" aria-label={t('drawing')}>
      <dl className="budget-totals">
        <div>
          <dt>{t('total')}</dt>
          <dd className="budget-total mono">
            <button
              type="button"
              className="budget-sum"
              aria-label={t('openCharges', { sum: money(counted.total, true) })}
              onClick={() => show('charges')}
            >
              {money(counted.total)} <span className="dim">{budget.currency}</span>
            </button>
          </dd>
        </div>
        <div>
          <dt>{t('cashNeeded')}</dt>
          <dd className="mono">
            <button
              type="button"
              className="budget-sum"
              aria-label={t('openCharges', { sum: money(counted.cash, true) })}
              onClick={() => show('charges')}
            >
              {money(counted.cash)}
            </button>
          </dd>
        </div>
        <div>
          <dt>{t(finance.gap < 0n ? 'leftOver' : 'gap')}</dt>
          <dd className="mono" data-gap={finance.gap > 0n || undefined}>
            <Link className="budget-sum" to={budgetPath(film.id, budget.id, 'finance')}>
              {money(finance.gap < 0n ? -finance.gap : finance.gap)}
            </Link>
          </dd>
        </div>
      </dl>
      {(counted.incomplete || counted.withoutRate.length > 0) && (
        <p className="budget-incomplete ui" role="status">
          {counted.incomplete && t('incomplete', { count: counted.faulty.length })}{' '}
          {counted.withoutRate.length > 0 && t('withoutRate', { count: counted.withoutRate.length })}
        </p>
      )}
      {most > 0n && (
        <>
          <Bar label={t('costsByAccount')} pieces={costs} most={most} money={money} thick />
          <Bar label={t('whoPays')} pieces={paid} most={most} money={money} />
        </>
      )}
    </section>
  )
}

interface BarProps {
  label: string
  pieces: readonly Piece[]
  most: bigint
  money: (minor: bigint) => string
  thick?: boolean
}
function Bar({ label, pieces, most, money, thick }: BarProps) {
  return (
    <ul className="budget-bar" data-thick={thick} aria-label={label}>
      {pieces.map(({ id, kind, name, minor, open }) => {
        const share = Number((minor * 10_000n) / most) / 100
        const words = `${name}: ${money(minor)}`
        return (
          <li key={id} data-kind={kind} style={{ '--share': `${share}%` } as CSSProperties} title={words}>
            {open ? (
              <button type="button" aria-label={words} onClick={open}>
                {share >= 9 && <Label name={name} />}
              </button>
            ) : (
              <>
                <span className="unseen">{words}</span>
                {share >= 12 && <Label name={name} />}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Label = ({ name }: { name: string }) => <span aria-hidden="true">{name}</span>
