import { useLayoutEffect, useRef, useState } from 'react'
import { type PictureWidth, pictureWidths, widthFor } from '#core/media/picture-widths.ts'
import { followWidth } from '#web/ui/layout/follow-width.ts'
import { savesData } from '../stream/data-saver.ts'

type ShownWidth = PictureWidth | undefined | 'unknown'

/**
 * The width at which to fetch a picture: from layout and device pixel ratio, reduced with data saver. It grows with its
 * place and never shrinks. 'unknown' before the first layout and while the place is not shown. Of a sheet, `times` as wide as its place, no more than `dots`
 * a pixel are fetched. `before` returns the width in which the picture is in its place already.
 */
export function useShownWidth<T extends HTMLElement>(times = 1, dots = 2, before?: { width: PictureWidth | undefined }) {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState<ShownWidth>(before ? before.width : 'unknown')
  useLayoutEffect(() => {
    if (!ref.current) return
    return followWidth(ref.current, (shown) => {
      const fits = widthFor(shown * times, savesData() ? 1 : Math.min(dots, devicePixelRatio))
      setWidth((before) => (before === 'unknown' || rank(fits) > rank(before) ? fits : before))
    })
  }, [times, dots])
  return [ref, width] as const
}

const rank = (width: PictureWidth | undefined) => (width === undefined ? pictureWidths.length : pictureWidths.indexOf(width))
