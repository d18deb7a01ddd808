import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readFound } from '#core/text/found-words.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { SaidQuote } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useSpokenLength } from '#web/ui/layout/length.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { useHomeText } from './words.ts'

/** Sentences that were found, each with its film and second. */
export function SaidResults({ asked, found }: { asked: string; found: UseQueryResult<SaidQuote[]> }) {
  const t = useHomeText()
  if (asked.length < 2) return <Empty title={t('saidNothing')} text={t('saidNothingText')} />
  if (found.isPending) return <SkeletonRows rows={3} />
  if (found.isError) return <Failed title={t('saidFailed')} text={t('saidFailedText')} again={found.refetch} />
  if (found.data.length === 0) return <Empty title={t('saidNothing')} text={t('saidNothingText')} />
  return (
    <>
      <p className="said-count small dim" role="status">
        {t('saidFound', { count: found.data.length })}. {t('saidSignIn')}
      </p>
      <ol className="said-results" aria-busy={found.isPlaceholderData}>
        {found.data.map((quote) => (
          <SaidLine key={`${quote.filmId} ${quote.startsMs}`} quote={quote} asked={asked} />
        ))}
      </ol>
    </>
  )
}

function SaidLine({ quote, asked }: { quote: SaidQuote; asked: string }) {
  const t = useHomeText()
  const time = formatTimecode(quote.startsMs)
  const length = useSpokenLength()(quote.durationMs)
  return (
    <li>
      <Link to={paths.documentary(quote.filmId, quote.startsMs)} className="said-line">
        <span className="spoken" lang={quote.language} dir={directionOfWords(quote.snippet, quote.language)}>
          {readFound(quote.snippet, asked).map((part, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
            part.found ? <mark key={index}>{part.words}</mark> : part.words,
          )}
        </span>
        <span className="mono said-time">{time}</span>
        <span className="small dim said-film">
          <bdi>{quote.title}</bdi>
          {quote.speaker && (
            <>
              , <bdi>{quote.speaker}</bdi>
            </>
          )}
          {quote.unreviewed && <span className="said-unreviewed"> {t('unreviewed')}</span>}
        </span>
      </Link>
      <RangeBar
        thin
        durationMs={quote.durationMs}
        chapters={quote.chapters}
        pieces={[quote]}
        label={t('quoteBar', { title: quote.title, length, time })}
      />
    </li>
  )
}
