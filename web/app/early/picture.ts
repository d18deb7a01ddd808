import type { Pictures } from '#contract/media/pictures.ts'
import { widthFor } from '#core/media/picture-widths.ts'
import type { Early } from '#web/data/house/early-answers.ts'
import { stored } from '#web/ui/stored.ts'
import { ask } from './ask.ts'
import { seen } from './bring-app.ts'

/** What a page needs to have a film's poster in place. */
export interface Placed {
  posterObject: string
  width: number | null
  height: number | null
}

/** Shows a film's poster at the width the app will use, and informs the app. Resolves like `seen`. */
export async function putInPlace(
  early: Early,
  place: HTMLElement,
  { posterObject: name, ...size }: Placed,
  cssPixels: number,
): Promise<void> {
  const width = widthFor(cssPixels, savesData() ? 1 : devicePixelRatio)
  const asked = { stills: [name], storyboards: [], small: width ? [{ name, width }] : [] }
  const { stills, small } = await ask<Pictures>(early, '/functions/v1/pictures', asked)
  const whole = stills[name]
  if (!whole) return
  const src = (width && small[`${width}/${name}`]) || whole
  early.pictures.push({ name, width, src, whole })
  const image = new Image()
  image.alt = ''
  image.fetchPriority = 'high'
  image.src = src
  place.style.setProperty('--ratio', String(ratioOf(size)))
  place.append(image)
  await seen(image)
}

/** As in `web/ui/layout/still.tsx`. */
export const ratioOf = ({ width, height }: Pick<Placed, 'width' | 'height'>): number => (width && height ? width / height : 16 / 9)

/** As in `web/player/stream/data-saver.ts`. */
function savesData(): boolean {
  const { saveData } = JSON.parse(stored('player-choices') ?? '{}') as { saveData?: boolean }
  return saveData ?? (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
