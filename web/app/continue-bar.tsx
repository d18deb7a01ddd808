import './continue-bar.css'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { destinationAfterLogin } from '#core/destination.ts'
import { documentaryTitle } from '#web/data/profiles.ts'
import { continueTo } from '#web/session/continue-to.ts'
import { useSession, useUserType } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'

/** On the page a login leads to: the page first asked for, offered as "Continue to …". Goes once it is taken or declined. */
export function ContinueBar() {
  const t = useText(sessionText)
  const path = useSyncExternalStore(continueTo.subscribe, continueTo.get)
  const { user } = useSession()
  const { pathname } = useLocation()
  const here = destinationAfterLogin(useUserType())
  const offered = user && path && pathname === here && new URL(path, location.origin).pathname !== here ? path : undefined
  const place = usePlace(offered)
  if (!offered || !place) return null
  return (
    <aside className="continue-bar" aria-label={t('youAskedFor')}>
      <span className="dim">{t('youAskedFor')}</span>
      <Link to={offered} onClick={continueTo.forget}>
        {place}
      </Link>
      <button type="button" onClick={continueTo.forget}>
        {t('notNow')}
      </button>
    </aside>
  )
}

function usePlace(path: string | undefined): string | undefined {
  const t = useText(sessionText)
  const url = path ? new URL(path, location.origin) : undefined
  const [, first = '', id = ''] = url?.pathname.split('/') ?? []
  const film = useQuery({ ...documentaryTitle(id), enabled: first === 'documentary' && id !== '' })
  if (!url) return undefined
  if (first === 'documentary') {
    if (film.isPending) return undefined
    const title = film.data || t('aDocumentary')
    const seconds = Number(url.searchParams.get('t'))
    return seconds > 0 ? t('continueToFilmAt', { title, time: clock(seconds) }) : t('continueTo', { place: title })
  }
  const name = t(`place_${first}` as 'place_search')
  return t('continueTo', { place: name.startsWith('place_') ? url.pathname : name })
}

const clock = (seconds: number): string => new Date(Math.floor(seconds) * 1000).toISOString().slice(11, 19)
