import { noisePicture, sampleTiled } from './noise.ts'
import { blankPicture, clamp, type Picture, sample } from './picture.ts'
import { tableOf } from './tables.ts'
import type { Terrain } from './terrain.ts'
import { drawOutlines, lineOutline, lineWidth } from './title-cards.ts'

/** What a ship's radar hears of a coast: shores that face the water shout, the land behind them murmurs and is lost. */
export function echoesOf({ size, height, inland, offshore }: Terrain): Picture {
  const clutter = noisePicture(size, { seed: 29, waves: 64, octaves: 4, persistence: 0.7 })
  const echoes = blankPicture(size, size)
  for (let index = 0; index < size * size; index++) {
    const behind = inland.light[index]!
    const rough = clamp(0.55 + clutter.light[index]! * 0.9)
    if (behind > 0)
      echoes.light[index] = clamp((0.95 * Math.exp(-behind / 5) + 0.5 * height.light[index]! * Math.exp(-behind / 26)) * (0.4 + rough))
    else echoes.light[index] = 0.5 * Math.exp(-offshore.light[index]! / 1.1)
  }
  return echoes
}

export interface Ship {
  /** Pixels of the map. */
  x: number
  y: number
  /** Radians, clockwise from up. */
  course: number
}

/** Turns of the aerial in a second. */
const turnsASecond = 0.36

/** The screen of a radar: rings, bearings and an afterglow that dies until the beam comes round again. */
export async function radarScreen(echoes: Picture, width: number, height: number) {
  const [middleX, middleY, radius] = [width * 0.41, height * 0.5, height * 0.445]
  const dial = await drawDial(width, height, middleX, middleY, radius)
  const sea = noisePicture(256, { seed: 37, waves: 24, octaves: 3, persistence: 0.8 })
  // Where each pixel is on the screen never changes: how far out, in which direction, and what the sea near the ship adds there.
  const bearings = new Float32Array(width * height)
  const near = new Float32Array(width * height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [(column - middleX) / radius, (row - middleY) / radius]
      const away = Math.sqrt(x * x + y * y)
      bearings[index] = away > 1 ? outside : Math.atan2(x, -y) / (2 * Math.PI)
      near[index] = 0.5 * Math.exp(-away * 9)
    }
  return (ship: Ship, seconds: number, mapPixels: number, { light }: Picture) => {
    const beam = seconds * turnsASecond
    const [sin, cos] = [Math.sin(ship.course), Math.cos(ship.course)]
    for (let row = 0, index = 0; row < height; row++) {
      const y = (row - middleY) / radius
      for (let column = 0; column < width; column++, index++) {
        const bearing = bearings[index]!
        if (bearing === outside) {
          light[index] = 0.025 + 0.74 * dial.light[index]!
          continue
        }
        const x = (column - middleX) / radius
        const turns = Math.floor(beam - bearing)
        const age = beam - bearing - turns
        const mapX = ship.x + x * mapPixels
        const mapY = ship.y + y * mapPixels
        let echo = sample(echoes, mapX, mapY)
        if (near[index]! > 0.0005) echo += near[index]! * clamp(0.4 + sampleTiled(sea, mapX * 3 + turns * 31, mapY * 3))
        const line = age < 0.012 ? 0.16 : 0
        const aside = Math.abs(x * cos + y * sin)
        const heading = aside < 1 / 260 && x * sin > y * cos ? 0.3 * (1 - aside * 260) : 0
        light[index] = clamp(0.035 + echo * afterglow[(age * glowSteps) | 0]! + line + 0.36 * dial.light[index]! + heading)
      }
    }
  }
}

const outside = 9
const glowSteps = 4096
/** What is left of an echo, by the part of a turn that has passed since the beam met it. */
const afterglow = tableOf(glowSteps, 0, 1, (age) => 0.95 * (0.26 + 0.74 * Math.exp(-age * 2.1)))

/** Rings a mile apart, a mark every ten degrees and its number every thirty. */
async function drawDial(width: number, height: number, x: number, y: number, radius: number): Promise<Picture> {
  const outlines: string[] = []
  for (const part of [0.25, 0.5, 0.75, 1]) outlines.push(ring(x, y, radius * part, part === 1 ? 1.5 : 0.7))
  for (let degrees = 0; degrees < 360; degrees += 10) {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180)]
    const numbered = degrees % 30 === 0
    outlines.push(spoke(x, y, sin, cos, radius * (numbered ? 0.955 : 0.975), radius))
    if (!numbered) continue
    const [words, size] = [String(degrees).padStart(3, '0'), height * 0.03]
    const away = radius + height * 0.028
    outlines.push(lineOutline(words, x + sin * away - lineWidth(words, size) / 2, y + cos * away + size * 0.34, size))
  }
  const [left, size] = [width * 0.775, height * 0.045]
  for (const [line, words] of ['Paso Rosa', '_rings: 1 mile', '_rain: off', '_names: off'].entries())
    outlines.push(lineOutline(words, left, height * (0.14 + line * 0.068), line === 0 ? size * 1.3 : size))
  return drawOutlines(width, height, outlines)
}

function ring(x: number, y: number, radius: number, wide: number): string {
  const circle = (r: number, sweep: 0 | 1) => `M${x - r} ${y}A${r} ${r} 0 1 ${sweep} ${x + r} ${y}A${r} ${r} 0 1 ${sweep} ${x - r} ${y}Z`
  // The inner circle runs the other way round, so that it stays open.
  return circle(radius + wide / 2, 1) + circle(radius - wide / 2, 0)
}

function spoke(x: number, y: number, sin: number, cos: number, from: number, to: number): string {
  const [aside, across] = [cos * 0.6, -sin * 0.6]
  const [x1, y1, x2, y2] = [x + sin * from, y + cos * from, x + sin * to, y + cos * to]
  return `M${x1 + aside} ${y1 + across}L${x2 + aside} ${y2 + across}L${x2 - aside} ${y2 - across}L${x1 - aside} ${y1 - across}Z`
}
