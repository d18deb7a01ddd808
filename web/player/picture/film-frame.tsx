import { usePicture } from '#web/data/media/stills.ts'
import { useShownWidth } from './shown-width.ts'
import { type Sheet, StoryboardFrame } from './storyboard-frame.tsx'

interface FilmFrameProps {
  /** Name of the storyboard in bucket `media`. */
  objectName: string
  sheet: Sheet
  tile: number
}

/** A hundred frames come for one that is shown. */
const dots = 1.5

/** One frame of a film out of its storyboard, as wide as its place; the sheet is fetched no larger than that place needs. */
export function FilmFrame({ objectName, sheet, tile }: FilmFrameProps) {
  const [ref, width] = useShownWidth<HTMLSpanElement>(sheet.columns, dots)
  // A sheet of frames that small is no larger whole.
  const natural = sheet.columns * sheet.tileWidth
  const picture = usePicture(objectName, width !== undefined && width !== 'unknown' && width >= natural ? undefined : width, 'media')
  return (
    <span ref={ref} className="film-frame" style={{ aspectRatio: `${sheet.tileWidth} / ${sheet.tileHeight}` }}>
      {picture && <StoryboardFrame url={picture.src} sheet={sheet} tile={tile} />}
    </span>
  )
}
