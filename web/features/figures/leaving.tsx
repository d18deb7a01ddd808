import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { directionOfWords } from '#core/text/writing-direction.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { captionTracksQuery, cuesQuery } from '#web/data/media/captions.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import type { VersionFigures } from './data/figures.ts'
import { dropsOf, retentionOf, seenAgain, sentenceAt } from './figures.ts'
import { MoreInHouse } from './more-in-house.tsx'
import { figuresText } from './words.ts'

/** So many of a list fit on the printed page (figures.css). */
const printedPlaces = 3

/** The sentence at each place people leave at, and what they look at again; each leads there. */
export function Leaving({ film, version, figures }: { film: OwnDocumentary; version: OwnVersion; figures: VersionFigures }) {
  const t = useText(figuresText)
  const { data: tracks = [] } = useQuery(captionTracksQuery(version.id))
  const said = tracks.filter(({ kind }) => kind !== 'descriptions')
  const track = said.find(({ language }) => language === film.language) ?? said[0]
  const { data: cues = [] } = useQuery({ ...cuesQuery(track?.id ?? ''), enabled: track !== undefined })
  if (!figures.viewers) return null
  const drops = dropsOf(retentionOf(figures.seen, figures.viewers))
  const again = seenAgain(figures.seen, figures.again)
  const place = ({ startsMs, endsMs }: TimedRange, atMs: number) => {
    const cue = sentenceAt(cues, atMs)
    return (
      <>
        <Link className="mono" to={paths.documentary(film.id, startsMs)}>
          {formatTimecode(startsMs)}–{formatTimecode(endsMs)}
        </Link>
        {cue ? (
          <q className="serif figures-said" lang={track?.language} dir={directionOfWords(cue.text, track?.language)}>
            {cue.text}
          </q>
        ) : (
          <span className="dim">{t('unsaid')}</span>
        )}
      </>
    )
  }
  return (
    <div className="figures-two">
      <section aria-labelledby="figures-leave">
        <div className="head">
          <h2 id="figures-leave">{t('leave')}</h2>
        </div>
        {drops.length === 0 ? (
          <p className="ui dim">{t('leaveNone')}</p>
        ) : (
          <ol className="figures-places">
            {drops.map((drop) => (
              <li key={drop.startsMs}>
                {place(drop, drop.startsMs + 5000)}
                <span className="mono figures-much">{t('lost', { lost: Math.round(drop.lost * 100) })}</span>
              </li>
            ))}
          </ol>
        )}
        <MoreInHouse count={drops.length - printedPlaces} />
      </section>
      <section aria-labelledby="figures-again">
        <div className="head">
          <h2 id="figures-again">{t('againHead')}</h2>
        </div>
        {again.length === 0 ? (
          <p className="ui dim">{t('againNone')}</p>
        ) : (
          <ol className="figures-places">
            {again.map((stretch) => (
              <li key={stretch.startsMs}>
                {place(stretch, (stretch.startsMs + stretch.endsMs) / 2)}
                <span className="mono figures-much">{t('againTimes', { times: stretch.per100 })}</span>
              </li>
            ))}
          </ol>
        )}
        <MoreInHouse count={again.length - printedPlaces} />
      </section>
    </div>
  )
}
