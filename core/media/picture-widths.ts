/** Widths in pixels of scaled pictures, besides the original: few, to limit the cache. */
export const pictureWidths = [160, 320, 640, 960, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * The width to ask for for a picture `cssPixels` wide on a screen of so many dots a pixel; undefined where only the whole picture is large enough.
 * More than two dots a pixel make no visible difference in a film's still.
 */
export function widthFor(cssPixels: number, density: number): PictureWidth | undefined {
  const wanted = cssPixels * Math.min(2, Math.max(1, density))
  // A fifth less than would be exact is not seen in a still and often half as many bytes.
  return pictureWidths.find((width) => width >= wanted * 0.8)
}
