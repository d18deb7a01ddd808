import type { Documentary } from '#web/data/film/documentaries.ts'
import type { Film } from '#web/player/film.ts'
import { BillingBlock } from './billing-block.tsx'
import { FilmFacts, WatchedFilmFacts } from './rests-on/film-facts.tsx'
import { RestsOn } from './rests-on/rests-on.tsx'
import { Reviews } from './reviews.tsx'
import { Similar } from './similar.tsx'

/** What one comes to by reading on: what others say, facts, credits, what the film rests on, films that lead on. */
export default function Below({ documentary, film }: { documentary: Documentary; film?: Film | undefined }) {
  return (
    <>
      <div data-dims>
        <Reviews documentary={documentary} />
        {film && documentary.version ? (
          <WatchedFilmFacts
            documentaryId={documentary.id}
            rightsLine={documentary.rightsLine}
            film={film}
            versionId={documentary.version.id}
          />
        ) : (
          <FilmFacts documentaryId={documentary.id} rightsLine={documentary.rightsLine} />
        )}
        <BillingBlock documentary={documentary} />
      </div>
      {film && documentary.version && (
        <>
          <RestsOn film={film} versionId={documentary.version.id} />
          <Similar documentaryId={documentary.id} />
        </>
      )}
    </>
  )
}
