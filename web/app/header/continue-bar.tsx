import './continue-bar.css'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { destinationAfterLogin } from '#core/people/destination.ts'
import { documentaryTitle } from '#web/data/film/title.ts'
import { type GuardedPage, pageList } from '#web/page-list.ts'
import { continueTo } from '#web/session/continue-to.ts'
import { useSession, useUserType } from '#web/session/use-session.ts'
import { sessionText } from '#web/session/words.ts'
import { useText } from '#web/ui/text.ts'

/** After a login: offers the requested page as "Continue to …". Disappears once it is followed or dismissed. */
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
  const match = url && pageAt(url.pathname)
  const id = (match?.name === 'documentary' && match.id) || ''
  const film = useQuery({ ...documentaryTitle(id), enabled: id !== '' })
  if (!url) return undefined
  if (match?.name === 'documentary') {
    if (film.isPending) return undefined
    const title = film.data || t('aDocumentary')
    const seconds = Number(url.searchParams.get('t'))
    return seconds > 0 ? t('continueToFilmAt', { title, time: clock(seconds) }) : t('continueTo', { place: title })
  }
  return t('continueTo', { place: match ? t(`place_${match.name}`) : url.pathname })
}

/** The guarded page at an address, and which film it is about. */
function pageAt(pathname: string): { name: GuardedPage; id?: string | undefined } | undefined {
  for (const { name, path, guarded } of pageList) {
    const match = guarded && matchPath<string>(path, pathname)
    if (match) return { name: name as GuardedPage, id: match.params.id }
  }
  return undefined
}

const clock = (seconds: number): string => new Date(Math.floor(seconds) * 1000).toISOString().slice(11, 19)
