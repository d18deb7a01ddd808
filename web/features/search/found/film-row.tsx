import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { playbackQuery } from '#web/data/media/playback.ts'
import { paths } from '#web/paths.ts'
import type { useTrailerInPlace } from '#web/player/in-lists/trailer-in-place.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'

interface FilmRowProps {
  film: { id: string; posterObject: string | null } & Parameters<typeof ratioOf>[0]
  /** Plays in the place of the still; its button is the list's to place. */
  trailer?: ReturnType<typeof useTrailerInPlace>
  children: ReactNode
}

/** A film in a list: its still in its own ratio as a link, and beside it the list's text about it. */
export function FilmRow({ film, trailer, children }: FilmRowProps) {
  const queries = useQueryClient()
  // Prefetches playlists before the click.
  const fetchAhead = () => void queries.prefetchQuery(playbackQuery(film.id))
  return (
    <li onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      <Link className="film-row-picture" to={paths.documentary(film.id)} tabIndex={-1} aria-hidden="true" {...trailer?.hover}>
        <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
        {trailer?.picture}
      </Link>
      {children}
    </li>
  )
}
