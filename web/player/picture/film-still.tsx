import { type ReactNode, useState } from 'react'
import { earlyWidth, usePicture } from '#web/data/media/stills.ts'
import { Still } from '#web/ui/layout/still.tsx'
import { useShownWidth } from './shown-width.ts'

interface FilmStillProps {
  /** Name of the poster in bucket `stills`; null for a film without one, which keeps the place. */
  objectName: string | null | undefined
  /** Width by height, where it is known: the place is there before the picture. */
  ratio?: number | undefined
  /** Empty where the words beside it name the film. */
  alt?: string
  caption?: ReactNode
}

/** A film's poster in a list or beside words, fetched as large as its place is and no larger. */
export function FilmStill({ objectName, ratio, alt = '', caption }: FilmStillProps) {
  const [ref, width] = useShownWidth<HTMLSpanElement>(1, 2, earlyWidth(objectName))
  const picture = usePicture(objectName, width)
  const [failed, setFailed] = useState<string>()
  const src = picture?.src === failed ? picture?.whole : picture?.src
  return (
    <Still
      ref={ref}
      className={objectName === null ? 'still--none' : undefined}
      src={src}
      onFailure={() => setFailed(src)}
      alt={alt}
      ratio={ratio}
      caption={caption}
    />
  )
}
