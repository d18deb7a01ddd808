import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import type { FilmFailure } from '../film-state.ts'
import { playerText } from '../words.ts'

const words = {
  'no-line': ['noLineTitle', 'noLineText'],
  'signed-out': ['signedOutTitle', 'signedOutText'],
  withdrawn: ['withdrawnTitle', 'withdrawnText'],
  full: ['fullTitle', 'fullText'],
  unsupported: ['unsupportedTitle', 'unsupportedText'],
  broken: ['brokenTitle', 'brokenText'],
  refused: ['refusedTitle', 'refusedText'],
} as const

/** Why the film does not play: what happened, what is saved, what to do. */
export function PlayerMessage({ film, failure, signInPath }: { film: Film; failure: FilmFailure; signInPath: string }) {
  const t = useText(playerText)
  const { pathname } = useLocation()
  const [title, text] = words[failure]
  const goOn = async () => {
    film.seek(film.get().nowMs + 10_000)
    await film.retry()
  }
  return (
    <div className="player-message" role="alert">
      <p className="title-s">{t(title)}</p>
      <p className="ui">{t(text)}</p>
      <p className="player-message-acts">
        {failure === 'signed-out' && (
          <ButtonLink
            small
            kind="ink"
            to={`${signInPath}?next=${encodeURIComponent(`${pathname}?t=${Math.floor(film.get().nowMs / 1000)}`)}`}
          >
            {t('signIn')}
          </ButtonLink>
        )}
        {failure === 'broken' && (
          <Button small onClick={() => void goOn()}>
            {t('skipOn')}
          </Button>
        )}
        {failure !== 'unsupported' && (
          <Button small onClick={() => void film.retry()}>
            {t('tryAgain')}
          </Button>
        )}
      </p>
    </div>
  )
}
