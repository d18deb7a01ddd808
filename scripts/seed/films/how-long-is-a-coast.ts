import { outlinesIn } from '../pictures/coast.ts'
import { randomFrom } from '../pictures/noise.ts'
import { blankPicture, clamp, type Picture } from '../pictures/picture.ts'
import { drawOutlines, lineOutline, lineWidth } from '../pictures/title-cards.ts'
import type { FilmLook } from './film-look.ts'

/** Rulers in kilometres. The shorter the ruler, the longer the coast. */
const rulers = [100, 32, 10, 0] as const
const window = { west: -8.6, south: 54.45, heightDegrees: 4.35 }
const kilometresHigh = window.heightDegrees * 111.2

interface Pass {
  points: { x: number; y: number; kilometres: number }[]
  label: Picture
}

/** A pen measures the same coast four times, and never gets the same answer. */
export const howLongIsACoast: FilmLook = {
  slug: 'how-long-is-a-coast',
  aspect: 1.33,
  seconds: 44,
  grade: { dark: [24, 30, 46], middle: [150, 150, 146], light: [242, 236, 222] },
  exposure: { gamma: 1, contrast: 1.08, vignette: 0.22, weave: 0.7 },
  grain: 10,
  ink: 0.86,
  cards: [
    { from: 0, to: 3.8, lines: ['How Long', 'Is a Coast'], size: 0.19, ground: 'black' },
    { from: 40.8, to: 44.5, lines: ['It depends', 'who walks.'], size: 0.12, align: 'middle', ground: 'black' },
  ],
  async open(width, height) {
    const paper = paperLight(width, height)
    const digits = await Promise.all([...'0123456789'].map((digit) => drawDigit(digit, height)))
    const passes = await Promise.all(rulers.map((ruler) => openPass(ruler, width, height)))
    const ink = blankPicture(width, height)
    let current = -1
    let drawn = 0
    return (seconds, _progress, into) => {
      const time = clamp((seconds - 3) / 37.2, 0, 0.9999) * passes.length
      const pass = passes[Math.floor(time)]!
      if (Math.floor(time) !== current) {
        current = Math.floor(time)
        drawn = 0
      }
      // What was measured before stays as a faint line; the pen's own line is new each time.
      const until = Math.floor(clamp((time - current) / 0.86) * (pass.points.length - 1))
      if (drawn === 0) for (let index = 0; index < ink.light.length; index++) ink.light[index]! *= 0.3
      for (; drawn < until; drawn++) drawSegment(ink, pass.points[drawn]!, pass.points[drawn + 1]!, current === 3 ? 0.8 : 1.05)
      const pen = pass.points[until]!
      for (let index = 0; index < paper.length; index++)
        into.light[index] = paper[index]! * (1 - 0.88 * clamp(ink.light[index]! + pass.label.light[index]!))
      dot(into, pen.x, pen.y, height / 130)
      writeNumber(into, digits, Math.round(pen.kilometres), width * 0.93, height * 0.08)
    }
  },
}

async function openPass(ruler: number, width: number, height: number): Promise<Pass> {
  const outlines = outlinesIn(window)
    .map((outline) => outline.map(({ x, y }) => ({ x: x * kilometresHigh, y: y * kilometresHigh })))
    .filter((outline) => outline.length > 24)
    .sort((a, b) => b.length - a.length)
    .slice(0, ruler === 0 ? 16 : 7)
  const scale = (height / kilometresHigh) * 0.96
  const shiftX = width / 2 - (kilometresHigh * scale) / 2
  const points: Pass['points'] = []
  let kilometres = 0
  for (const outline of outlines) {
    const walked = walk(outline, ruler)
    if (walked.length < 3) continue
    walked.forEach((point, index) => {
      const before = walked[index - 1]
      const atEdge = Math.min(point.x, point.y, kilometresHigh - point.x, kilometresHigh - point.y) < 1
      if (before && !atEdge) kilometres += Math.hypot(point.x - before.x, point.y - before.y)
      points.push({ x: shiftX + point.x * scale, y: height * 0.02 + point.y * scale, kilometres: index === 0 ? -1 : kilometres })
    })
  }
  points.forEach((point, index) => {
    if (point.kilometres < 0) point.kilometres = points[index - 1]?.kilometres ?? 0
  })
  const size = height * 0.05
  const words = ruler === 0 ? '_every bay we have' : `_ruler: ${ruler} km`
  const label = await drawOutlines(width, height, [lineOutline(words, width * 0.93 - lineWidth(words, size), height * 0.21, size)])
  return { points: thicken(points), label }
}

/** Steps of one ruler's length along an outline, as with dividers. */
function walk(outline: { x: number; y: number }[], ruler: number) {
  const stood = [outline[0]!]
  for (const point of outline) {
    const last = stood.at(-1)!
    if (Math.hypot(point.x - last.x, point.y - last.y) >= ruler) stood.push(point)
  }
  stood.push(outline[0]!)
  return stood
}

/** Long straight steps are cut into short ones, so that the pen moves evenly. */
function thicken(points: Pass['points']): Pass['points'] {
  return points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next || next.kilometres === point.kilometres) return [point]
    const parts = Math.max(1, Math.round(Math.hypot(next.x - point.x, next.y - point.y) / 2))
    return Array.from({ length: parts }, (_, part) => ({
      x: point.x + ((next.x - point.x) * part) / parts,
      y: point.y + ((next.y - point.y) * part) / parts,
      kilometres: point.kilometres + ((next.kilometres - point.kilometres) * part) / parts,
    }))
  })
}

function drawSegment(ink: Picture, from: Pass['points'][0], to: Pass['points'][0], weight: number) {
  // The pen is lifted between islands.
  if (from.kilometres === to.kilometres) return
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 2))
  for (let step = 0; step < steps; step++) {
    const x = from.x + ((to.x - from.x) * step) / steps
    const y = from.y + ((to.y - from.y) * step) / steps
    for (let row = Math.floor(y) - 1; row <= y + 2; row++)
      for (let column = Math.floor(x) - 1; column <= x + 2; column++) {
        if (row < 0 || column < 0 || row >= ink.height || column >= ink.width) continue
        const index = row * ink.width + column
        ink.light[index] = Math.max(ink.light[index]!, clamp(weight + 0.3 - Math.hypot(column - x, row - y)))
      }
  }
}

function dot({ width, height, light }: Picture, x: number, y: number, radius: number) {
  for (let row = Math.max(0, Math.floor(y - radius - 1)); row < Math.min(height, y + radius + 1); row++)
    for (let column = Math.max(0, Math.floor(x - radius - 1)); column < Math.min(width, x + radius + 1); column++) {
      const index = row * width + column
      light[index] = light[index]! * (1 - clamp(radius + 0.5 - Math.hypot(column - x, row - y)))
    }
}

function drawDigit(digit: string, height: number): Promise<Picture> {
  const size = height * 0.105
  return drawOutlines(Math.ceil(size * 0.52), Math.ceil(size), [
    lineOutline(digit, (size * 0.52 - lineWidth(digit, size)) / 2, size * 0.84, size),
  ])
}

function writeNumber({ width, light }: Picture, digits: Picture[], value: number, right: number, top: number) {
  const text = String(value)
  ;[...text].forEach((digit, place) => {
    const glyph = digits[Number(digit)]!
    const gap = text.length - place > 3 ? glyph.width * 0.4 : 0
    const left = Math.round(right - (text.length - place) * glyph.width - gap)
    for (let row = 0; row < glyph.height; row++)
      for (let column = 0; column < glyph.width; column++) {
        const index = (Math.round(top) + row) * width + left + column
        light[index] = light[index]! * (1 - 0.92 * glyph.light[row * glyph.width + column]!)
      }
  })
}

function paperLight(width: number, height: number): Float32Array {
  const random = randomFrom(149)
  return Float32Array.from({ length: width * height }, () => 0.88 + (random() - 0.5) * 0.03)
}
