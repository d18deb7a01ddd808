import { useQuery } from '@tanstack/react-query'
import type { ClearanceStatus } from '#core/clearance/lists.ts'
import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { historyQuery } from '#web/data/clearance/clearance-papers.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { secondsText } from '../said.ts'
import { clearancesText } from '../words.ts'
import { Part } from './part.tsx'

/** Each change of the status: who, when, for how long in which cut. Nothing of it is ever deleted. */
export function HistoryPart({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { data: changes = [] } = useQuery(historyQuery(item.id))
  if (changes.length === 0) return null
  return (
    <Part title={t('history')}>
      <ol className="clearances-rows">
        {changes.map(({ id, status, approvedMs, approvedIn, words, maker, madeAt }) => (
          <li key={id} className="small">
            <strong>{t(`status_${status as ClearanceStatus}`)}</strong>{' '}
            {approvedMs !== null && t('agreedFor', { seconds: secondsText(approvedMs / 1000), cut: approvedIn })} <bdi>{maker}</bdi>,{' '}
            {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(madeAt))}
            {words && <q>{words}</q>}
          </li>
        ))}
      </ol>
    </Part>
  )
}
