import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { playbackQuery } from '#web/data/films/playback.ts'
import { useStill } from '#web/data/films/stills.ts'
import { paths } from '#web/paths.ts'
import { ratioOf, Still } from '#web/ui/still.tsx'

interface FilmRowProps {
  film: { id: string; posterObject: string | null } & Parameters<typeof ratioOf>[0]
  children: ReactNode
}

/** A film in a list: its still in its own ratio, which leads to it, and beside it what the list says of it. */
export function FilmRow({ film, children }: FilmRowProps) {
  const queries = useQueryClient()
  const still = useStill(film.posterObject)
  // The playlists are on their way before the link is pressed.
  const fetchAhead = () => void queries.prefetchQuery(playbackQuery(film.id))
  return (
    <li onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      <Link to={paths.documentary(film.id)} tabIndex={-1} aria-hidden="true">
        <Still src={still ?? undefined} alt="" ratio={ratioOf(film)} />
      </Link>
      {children}
    </li>
  )
}
