import './film-files.css'
import { useQuery } from '@tanstack/react-query'
import { papersQuery } from '#web/data/review/film-files.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AddPaper } from './add-paper.tsx'
import { PaperRow } from './paper-row.tsx'
import { filmFilesText } from './words.ts'

/** The papers of a film: each with its versions; nothing is overwritten. */
export function FilesView({ film }: { film: FilmToReview }) {
  const t = useText(filmFilesText)
  const papers = useQuery(papersQuery(film.id))
  const mayEdit = film.role !== 'reviewer'
  return (
    <div className="papers">
      <section aria-labelledby="papers">
        <div className="head">
          <h2 id="papers">{t('title')}</h2>
          <span className="small dim">{t(mayEdit ? 'whoReads' : 'whatIsHere')}</span>
        </div>
        <Fetched query={papers} what={t('fetching')}>
          {papers.data?.length === 0 ? (
            <Empty title={t('empty')} text={t(mayEdit ? 'emptyText' : 'emptyReader')} />
          ) : (
            <ul className="paper-list">
              {papers.data?.map((paper) => (
                <PaperRow key={paper.id} {...{ film, paper, mayEdit }} />
              ))}
            </ul>
          )}
        </Fetched>
      </section>
      {mayEdit && <AddPaper film={film} />}
    </div>
  )
}
