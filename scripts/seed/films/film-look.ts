import type { Exposure } from '../pictures/finish.ts'
import type { Picture } from '../pictures/picture.ts'
import type { Card } from '../pictures/title-cards.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** How one film of the seed looks. Everything is said for its full length; a shorter print is the same film, run faster. */
export interface FilmLook {
  slug: string
  aspect: 1.33 | 1.66 | 1.85 | 2.39
  seconds: number
  /** Two colours and what is between them, 0 to 255. */
  grade: { dark: Colour; middle: Colour; light: Colour }
  exposure: Exposure
  /** Strength of the grain, 0 to 255. */
  grain: number
  /** Light of the letters on the cards. */
  ink: number
  cards: Card[]
  /** Prepares what does not change; the answer draws one frame. Called once per print, frames in order. */
  open(width: number, height: number): Promise<Shot>
}

/** `seconds` of the full length, and how far the film has come, 0 to 1. */
export type Shot = (seconds: number, progress: number, into: Picture) => void

const computedWidths = { 1.33: 816, 1.66: 896, 1.85: 928, 2.39: 960 }

/** Pixels in which a film is computed, and in which it is printed: about the same area whatever its ratio. */
export function filmSizes(aspect: FilmLook['aspect'], scale = 1) {
  const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)
  const width = even(computedWidths[aspect] * scale)
  const height = even(width / aspect)
  return { width, height, printWidth: even((width * 4) / 3), printHeight: even((height * 4) / 3) }
}
