import type { FilmLook } from '../films/film-look.ts'

/** Values at black, at the middle grey and at white; between them it runs straight. */
export type Curve = readonly [dark: number, middle: number, light: number]

/**
 * The grade of a film as encoders keep pictures: light, and how far it leans to blue and to red (BT.709, 16 to 235). A straight line between two
 * colours is one there too, so that three points say all of it.
 */
export function gradeInYuv({ dark, middle, light }: FilmLook['grade']): Record<'light' | 'blue' | 'red', Curve> {
  const [atBlack, atGrey, atWhite] = [inYuv(dark), inYuv(middle), inYuv(light)]
  const along = (channel: 0 | 1 | 2): Curve => [atBlack[channel], atGrey[channel], atWhite[channel]]
  return { light: along(0), blue: along(1), red: along(2) }
}

function inYuv([red, green, blue]: FilmLook['grade']['dark']): Curve {
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return [16 + (light * 219) / 255, 128 + (((blue - light) / 1.8556) * 224) / 255, 128 + (((red - light) / 1.5748) * 224) / 255]
}
