import { randomFrom } from '../pictures/noise.ts'
import { clamp, ease, type Picture } from '../pictures/picture.ts'
import { drawOutlines, lineOutline, lineWidth } from '../pictures/title-cards.ts'
import type { FilmLook } from './film-look.ts'

/** Departures, and in which of the four printings each is struck out (5: never). */
const departures = [
  ['5.40', 'Mornes', 'milk, post', 2],
  ['6.55', 'Mornes, Ytre Skar', 'school days', 3],
  ['8.10', 'Ytre Skar', '', 1],
  ['10.30', 'Mornes', 'stops for the doctor', 3],
  ['12.15', 'Ytre Skar, Helle', 'Saturdays', 2],
  ['14.05', 'Mornes', 'school days', 3],
  ['16.20', 'Helle', 'if asked for', 1],
  ['18.00', 'Mornes', '', 5],
  ['21.45', 'Ytre Skar', 'dances only', 1],
] as const
const printings = ['1974', '1988', '2003', '2019']

/** A film of type: one page, printed four times, and the pen that strikes out what no longer goes. */
export const theFerryTimetable: FilmLook = {
  slug: 'the-ferry-timetable',
  aspect: 1.66,
  seconds: 46,
  grade: { dark: [34, 26, 22], middle: [170, 150, 124], light: [243, 234, 214] },
  exposure: { gamma: 1, contrast: 1.06, vignette: 0.2, weave: 0.9 },
  grain: 11,
  ink: 0.86,
  cards: [
    { from: 0, to: 3.6, lines: ['The Ferry', 'Timetable'], size: 0.2, ground: 'black' },
    { from: 42.6, to: 46.5, lines: ['18.00 is on time.'], size: 0.11, align: 'middle', ground: 'black' },
  ],
  async open(width, height) {
    const paper = paperOf(width, height)
    const pages = await Promise.all(printings.map((year, printing) => drawPage(width, height, year, printing)))
    const strikes = departures.map((_, row) => strikeOf(row))
    return (seconds, _progress, into) => {
      const time = clamp((seconds - 2.6) / 39.5, 0, 0.9999) * printings.length
      const printing = Math.floor(time)
      const within = time - printing
      const turning = printing > 0 ? 1 - ease(within, 0, 0.09) : 0
      const [page, before] = [pages[printing]!.light, (pages[printing - 1] ?? pages[printing])!.light]
      for (let index = 0; index < paper.length; index++)
        into.light[index] = paper[index]! * (1 - 0.9 * (page[index]! * (1 - turning) + before[index]! * turning * 0.7))
      departures.forEach(([, , , struckIn], row) => {
        if (struckIn !== printing + 1) return
        const order = departures.slice(0, row).filter((other) => other[3] === struckIn).length
        strikeOut(into, strikes[row]!, row, ease(within, 0.42 + order * 0.16, 0.55 + order * 0.16))
      })
      push(into, 1 + 0.05 * within)
    }
  },
}

const rowAt = (row: number) => 0.295 + row * 0.0735

async function drawPage(width: number, height: number, year: string, printing: number): Promise<Picture> {
  const size = height * 0.058
  const [left, place, note] = [width * 0.1, width * 0.24, width * 0.62]
  const outlines = [
    lineOutline('Skarvøy', left, height * 0.16, height * 0.115),
    lineOutline(year, width * 0.9 - lineWidth(year, height * 0.115), height * 0.16, height * 0.115),
    `M${left} ${height * 0.205}H${width * 0.9}V${height * 0.2085}H${left}Z`,
  ]
  departures.forEach(([time, to, remark, struckIn], row) => {
    if (struckIn <= printing) return
    const baseline = height * rowAt(row)
    outlines.push(lineOutline(time, left + width * 0.085 - lineWidth(time, size), baseline, size), lineOutline(to, place, baseline, size))
    if (remark) outlines.push(lineOutline(`_${remark}`, note, baseline, size * 0.86))
  })
  return drawOutlines(width, height, outlines)
}

const strikeOf = (row: number) => {
  const random = randomFrom(131 + row)
  return { lean: (random() - 0.5) * 0.014, bow: (random() - 0.5) * 0.012, end: 0.84 + random() * 0.07 }
}

function strikeOut({ width, height, light }: Picture, strike: ReturnType<typeof strikeOf>, row: number, drawn: number) {
  const last = 0.09 + (strike.end - 0.09) * drawn
  for (let column = Math.round(width * 0.085); drawn > 0 && column < width * last; column++) {
    const across = column / width
    const y = height * (rowAt(row) - 0.018 + strike.lean * (across - 0.5) + strike.bow * Math.sin(across * 7))
    const pressure = 1.5 + 0.5 * Math.sin(across * 31 + row)
    for (let line = Math.floor(y - 3); line <= y + 3; line++) {
      const index = line * width + column
      light[index] = light[index]! * (1 - 0.86 * clamp(pressure - Math.abs(line - y)))
    }
  }
}

function paperOf(width: number, height: number): Float32Array {
  const random = randomFrom(137)
  const paper = Float32Array.from({ length: width * height }, () => 0.86 + (random() - 0.5) * 0.035)
  for (let fibre = 0; fibre < 900; fibre++) {
    let [x, y, angle] = [random() * width, random() * height, random() * 6.28]
    for (let step = 0; step < 9 + random() * 22; step++) {
      const index = (y | 0) * width + (x | 0)
      if (x >= 0 && y >= 0 && x < width && y < height) paper[index]! -= 0.035
      x += Math.cos(angle)
      y += Math.sin(angle)
      angle += (random() - 0.5) * 0.4
    }
  }
  return paper
}

/** A slow push towards the page. */
function push({ width, height, light }: Picture, zoom: number) {
  const copy = light.slice()
  const xs = Float32Array.from({ length: width }, (_, column) => (column - width / 2) / zoom + width / 2)
  for (let row = 0, index = 0; row < height; row++) {
    const y = (row - height / 2) / zoom + height / 2
    const above = Math.min(height - 2, y | 0) * width
    const below = y - (y | 0)
    for (let column = 0; column < width; column++, index++) {
      const x = xs[column]!
      const at = above + Math.min(width - 2, x | 0)
      const right = x - (x | 0)
      const upper = copy[at]! + (copy[at + 1]! - copy[at]!) * right
      const lower = copy[at + width]! + (copy[at + width + 1]! - copy[at + width]!) * right
      light[index] = upper + (lower - upper) * below
    }
  }
}
