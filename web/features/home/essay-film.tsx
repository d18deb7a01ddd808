import { type CSSProperties, useState } from 'react'
import type { FilmOfEssay } from '#contract/film/essays.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { essayPassageUrl, essayStillUrl } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { Button, PlaySign } from '#web/ui/controls/button.tsx'
import { useSpokenLength } from '#web/ui/layout/length.ts'
import { ratioOf, Still } from '#web/ui/layout/still.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { Passage } from './passage.tsx'
import { useFilmLine, useHomeText } from './words.ts'

/** The film an essay is about: its picture with the sentence in it, which plays here, for anyone. */
export function EssayFilm({ essayId, film }: { essayId: string; film: FilmOfEssay }) {
  const t = useHomeText()
  const filmLine = useFilmLine()
  const length = useSpokenLength()(film.durationMs)
  const [playing, setPlaying] = useState(false)
  const { quote } = film
  const still = film.posterObject ? essayStillUrl(essayId) : undefined
  const time = quote && formatTimecode(quote.startsMs)
  return (
    <aside className="essay-film" style={{ '--ratio': ratioOf(film) } as CSSProperties} aria-label={film.title}>
      {playing && quote ? (
        <Passage film={film} quote={quote} src={essayPassageUrl(essayId)} poster={still} onClose={() => setPlaying(false)} />
      ) : (
        <Still
          src={still}
          alt={t('posterOf', { title: film.title })}
          ratio={ratioOf(film)}
          caption={
            quote && (
              <span lang={quote.language} dir={directionOfWords(quote.text, quote.language)}>
                {quote.text}
              </span>
            )
          }
        />
      )}
      {quote && time && (
        <>
          <RangeBar
            thin
            durationMs={film.durationMs}
            chapters={film.chapters}
            pieces={[quote]}
            label={t('quoteBar', { title: film.title, length, time })}
          />
          {!playing && (
            <p>
              <Button kind="act" onClick={() => setPlaying(true)}>
                <PlaySign />
                {t('playFrom')} <span className="mono">{time}</span>
              </Button>
            </p>
          )}
        </>
      )}
      <p className="title-s">
        <TextLink to={paths.documentary(film.id)}>{film.title}</TextLink>
      </p>
      <p className="mono dim">{filmLine(film)}</p>
    </aside>
  )
}
