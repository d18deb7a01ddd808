import type { Sort } from '#web/data/search/search.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { sorts } from './asked.ts'

const sortWords = { best: 'sortBest', newest: 'sortNewest', oldest: 'sortOldest', title: 'sortTitle', shortest: 'sortShortest' } as const

/** The order of the films; in the head of their list. */
export function SortChoice({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useText(searchText)
  return (
    <label className="sort-choice small">
      <span className="dim">{t('sort')}</span>
      <select className="input" value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
        {sorts.map((each) => (
          <option key={each} value={each}>
            {t(sortWords[each])}
          </option>
        ))}
      </select>
    </label>
  )
}
