import { useStill } from '#web/data/films/stills.ts'
import { Still } from '#web/ui/still.tsx'

interface FilmStillProps {
  /** Name of the poster in bucket `stills`; null for a film without one, which keeps the place. */
  objectName: string | null
  /** Width by height, where it is known: the place is there before the picture. */
  ratio?: number | undefined
}

/** A film's poster beside words that name the film. */
export function FilmStill({ objectName, ratio }: FilmStillProps) {
  const src = useStill(objectName)
  return ratio ? (
    <Still src={src ?? undefined} alt="" ratio={ratio} />
  ) : (
    <span className="still">{src && <img src={src} alt="" loading="lazy" />}</span>
  )
}
