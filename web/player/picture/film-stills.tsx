import './film-stills.css'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { FilmStill } from './film-still.tsx'

interface Pictured {
  posterObject: string | null
  width: number | null
  height: number | null
}

/**
 * Stills of several films beside each other: all at one height, each as wide as its film is. They fill their space, or are at most
 * `heightRem` high.
 */
export function FilmStills({ of, heightRem }: { of: readonly Pictured[]; heightRem?: number }) {
  return (
    <span className="film-stills">
      {of.map((film) => (
        <span key={film.posterObject} style={{ flex: heightRem ? `0 1 ${heightRem * ratioOf(film)}rem` : `${ratioOf(film)} 1 0` }}>
          <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
        </span>
      ))}
    </span>
  )
}
