import { listFormat } from '#web/ui/locale.ts'
import './similar.css'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { useText } from '#web/ui/text.ts'
import { type SimilarFilm, similarFilmsQuery } from './data/similar.ts'
import { documentaryText } from './words.ts'

/** Films that lead on, each with its reason. Nothing at all where none does, or where the answer does not come: the page is whole without. */
export function Similar({ documentaryId }: { documentaryId: string }) {
  const t = useText(documentaryText)
  const { data } = useQuery(similarFilmsQuery(documentaryId))
  if (!data || data.length === 0) return null
  return (
    <section className="page similar" aria-labelledby="similar-head" data-dims>
      <div className="head">
        <h2 id="similar-head">{t('similar')}</h2>
      </div>
      <ul>
        {data.map((film) => (
          <SimilarRow key={film.id} film={film} />
        ))}
      </ul>
    </section>
  )
}

function SimilarRow({ film }: { film: SimilarFilm }) {
  const t = useText(documentaryText)
  const length = useLength()
  const reasons = useReasons(film.shared)
  return (
    <li style={{ '--ratio': ratioOf(film) } as CSSProperties}>
      <Link to={paths.documentary(film.id)}>
        <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
        <span className="title-s">{film.title || t('untitled')}</span>
      </Link>
      <div>
        <p className="small">{reasons}</p>
        <p className="small mono dim">{[film.year, length(film.durationMs)].filter(Boolean).join(' · ')}</p>
        <WatchLater plain documentaryId={film.id} title={film.title || t('untitled')} />
      </div>
    </li>
  )
}

/** "Also with Ada Moe. Also about the sea and harbours." */
function useReasons({ people, subjects, places, words }: SimilarFilm['shared']): string {
  const t = useText(documentaryText)
  const list = (values: string[]) => listFormat().format(values)
  return [
    people.length > 0 && t('similarPeople', { names: list(people) }),
    subjects.length > 0 && t('similarSubjects', { subjects: list(subjects) }),
    places.length > 0 && t('similarPlaces', { places: list(places) }),
    words.length > 0 && t('similarWords', { words: list(words.map((word) => `“${word}”`)) }),
  ]
    .filter((reason) => reason !== false)
    .slice(0, 2)
    .join(' ')
}
