import './moments.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Documentary, ShownVersion } from '#web/data/film/documentaries.ts'
import { type Moment, momentsQuery } from '#web/data/people/moments.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { Keeping } from '../acts/use-kept.ts'
import { documentaryText } from '../words.ts'
import { MomentRow } from './moment-row.tsx'

const QuoteStill = lazy(() => import('./quote-still.tsx'))

interface MomentsProps {
  film: Film
  documentary: Documentary
  version: ShownVersion
  keeping: Keeping
  quoteLanguage: string | undefined
}

/** What the reader keeps of this film, theirs alone: marking, the list in the order of the film, and what a newer cut does not have. */
export function Moments({ film, documentary, version, keeping, quoteLanguage }: MomentsProps) {
  const t = useText(documentaryText)
  const moments = useQuery(momentsQuery(documentary.id))
  const [quotedMs, setQuotedMs] = useState<number | null>(null)
  const here = moments.data?.filter((moment) => moment.versionId === version.id) ?? []
  const lost = moments.data?.filter((moment) => moment.versionId !== version.id) ?? []
  return (
    <div className="moments">
      <Marking film={film} keeping={keeping} />
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
            language={quoteLanguage}
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

function Marking({ film, keeping }: { film: Film; keeping: Keeping }) {
  const t = useText(documentaryText)
  const hint = useId()
  const nowMs = useFilmState(film, (state) => Math.floor(state.nowMs / 1000) * 1000)
  return (
    <div className="moments-marking">
      <p className="cite-acts">
        <Button small kind="ink" aria-describedby={hint} onClick={() => keeping.mark()}>
          {keeping.marking ? t('markTo', { time: formatTimecode(nowMs) }) : t('markFrom', { time: formatTimecode(nowMs) })}
        </Button>
        {keeping.marking && (
          <Button small onClick={keeping.cancel}>
            {t('markCancel')}
          </Button>
        )}
      </p>
      <p className="small dim" id={hint}>
        {keeping.marking
          ? t('markingFrom', { from: formatTimecode(keeping.marking.startsMs) })
          : t(hasKeys() ? 'markHint' : 'markHintTouch')}
      </p>
    </div>
  )
}

/** Kept from an older cut; said, not thrown away. */
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

/** Whether a keyboard is likely: a device that is only touched has none. */
const hasKeys = () => !matchMedia('(hover: none) and (pointer: coarse)').matches
