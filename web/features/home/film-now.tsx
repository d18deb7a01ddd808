import { type CSSProperties, useState } from 'react'
import { firstOf } from '#core/text/cut-text.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { FrontPage, HomePage } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink, PlaySign } from '#web/ui/controls/button.tsx'
import { useSpokenLength } from '#web/ui/layout/length.ts'
import { ratioOf, Still } from '#web/ui/layout/still.tsx'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { Later } from './later.tsx'
import { Passage } from './passage.tsx'
import { useFilmLine, useHomeText } from './words.ts'

/** The film now: its picture with the sentence in it, the bar with that sentence lifted out, and Play hanging from the hole. */
export function FilmNow({
  now,
  still,
  small,
}: {
  now: NonNullable<HomePage['now']>
  still: FrontPage['still']
  small: string | undefined
}) {
  const t = useHomeText()
  const filmLine = useFilmLine()
  const spokenLength = useSpokenLength()
  const { film, quote } = now
  const [playing, setPlaying] = useState(false)
  /** Where Play hangs, in per cent of the bar; the line of facts takes the longer side of it. */
  const at = quote ? (quote.startsMs / film.durationMs) * 100 : 0
  const words = { title: film.title, length: spokenLength(film.durationMs), count: film.chapters.length }
  const caption = quote && (
    <span lang={quote.language} dir={directionOfWords(quote.text, quote.language)}>
      {quote.text}
    </span>
  )
  return (
    <section aria-labelledby="film-now">
      <div className="now-picture" style={{ '--ratio': ratioOf(film) } as CSSProperties}>
        {playing && quote ? (
          <Passage film={film} quote={quote} poster={still(film.posterObject)} onClose={() => setPlaying(false)} />
        ) : (
          <Still
            src={still(film.posterObject)}
            // The same candidates as the picture the page came with, so that it is not fetched again.
            srcSet={small && `${small} 960w, ${still(film.posterObject)} 1920w`}
            alt={t('posterOf', { title: film.title })}
            ratio={ratioOf(film)}
            first
            caption={caption}
          />
        )}
      </div>
      <div className="now-bar" style={{ '--at': `${at}%` } as CSSProperties}>
        <RangeBar
          durationMs={film.durationMs}
          chapters={film.chapters}
          seenMs={film.durationMs}
          pieces={quote ? [quote] : []}
          label={quote ? t('barWithQuote', { ...words, time: formatTimecode(quote.startsMs) }) : t('bar', words)}
        />
        <PlayButton now={now} onPlay={() => setPlaying(true)} />
        <p className={`now-line mono dim${at < 40 ? ' now-line--after' : ''}`}>{filmLine(film)}</p>
      </div>
      <div className="page now-words">
        <h1 className={`marquee now-title${film.title.length > 34 ? ' now-title--long' : ''}`} id="film-now">
          {film.title}
        </h1>
        <div className="now-side">
          <p className="lead">{now.reason || shortened(film.synopsis)}</p>
          <p className="small dim">{now.chosen ? now.signedBy && t('chosenBy', { name: now.signedBy }) : t('newest')}</p>
          <p className="now-acts">
            {quote && <ButtonLink to={paths.documentary(film.id)}>{t('fromBeginning')}</ButtonLink>}
            <Later film={film} />
          </p>
        </div>
      </div>
    </section>
  )
}

/** A signed-in person goes to the film at that second; a visitor hears the sentence here. */
function PlayButton({ now, onPlay }: { now: NonNullable<HomePage['now']>; onPlay: () => void }) {
  const t = useHomeText()
  const { user } = useSession()
  const { film, quote } = now
  const words = quote ? (
    <>
      {t('playFrom')} <span className="mono">{formatTimecode(quote.startsMs)}</span>
    </>
  ) : (
    t('play')
  )
  if (!user && quote)
    return (
      <Button kind="act" className="now-play" onClick={onPlay}>
        <PlaySign />
        {words}
      </Button>
    )
  return (
    <ButtonLink kind="act" className="now-play" to={paths.documentary(film.id, quote?.startsMs)}>
      <PlaySign />
      {words}
    </ButtonLink>
  )
}

/** The first sentences of a text, up to about 220 characters. */
function shortened(text: string): string {
  if (text.length <= 240) return text
  const end = firstOf(text, 240).search(/[.!?…][^.!?…]*$/)
  return end > 60 ? text.slice(0, end + 1) : `${firstOf(text, 220).replace(/\s+\S*$/, '')}…`
}
