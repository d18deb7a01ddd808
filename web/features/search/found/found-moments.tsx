import type { UseQueryResult } from '@tanstack/react-query'
import { type FoundMoments as Moments, momentsOfFilmQuery } from '#web/data/search/search.ts'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { Asked } from '../asking/asked.ts'
import { searchText } from '../words.ts'
import { FilmMoments } from './film-moments.tsx'

/** What is said, grouped by film: three moments of each, then all. */
export function FoundMoments({ asked, answer }: { asked: Asked; answer: UseQueryResult<Moments> }) {
  const t = useText(searchText)
  return (
    <section id="moments" aria-labelledby="moments-head" aria-busy={answer.isFetching}>
      <div className="head">
        <h2 id="moments-head">{t('moments')}</h2>
        {answer.data && answer.data.films.length > 0 && <p className="small dim">{t('enterPlays')}</p>}
      </div>
      {answer.isPending && <Loading what={t('loadingMoments')} />}
      {answer.isError && <Failed title={t('failedTitle')} text={t('failedText', { cause: answer.error.message })} again={answer.refetch} />}
      {answer.data && answer.data.films.length === 0 && !answer.isError && <Empty title={t('noMomentsTitle')} text={t('noMomentsText')} />}
      {answer.data?.films.map((film) => (
        <FilmMoments key={film.id} film={film} query={asked.query} allOfIt={momentsOfFilmQuery(asked.query, film.id)} />
      ))}
      {answer.data && answer.data.protectedPassages > 0 && (
        <p className="small dim found-protected">{t('protected', { count: answer.data.protectedPassages })}</p>
      )}
    </section>
  )
}
