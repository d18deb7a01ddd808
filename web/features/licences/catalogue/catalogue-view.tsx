import '../licences.css'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { recommendedAges } from '#core/film/recommended-ages.ts'
import type { InstitutionType } from '#core/institutions/institution-types.ts'
import { trailersOf } from '#web/data/film/trailers.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { institutionCatalogueQuery } from '../data/licences.ts'
import { licencesText } from '../words.ts'
import { CatalogueEntry } from './catalogue-entry.tsx'

const shows = ['all', 'licensed', 'public_performance'] as const
/** Where children and pupils are among those who watch. */
const asksForAges: ReadonlySet<InstitutionType> = new Set(['school', 'public-library', 'community'])

/** The films an institution has and may have: what may be done with each, and its price before anyone asks. `only`: nothing else is to be chosen. */
export function CatalogueView({ institution, only }: { institution: MyInstitution; only?: (typeof shows)[number] }) {
  const t = useText(licencesText)
  const [address] = useSearchParams()
  const [query, setQuery] = useState(address.get('find') ?? '')
  const [show, setShow] = useState<(typeof shows)[number]>(only ?? (institution.role === 'member' ? 'licensed' : 'all'))
  const [subject, setSubject] = useState('')
  const [ages, setAges] = useState<number | null>(null)
  const asked = useDeferredValue(query.trim())
  // A link from the page of a film asks for its licence: only that film, even if the list would not show it, until another search.
  const [film, setFilm] = useState(address.get('ask'))
  const wanted = film !== null && query === '' ? film : null
  const films = useInfiniteQuery(
    institutionCatalogueQuery(institution.id, { query: asked, show: wanted ? 'all' : show, subject, ages, film: wanted }),
  )
  const list = films.data?.pages.flatMap((page) => page.films) ?? []
  // By pages, so that a further one does not ask for the first again.
  const trailers = useQueries({
    queries: (films.data?.pages ?? []).map((page) => trailersOf(page.films.map(({ id }) => id))),
    combine: (answers) => new Set(answers.flatMap(({ data }) => data ?? [])),
  })
  const subjects = films.data?.pages[0]?.subjects ?? []
  return (
    <section className="catalogue" aria-label={t('catalogue')}>
      <div className="catalogue-filters">
        <TextField label={t('find')} type="search" maxLength={100} value={query} onChange={(event) => setQuery(event.target.value)} />
        {!only && (
          <Fieldset legend={t('show')} className="catalogue-show">
            {shows.map((each) => (
              <Radio key={each} name="catalogue-show" value={each} checked={show === each} onChange={() => setShow(each)}>
                {t(`show_${each}`)}
              </Radio>
            ))}
          </Fieldset>
        )}
        {asksForAges.has(institution.type) && (
          <Select
            label={t('ages')}
            hint={t('agesHint')}
            value={ages === null ? '' : String(ages)}
            options={[
              { value: '', label: t('anyAge') },
              ...recommendedAges.filter((age) => age > 0).map((age) => ({ value: String(age), label: t('atAge', { age }) })),
            ]}
            onChange={(event) => setAges(event.target.value === '' ? null : Number(event.target.value))}
          />
        )}
        {(subjects.length > 1 || subject) && (
          <p className="catalogue-subjects">
            <span className="small dim">{t('subjects')}</span>
            {[...new Set([...(subject ? [subject] : []), ...subjects])].map((each) => (
              <button
                key={each}
                type="button"
                className="text-link small"
                aria-pressed={subject === each}
                onClick={() => setSubject(subject === each ? '' : each)}
              >
                {each}
              </button>
            ))}
          </p>
        )}
      </div>
      <div className="catalogue-found">
        {films.isPending ? (
          <Loading what={t('fetchingFilms')} />
        ) : films.isLoadingError ? (
          <PartFailed again={films.refetch} />
        ) : list.length === 0 ? (
          <Empty
            title={t(query || subject || ages !== null ? 'nothingFound' : `none_${show}`)}
            text={t(institution.role === 'member' ? 'noneTextMember' : 'noneText')}
            act={
              <ButtonLink small to={paths.search}>
                {t('toSearch')}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <p className="small dim" aria-live="polite">
              {t('films', { count: films.data.pages[0]!.total })}
              {wanted && (
                <>
                  {' '}
                  <button type="button" className="text-link" onClick={() => setFilm(null)}>
                    {t('showAllFilms')}
                  </button>
                </>
              )}
            </p>
            <ul className="catalogue-list">
              {list.map((film) => (
                <CatalogueEntry
                  key={film.id}
                  film={film}
                  institution={institution}
                  hasTrailer={trailers.has(film.id)}
                  asks={film.id === wanted}
                />
              ))}
            </ul>
            {films.hasNextPage && (
              <Button working={films.isFetchingNextPage && t('fetchingFilms')} onClick={() => void films.fetchNextPage()}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}
