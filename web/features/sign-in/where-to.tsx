import { useSyncExternalStore } from 'react'
import { continueTo } from '#web/session/continue-to.ts'
import { Wordmark } from '#web/ui/layout/wordmark.tsx'
import { useText } from '#web/ui/text.ts'
import { signInText } from './words.ts'

/** Beside the form: the house's name, and where the visitor was going when the door was closed. */
export function WhereTo() {
  const t = useText(signInText)
  const path = useSyncExternalStore(continueTo.subscribe, continueTo.get)
  return (
    <figure className="sign-in-where">
      <Wordmark />
      <figcaption>
        <span className="title-s">{t('pictureText')}</span>
        {path && <span className="dim">{whereTo(t, path)}</span>}
      </figcaption>
    </figure>
  )
}

function whereTo(t: ReturnType<typeof useText<(typeof signInText)['english']>>, path: string): string {
  const url = new URL(path, location.origin)
  if (!url.pathname.startsWith('/documentary/')) return t('onYourWay')
  const seconds = Number(url.searchParams.get('t'))
  return seconds > 0 ? t('onYourWayFilmAt', { time: new Date(Math.floor(seconds) * 1000).toISOString().slice(11, 19) }) : t('onYourWayFilm')
}
