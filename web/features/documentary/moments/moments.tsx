import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Chapter } from '#web/data/film/chapters.ts'
import type { Documentary, ShownVersion } from '#web/data/film/documentaries.ts'
import { type Moment, momentsQuery } from '#web/data/people/moments.ts'
import { paths } from '#web/paths.ts'
import type { CaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { Keeping } from '../acts/use-kept.ts'
import { documentaryText } from '../words.ts'
import { ClipBench } from './clip-bench.tsx'
import { MomentRow } from './moment-row.tsx'

const QuoteStill = lazy(() => import('./quote-still.tsx'))

interface MomentsProps {
  film: Film
  documentary: Documentary
  version: ShownVersion
  keeping: Keeping
  captions: CaptionChoice
  chapters: readonly Chapter[]
}

/** What the reader keeps of this film, theirs alone: marking, the list in the order of the film, and what a newer cut does not have. */
export default function Moments({ film, documentary, version, keeping, captions, chapters }: MomentsProps) {
  const t = useText(documentaryText)
  const moments = useQuery(momentsQuery(documentary.id))
  const [quotedMs, setQuotedMs] = useState<number | null>(null)
  const here = moments.data?.filter((moment) => moment.versionId === version.id) ?? []
  const lost = moments.data?.filter((moment) => moment.versionId !== version.id) ?? []
  return (
    <div className="moments">
      {keeping.act !== null && (
        <ClipBench key={keeping.act} film={film} documentary={documentary} keeping={keeping} captions={captions} chapters={chapters} />
      )}
      {moments.isPending && <Loading what={t('momentsLoading')} />}
      {moments.isError && <Failed title={t('momentsFailed')} text={moments.error.message} again={moments.refetch} />}
      {moments.data?.length === 0 && <p className="small dim">{t('momentsNone')}</p>}
      {here.length > 0 && (
        <ol className="moments-list">
          {here.map((moment) => (
            <MomentRow key={moment.id} moment={moment} film={film} documentary={documentary} onQuote={() => setQuotedMs(moment.startsMs)} />
          ))}
        </ol>
      )}
      {lost.length > 0 && <Lost moments={lost} film={film} documentary={documentary} />}
      <Suspense>
        {quotedMs !== null && (
          <QuoteStill
            documentary={documentary}
            version={version}
            ms={quotedMs}
            language={captions.track?.language}
            onClose={() => setQuotedMs(null)}
          />
        )}
      </Suspense>
      {(moments.data?.length ?? 0) > 0 && (
        <p>
          <Link className="text-link" to={`${paths.viewerDashboard}?view=moments`}>
            {t('toAllMoments')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Saved from an older cut; marked, not discarded. */
function Lost({ moments, film, documentary }: { moments: Moment[]; film: Film; documentary: Documentary }) {
  const t = useText(documentaryText)
  return (
    <section className="moments-lost" aria-labelledby="moments-lost">
      <h3 id="moments-lost">{t('momentsLost')}</h3>
      <p className="small dim">{t('momentsLostText')}</p>
      <ol className="moments-list">
        {moments.map((moment) => (
          <MomentRow key={moment.id} moment={moment} film={film} documentary={documentary} lost />
        ))}
      </ol>
    </section>
  )
}
