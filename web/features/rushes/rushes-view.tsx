import './rushes.css'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnVersion, TeamDocumentary } from '#web/data/film/own-documentaries.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { AddRushes } from './arriving/add-rushes.tsx'
import { Found } from './found.tsx'
import { RushList } from './list/rush-list.tsx'
import { OneRush } from './one/one-rush.tsx'
import { rushesOf } from './rush-path.ts'
import { SceneList } from './scenes/scene-list.tsx'
import { SelectList } from './selects/select-list.tsx'
import { useRushes } from './use-rushes.ts'
import { rushesText } from './words.ts'

interface RushesViewProps {
  film: TeamDocumentary
  /** Captions of a version, as the words of the film have them: a rush has its transcript so. */
  captions(version: OwnVersion, language: string | null): ReactNode
}

/** The rushes of a film: files in, what is said in them, what is chosen. */
export function RushesView({ film, captions }: RushesViewProps) {
  const t = useText(rushesText)
  const [query] = useSearchParams()
  const [words, setWords] = useState('')
  const of = useRushes(film.id)
  const rush = of.rushes.data?.find(({ id }) => id === query.get('rush'))
  const list = (['selects', 'scenes'] as const).find((one) => one === query.get('list')) ?? 'rushes'
  const scene = query.get('scene')
  if (rush)
    return (
      <section className="rushes" aria-labelledby="film-rushes">
        <OneRush key={rush.id} {...{ film, rush, of, captions }} frame={Number(query.get('frame') ?? 0)} />
      </section>
    )
  return (
    <section className="rushes" aria-labelledby="film-rushes">
      <div className="head">
        <h2 id="film-rushes">{t('rushes')}</h2>
        <SearchField
          className="rushes-search"
          label={t('search')}
          placeholder={t('searchHint')}
          act={t('searchAct')}
          maxLength={200}
          onSearch={setWords}
        />
      </div>
      <Fetched query={of.rushes} what={t('fetching')}>
        {words ? (
          <Found film={film.id} words={words} of={of} onClose={() => setWords('')} />
        ) : (
          <>
            <AddRushes film={film} rushes={of.rushes.data ?? []} />
            {of.rushes.data && of.rushes.data.length > 0 && (
              <>
                <ViewLinks
                  label={t('lists')}
                  className="rushes-lists"
                  links={[
                    { to: rushesOf(film.id), text: t('all', { count: of.rushes.data.length }), current: list === 'rushes' },
                    {
                      to: rushesOf(film.id, { list: 'selects' }),
                      text: t('selects', { count: of.selects.data?.length ?? 0 }),
                      current: list === 'selects',
                    },
                    {
                      to: rushesOf(film.id, { list: 'scenes' }),
                      text: t('scenes', { count: of.scenes.length }),
                      current: list === 'scenes',
                    },
                  ]}
                />
                {list === 'rushes' && <RushList key={scene} film={film.id} of={of} scene={scene} />}
                {list === 'selects' && <SelectList key={scene} film={film.id} of={of} scene={scene} />}
                {list === 'scenes' && <SceneList film={film.id} of={of} />}
              </>
            )}
          </>
        )}
      </Fetched>
    </section>
  )
}
