import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { trailersOf } from '#web/data/film/trailers.ts'
import { keepsStill } from '#web/player/in-lists/keeps-still.ts'
import { SeeTrailer } from '#web/player/in-lists/see-trailer.tsx'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { FilmsShown } from './films-shown.ts'

/** What anyone who has signed in may do with a film of the front page. Both come together, once it is known which films of the page have a trailer. */
export function FilmActs({ film }: { film: { id: string; title: string } }) {
  const trailers = useQuery(trailersOf(use(FilmsShown)))
  if (trailers.isPending) return null
  return (
    <>
      <WatchLater documentaryId={film.id} title={film.title} plain />
      {trailers.data?.includes(film.id) && <SeeTrailer film={film} known plain still={keepsStill()} />}
    </>
  )
}
