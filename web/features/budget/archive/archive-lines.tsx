import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nameOfItem } from '#core/clearance/item-name.ts'
import { newId } from '#core/house/new-id.ts'
import { type ArchiveEntry, archiveEntries, followedLines, linesToAdd } from '#core/production/budget/archive-lines.ts'
import { calculate } from '#core/production/budget/calculate.ts'
import { budgetDifferences } from '#core/production/budget/differences.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { settledRows } from '#core/production/budget/settled-rows.ts'
import { keptPapersQuery } from '#web/data/clearance/clearance-log.ts'
import { papersRightsQuery } from '#web/data/clearance/papers-rights.ts'
import { useClearedCut } from '#web/data/clearance/use-cleared-cut.ts'
import { useCuts, useMeasuredCut } from '#web/data/clearance/use-measured-cut.ts'
import { useFollowedEdit } from '#web/data/edit/use-followed-edit.ts'
import { writeBudget } from '#web/data/production/budget-rows.ts'
import { useNameOfCut } from '#web/player/cleared/cut-select.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'

/** Lines of archive and music that follow the cut: written by themselves, with a message that says what changed. Nothing for a film without a clearance log. */
export function ArchiveLines({ me }: { me: string }) {
  const { film } = useOpenBudget()
  const kept = useQuery(keptPapersQuery(film.id)).data?.includes('clearances') ?? false
  return kept ? <Following me={me} /> : null
}

function Following({ me }: { me: string }) {
  const t = useText(budgetText)
  const { film, budget, rows, money, act } = useOpenBudget()
  const cuts = useCuts(film.id, null)
  const cut = useMeasuredCut(film.id, cuts.chosen)
  const cutName = useNameOfCut()(cuts.chosen)
  const { log, cleared } = useClearedCut(film.id, cut)
  const rights = useQuery(papersRightsQuery(film.id))
  const [moved, setMoved] = useState('')
  const entries = useMemo((): ArchiveEntry[] => {
    if (!log || !cleared) return []
    const prices = new Map(log.prices.flatMap((price) => (price.optionId === null ? [[price.itemId, price]] : [])))
    const items = log.items.map((item) => ({ id: item.id, name: nameOfItem(item), licensor: item.licensorId }))
    return archiveEntries(items, prices, cleared.cost, () => t('orderMinimum'))
  }, [log, cleared, t])
  const changes = useMemo(() => followedLines(rows, entries, budget.currency), [rows, entries, budget.currency])
  const writes = (rights.data?.edits && log?.seesMoney) ?? false
  // The same amounts are written once: if they are refused, or another person changes them back, nothing fights over them.
  const last = useRef('')
  useEffect(() => {
    const wanted = JSON.stringify(changes.map(({ id, after }) => [id, after]))
    if (!writes || changes.length === 0 || wanted === last.current) return
    last.current = wanted
    const { cashBefore, cashAfter, lines } = budgetDifferences(
      calculate(rows, budget.currency),
      calculate(settledRows(rows, [changes]), budget.currency),
    )
    const difference = cashAfter - cashBefore
    void writeBudget(budget.id, { id: newId(), changes, undo: false }, me).then(
      () => setMoved(t('archiveMoved', { money: `${difference < 0n ? '' : '+'}${money(difference)}`, count: lines.length })),
      (refused: Error) => toast.failure(t('notSaved'), refused.message),
    )
  }, [changes, writes, rows, budget.id, budget.currency, me, money, t])
  const account = archiveAccount(rows)
  const missing = writes && account ? linesToAdd(rows, entries, { base: budget.currency, account, newId }) : []
  const following = rowsOf(rows, 'line').filter(({ from }) => from === 'archive log').length
  if (!cuts.chosen || (following === 0 && missing.length === 0)) return null
  return (
    <p className="budget-archive ui" role="status">
      <span>{t('archiveFollows', { count: following, cut: cutName })}</span>
      {moved && <strong>{moved}</strong>}
      {missing.length > 0 && (
        <Button small onClick={() => act(missing)}>
          {t('addArchiveLines', { count: missing.length })}
        </Button>
      )}
      {cuts.chosen.kind === 'edit' && <Followed key={cuts.chosen.edit.id} edit={cuts.chosen.edit.id} />}
    </p>
  )
}

/** Where new lines go: the account other archive lines are in, else 09 of the documentary chart, else the first. */
function archiveAccount(rows: Parameters<typeof rowsOf>[0]): string | undefined {
  const accounts = rowsOf(rows, 'account')
  const known = rowsOf(rows, 'line').find(({ from }) => from === 'archive log')?.account
  return known ?? accounts.find(({ number }) => number === '09')?.id ?? accounts[0]?.id
}

/** Amounts follow the edit while others trim it. */
function Followed({ edit }: { edit: string }) {
  useFollowedEdit(edit)
  return null
}
