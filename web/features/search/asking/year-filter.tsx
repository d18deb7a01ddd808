import type { CSSProperties } from 'react'
import type { SearchFilters } from '#web/data/search/search.ts'
import { Fieldset } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'

interface YearFilterProps {
  filters: SearchFilters
  years: { value: number; count: number }[]
  onFilter: (change: Partial<SearchFilters>) => void
}

/** Films by year as columns, the chosen span in ink; the span is set in two lists of years. */
export function YearFilter({ filters: { fromYear, toYear }, years, onFilter }: YearFilterProps) {
  const t = useText(searchText)
  const known = [...new Set([...years.map((year) => year.value), ...[fromYear, toYear].filter((year) => year !== null)])].sort(
    (one, other) => one - other,
  )
  if (known.length === 0) return null
  const [first, last] = [known[0]!, known.at(-1)!]
  const columns = columnsOf(years, first, last)
  const most = Math.max(1, ...columns.map((column) => column.count))
  const inSpan = (column: { from: number; to: number }) =>
    (fromYear !== null || toYear !== null) && column.to >= (fromYear ?? first) && column.from <= (toYear ?? last)
  const options = [{ value: '', label: t('anyYear') }, ...known.map((year) => ({ value: String(year), label: String(year) }))]
  return (
    <Fieldset className="filter" legend={t('year')}>
      {columns.length > 1 && (
        <>
          <div
            className="year-columns"
            role="img"
            aria-label={t('yearsText', { years: years.map((year) => t('yearCount', { year: year.value, count: year.count })).join(', ') })}
          >
            {columns.map((column) => (
              <i
                key={column.from}
                className={inSpan(column) ? 'is-on' : undefined}
                style={{ '--h': column.count / most } as CSSProperties}
              />
            ))}
          </div>
          <p className="mono dim year-ends" aria-hidden="true">
            <span>{first}</span>
            <span>{last}</span>
          </p>
        </>
      )}
      <div className="year-span">
        <Select
          label={t('fromYear')}
          value={fromYear ?? ''}
          options={options}
          onChange={(event) => onFilter({ fromYear: event.target.value ? Number(event.target.value) : null })}
        />
        <Select
          label={t('toYear')}
          value={toYear ?? ''}
          options={options}
          onChange={(event) => onFilter({ toYear: event.target.value ? Number(event.target.value) : null })}
        />
      </div>
    </Fieldset>
  )
}

const mostColumns = 24

/** A column a year, or a few years each when there are more than fit. */
function columnsOf(years: { value: number; count: number }[], first: number, last: number) {
  const perColumn = Math.ceil((last - first + 1) / mostColumns)
  const columns = Array.from({ length: Math.ceil((last - first + 1) / perColumn) }, (_, place) => ({
    from: first + place * perColumn,
    to: first + (place + 1) * perColumn - 1,
    count: 0,
  }))
  for (const year of years) columns[Math.floor((year.value - first) / perColumn)]!.count += year.count
  return columns
}
