import { useQuery } from '@tanstack/react-query'
import { filmWordsQuery } from '#web/data/film/film-words.ts'
import { contentPassagesQuery, footnotesQuery, syntheticPassagesQuery } from '#web/data/film/footnotes.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { FundersIdentifiers } from '../film-words/film-facts.tsx'
import { RightsSection } from '../film-words/rights-section.tsx'
import { FootnotesSection } from '../footnotes/footnotes-section.tsx'
import { deskText } from '../words.ts'
import type { FilmViewProps } from './film-view-props.ts'

/** What is declared about the film: copyright, content notes, sources, what AI made, who financed it. Shown whole, so that its lists push nothing about. */
export default function ViewRights({ film, current }: FilmViewProps) {
  const t = useText(deskText)
  const of = { enabled: current !== undefined }
  const arrived = useArrived(
    useQuery({ ...footnotesQuery(current?.id ?? ''), ...of }),
    useQuery({ ...syntheticPassagesQuery(current?.id ?? ''), ...of }),
    useQuery({ ...contentPassagesQuery(current?.id ?? ''), ...of }),
    useQuery(filmWordsQuery(film.id)),
  )
  if (!arrived) return <Loading what={t('fetchingPart', { part: t('view_rights') })} />
  return (
    <>
      <RightsSection film={film} />
      {current && <FootnotesSection key={current.id} version={current} />}
      <FundersIdentifiers film={film} />
    </>
  )
}
