import './screeners.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { screeningQuery } from '#web/data/film/screeners.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Enter } from './enter.tsx'
import { WatchScreening } from './watch-screening.tsx'
import { screenersText } from './words.ts'

/**
 * A film open to a screener's recipient: `?screener=` is the key of a link, `?screening=` what it opened; the key does not stay in the
 * address.
 */
export function ScreeningPage() {
  const [query] = useSearchParams()
  const key = query.get('screener')
  const id = query.get('screening')
  return key ? <Enter linkKey={key} /> : <Screening id={id ?? ''} />
}

function Screening({ id }: { id: string }) {
  const t = useText(screenersText)
  const { id: documentaryId } = useParams()
  const film = useQuery(screeningQuery(id))
  const { refetch } = film
  usePageTitle(film.data?.screener.title)
  // A link revoked while the page was open is detected on return to it.
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [refetch])
  if (film.isPending)
    return (
      <div className="page row">
        <Loading what={t('fetching')} />
      </div>
    )
  if (!film.data || film.isError || film.data.documentaryId !== documentaryId)
    return (
      <div className="page row">
        <Denied wholePage title={t('ended')} text={t('endedText')} />
      </div>
    )
  return <WatchScreening key={film.data.versionId} screening={film.data} />
}
