import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimedRange } from '#core/time/timecode.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { makeTrailer, removeTrailer, type Trailer, trailerQuery } from '#web/data/film/trailers.ts'
import { Trailer as TrailerPlayer } from '#web/player/in-lists/trailer.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { deskText } from '../words.ts'
import { TrailerPassages } from './trailer-passages.tsx'

const mostMs = 300_000

/** A short film made of passages of a cut, for people who have not seen it. */
export function TrailerSection({ film, version }: { film: OwnDocumentary; version: OwnVersion & { durationMs: number } }) {
  const t = useText(deskText)
  const length = useLength()
  const trailer = useQuery({
    ...trailerQuery(film.id),
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 2000 : false),
  })
  const { data: chapters } = useQuery(chaptersQuery(version.id))
  const [edited, setEdited] = useState<readonly TimedRange[]>()
  const kept = trailer.data
  const ranges = edited ?? kept?.ranges ?? []
  const lastsMs = ranges.reduce((sum, { startsMs, endsMs }) => sum + Math.max(0, endsMs - startsMs), 0)
  const wrong =
    ranges.some(({ startsMs, endsMs }) => endsMs - startsMs < 200 || endsMs > version.durationMs) || lastsMs > mostMs || ranges.length === 0
  const told = async (work: Promise<void>, said: string) => {
    try {
      await work
      setEdited(undefined)
      toast.success(said)
    } catch (cause) {
      toast.failure(t('trailerRefused'), cause instanceof Error ? cause.message : t('notSavedText'))
    }
  }
  const remove = async (before: Trailer) => {
    await told(removeTrailer(film.id), t('trailerRemoved'))
    setEdited(before.ranges)
  }
  return (
    <section aria-labelledby="trailer" className="film-section">
      <div className="head">
        <h2 id="trailer">{t('trailer')}</h2>
        <span className="mono dim">{ranges.length > 0 && length(lastsMs)}</span>
      </div>
      <p className="small dim measure">{t('trailerHint')}</p>
      <Fetched query={trailer} what={t('fetchingPart', { part: t('trailer') })}>
        {kept && (
          <p role="status" className={kept.state === 'failed' || kept.state === 'protected' ? 'field-error' : 'small dim'}>
            {t(`trailer_${kept.state}`)}
          </p>
        )}
        {kept?.state === 'ready' && !edited && <TrailerPlayer documentaryId={film.id} />}
        <TrailerPassages ranges={ranges} version={version} onChange={setEdited} />
        {ranges.length > 0 && (
          <RangeBar
            label={t('trailerBar', { count: ranges.length })}
            durationMs={version.durationMs}
            chapters={chapters ?? []}
            sources={ranges.map(({ startsMs }, at) => ({ atMs: startsMs, label: t('passageN', { number: at + 1 }) }))}
            listedElsewhere
          />
        )}
        {lastsMs > mostMs && <p className="field-error">{t('trailerTooLong')}</p>}
        <p className="section-acts">
          <Button
            small
            kind="ink"
            notNow={wrong || (!edited && kept?.state !== 'failed')}
            onClick={() => void told(makeTrailer(film.id, version.id, ranges), t('trailerAsked'))}
          >
            {t('trailerMake')}
          </Button>
          {ranges.length === 0 && (chapters?.length ?? 0) > 1 && (
            <Button small kind="plain" onClick={() => setEdited(fromChapters(chapters ?? [], version.durationMs))}>
              {t('trailerFromChapters')}
            </Button>
          )}
          {kept && (
            <Button small kind="plain" onClick={() => void remove(kept)}>
              {t('trailerTakeAway')}
            </Button>
          )}
        </p>
      </Fetched>
    </section>
  )
}

/** Five seconds of each chapter, from a little after its beginning: something to change, not something to keep. */
const fromChapters = (chapters: readonly { startsMs: number }[], durationMs: number): TimedRange[] =>
  chapters
    .slice(0, 20)
    .map(({ startsMs }) => ({ startsMs: Math.min(startsMs + 2000, durationMs - 1000), endsMs: Math.min(startsMs + 7000, durationMs) }))
    .filter(({ startsMs, endsMs }) => startsMs >= 0 && endsMs - startsMs >= 500)
