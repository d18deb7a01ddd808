import { useState } from 'react'
import { widthFor } from '#core/media/picture-widths.ts'
import { type Picture, usePicture } from '#web/data/media/stills.ts'
import { savesData } from '../stream/data-saver.ts'

/** A film's poster as wide as the window, where a player opens with it; null while it is signed and for a film without one. It does not change with the window. */
export function usePoster(objectName: string | null | undefined): Picture | null {
  const [width] = useState(() => widthFor(innerWidth, savesData() ? 1 : devicePixelRatio))
  return usePicture(objectName, width)
}
