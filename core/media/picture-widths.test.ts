import { expect, it } from 'vitest'
import { widthFor } from './picture-widths.ts'

it.each([
  ['a row of a list', 208, 1, 320],
  ['the same on a sharp screen', 208, 2, 640],
  ['the whole width of a phone', 360, 2, 640],
  ['a phone with three dots a pixel gets two', 360, 3, 640],
  ['a still in a table', 110, 2, 320],
  ['a screen that is zoomed out', 150, 0.5, 160],
  ['nearly a width', 760, 1, 640],
  ['a whole screen', 1920, 1, undefined],
])('%s: %i px wide with %f dots a pixel is asked for with %s', (_, cssPixels, density, width) => {
  expect(widthFor(cssPixels, density)).toBe(width)
})
