import { useState } from 'react'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { type HomeFilm, type HomeQuote, passageUrl } from '#web/data/house/home.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useHomeText } from './words.ts'

/** The quoted passage, 60 seconds at most, played in the place of the still. When it is over, the film is one step away. */
export function Passage({
  film,
  quote,
  src = passageUrl(film.id),
  poster,
  onClose,
}: {
  film: Pick<HomeFilm, 'id' | 'title'>
  quote: HomeQuote
  src?: string
  poster: string | undefined
  onClose: () => void
}) {
  const t = useHomeText()
  const { user } = useSession()
  const [state, setState] = useState<'playing' | 'over' | 'failed'>('playing')
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState(false)
  // The passage may begin up to a segment before the sentence.
  const saidUntilSeconds = (quote.endsMs - quote.startsMs) / 1000 + 2
  return (
    <div className="passage">
      {/* biome-ignore lint/a11y/useMediaCaption: the one sentence it is about is under it as text */}
      <video
        key={round}
        src={src}
        poster={poster}
        onTimeUpdate={(event) => setSaid(event.currentTarget.currentTime > saidUntilSeconds)}
        autoPlay
        controls
        playsInline
        aria-label={t('passage', { title: film.title })}
        onEnded={() => setState('over')}
        onPlay={() => setState('playing')}
        onError={() => setState('failed')}
      />
      {state === 'playing' && !said && (
        <p className="still-caption" lang={quote.language} dir={directionOfWords(quote.text, quote.language)}>
          <span>{quote.text}</span>
        </p>
      )}
      {state !== 'playing' && (
        <div className="passage-over" role={state === 'failed' ? 'alert' : 'status'}>
          <p className="title-s">{t(state === 'failed' ? 'passageFailed' : 'passageOver')}</p>
          <p className="now-acts">
            <ButtonLink kind="ink" to={paths.documentary(film.id, quote.startsMs)}>
              {t(user ? 'goOn' : 'signInToGoOn')}
            </ButtonLink>
            <Button
              onClick={() => {
                setState('playing')
                setRound(round + 1)
              }}
            >
              {t('again')}
            </Button>
            <Button kind="plain" onClick={onClose}>
              {t('closePassage')}
            </Button>
          </p>
        </div>
      )}
    </div>
  )
}
