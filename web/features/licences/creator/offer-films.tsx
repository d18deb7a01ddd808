import { useQuery } from '@tanstack/react-query'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { Checkbox, Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import type { TermsDraft } from '../terms/draft.ts'
import { licencesText } from '../words.ts'

/** Which films an offer is for: some by name, or the whole catalogue. */
export function OfferFilms({ draft, onChange }: { draft: TermsDraft; onChange: (draft: TermsDraft) => void }) {
  const t = useText(licencesText)
  const films = useQuery(myDocumentaries)
  return (
    <>
      <Fieldset legend={t('whichFilms')}>
        <Radio name="covers" checked={draft.covers === 'films'} onChange={() => onChange({ ...draft, covers: 'films' })}>
          {t('namedFilms')}
        </Radio>
        <Radio name="covers" checked={draft.covers === 'catalogue'} onChange={() => onChange({ ...draft, covers: 'catalogue', films: [] })}>
          {t('wholeCatalogue')}
        </Radio>
      </Fieldset>
      {draft.covers === 'films' && (
        <Fetched query={films} what={t('fetchingFilms')}>
          <Fieldset legend={t('filmsInIt')} className="terms-acts">
            {(films.data ?? [])
              .filter(({ removedAt, title: name }) => !removedAt && name)
              .map((film) => (
                <Checkbox
                  key={film.id}
                  checked={draft.films.some(({ id }) => id === film.id)}
                  onChange={(event) =>
                    onChange({
                      ...draft,
                      films: event.target.checked
                        ? [...draft.films, { id: film.id, title: film.title }]
                        : draft.films.filter(({ id }) => id !== film.id),
                    })
                  }
                >
                  {film.title}
                </Checkbox>
              ))}
          </Fieldset>
        </Fetched>
      )}
    </>
  )
}
