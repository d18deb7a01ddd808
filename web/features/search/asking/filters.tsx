import { useState } from 'react'
import { type FoundFilms, noFilters, type Runtime, type SearchFilters } from '#web/data/search/search.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { placeInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { countFilters, toggled } from './asked.ts'
import { accessWords, runtimeWords } from './choice-words.ts'
import { FacetFilter } from './facet-filter.tsx'
import { FoldedChoice } from './folded-choice.tsx'
import { languageName } from './language-name.ts'
import { YearFilter } from './year-filter.tsx'

interface FiltersProps {
  filters: SearchFilters
  found: FoundFilms | undefined
  onFilter: (change: Partial<SearchFilters>) => void
}
/** How a film can be followed; that it leaves soon is a choice of its own. */
const following = ['captions', 'reviewed-captions', 'described', 'signed'] as const

/**
 * Each choice with how many films it would leave, or without where not all were counted. On a phone behind one button with its number.
 */
export function Filters({ filters, found, onFilter }: FiltersProps) {
  const facets = found?.facets
  const t = useText(searchText)
  const [open, setOpen] = useState(false)
  const on = countFilters(filters)
  const languages = withChosen(facets?.languages ?? [], filters.languages)
  const countOf = (values: { value: string; count: number }[] | undefined, value: string) =>
    found?.more ? undefined : (values?.find((each) => each.value === value)?.count ?? 0)
  return (
    <aside className="search-filters" aria-label={t('filters')}>
      <Button className="search-filters-button only-phone" aria-expanded={open} aria-controls="filters" onClick={() => setOpen(!open)}>
        {t('filters')} {on > 0 && <span className="mono">{t('filtersOn', { count: on })}</span>}
      </Button>
      <div id="filters" className={open ? 'search-filters-body is-open' : 'search-filters-body'}>
        <Fieldset className="filter" legend={t('access')}>
          {following.map((value) => (
            <Checkbox
              key={value}
              checked={filters.access.includes(value)}
              aside={countOf(facets?.access, value)}
              onChange={() => onFilter({ access: toggled(filters.access, value) })}
            >
              {t(accessWords[value])}
            </Checkbox>
          ))}
        </Fieldset>
        {(filters.access.includes('leaving') || facets?.access.some(({ value }) => value === 'leaving')) && (
          <Fieldset className="filter" legend={t('showing')}>
            <Checkbox
              checked={filters.access.includes('leaving')}
              aside={countOf(facets?.access, 'leaving')}
              onChange={() => onFilter({ access: toggled(filters.access, 'leaving') })}
            >
              {t(accessWords.leaving)}
            </Checkbox>
          </Fieldset>
        )}
        {languages.length > 0 && (
          <FoldedChoice folded={languages.length === 1 && filters.languages.length === 0} legend={t('language')}>
            {languages.map(({ value, count }) => (
              <Checkbox
                key={value}
                checked={filters.languages.includes(value)}
                aside={found?.more ? undefined : count}
                onChange={() => onFilter({ languages: toggled(filters.languages, value) })}
              >
                {languageName(value, t('noDialogue'))}
              </Checkbox>
            ))}
          </FoldedChoice>
        )}
        <FoldedChoice folded={filters.runtimes.length === 0 && facets?.runtimes.length === 1} legend={t('runtime')}>
          {(Object.keys(runtimeWords) as Runtime[]).map((value) => (
            <Checkbox
              key={value}
              checked={filters.runtimes.includes(value)}
              aside={countOf(facets?.runtimes, value)}
              onChange={() => onFilter({ runtimes: toggled(filters.runtimes, value) })}
            >
              {t(runtimeWords[value])}
            </Checkbox>
          ))}
        </FoldedChoice>
        <FacetFilter
          legend={t('place')}
          chosen={filters.places}
          values={facets?.places ?? []}
          nameOf={placeInWords}
          uncounted={found?.more === true}
          onChoose={(places) => onFilter({ places })}
        />
        <FacetFilter
          legend={t('subject')}
          chosen={filters.subjects}
          values={facets?.subjects ?? []}
          uncounted={found?.more === true}
          onChoose={(subjects) => onFilter({ subjects })}
        />
        <YearFilter filters={filters} years={facets?.years ?? []} onFilter={onFilter} />
        {on > 0 && (
          <Button small onClick={() => onFilter(noFilters)}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
    </aside>
  )
}

/** A chosen language stays in the list when nothing is found in it, so that it can be taken out. */
function withChosen(counted: { value: string; count: number }[], chosen: string[]) {
  return [...counted, ...chosen.filter((value) => !counted.some((each) => each.value === value)).map((value) => ({ value, count: 0 }))]
}
