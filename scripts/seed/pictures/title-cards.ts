import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'
import sharp from 'sharp'
import { blankPicture, ease, type Picture } from './picture.ts'

/** Words in the picture, in the house's own face. Times are seconds of the film at its full length. */
export interface Card {
  from: number
  to: number
  /** A line that begins with an underscore is set in italics. */
  lines: string[]
  /** Size of the letters as a part of the picture's height. */
  size?: number
  align?: 'left' | 'middle'
  /** Where the block's middle lies, as a part of the picture's height. */
  at?: number
  /** `black`: on a black frame, as between reels. `over`: on the picture. `dimmed`: on the picture, which lowers its light meanwhile. */
  ground: 'black' | 'over' | 'dimmed'
}

const faces = new Map<string, Font>()

function face(style: 'normal' | 'italic'): Font {
  const file = `@fontsource/libre-caslon-condensed/files/libre-caslon-condensed-latin-400-${style}.woff`
  const known = faces.get(style) ?? parsed(createRequire(import.meta.url).resolve(file))
  faces.set(style, known)
  return known
}

function parsed(path: string): Font {
  const bytes = readFileSync(path)
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** Letters as outlines, so that the words look the same on every machine, whatever faces it has. */
export function lineOutline(words: string, x: number, baseline: number, size: number): string {
  const italic = words.startsWith('_')
  return face(italic ? 'italic' : 'normal')
    .getPath(italic ? words.slice(1) : words, x, baseline, size, { kerning: true, letterSpacing: -0.008 })
    .toPathData(2)
}

export function lineWidth(words: string, size: number): number {
  const italic = words.startsWith('_')
  return face(italic ? 'italic' : 'normal').getAdvanceWidth(italic ? words.slice(1) : words, size, { kerning: true, letterSpacing: -0.008 })
}

/** Filled outlines as a mask of light. */
export async function drawOutlines(width: number, height: number, outlines: string[]): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/><path fill="#fff" d="${outlines.join('')}"/></svg>`
  const pixels = await sharp(Buffer.from(svg), { unlimited: true }).greyscale().raw().toBuffer()
  const mask = blankPicture(width, height)
  for (let index = 0; index < mask.light.length; index++) mask.light[index] = pixels[index]! / 255
  return mask
}

async function drawCard(card: Card, width: number, height: number): Promise<Picture> {
  const margin = width * 0.07
  const widest = Math.max(...card.lines.map((line) => lineWidth(line, 100))) / 100
  const size = Math.min((card.size ?? 0.1) * height, (width - margin * 2) / widest)
  const leading = size * 1.08
  const first = (card.at ?? 0.5) * height - (leading * (card.lines.length - 1)) / 2 + size * 0.32
  const outlines = card.lines.map((line, index) => {
    const x = card.align === 'middle' ? (width - lineWidth(line, size)) / 2 : margin
    return lineOutline(line, x, first + index * leading, size)
  })
  return drawOutlines(width, height, outlines)
}

const dissolveSeconds = 0.7

/** Lays the cards of a film over its pictures, each with a dissolve; `ink` is the light of the letters. */
export async function openCards(cards: Card[], width: number, height: number, ink: number) {
  const drawn = await Promise.all(cards.map(async (card) => ({ card, mask: (await drawCard(card, width, height)).light })))
  return (seconds: number, { light }: Picture) => {
    for (const { card, mask } of drawn) {
      const shown = Math.min(
        card.from <= 0 ? 1 : ease(seconds, card.from, card.from + dissolveSeconds),
        1 - ease(seconds, card.to - dissolveSeconds, card.to),
      )
      if (shown <= 0) continue
      const dark = shown * { black: 1, over: 0, dimmed: 0.68 }[card.ground]
      for (let index = 0; index < light.length; index++) {
        const below = light[index]! * (1 - dark) + 0.015 * dark
        light[index] = below + (ink - below) * mask[index]! * shown
      }
    }
  }
}

/** Whether a black card hides the picture altogether, so that it need not be computed. */
export const isHidden = (cards: Card[], seconds: number) =>
  cards.some(
    ({ ground, from, to }) =>
      ground === 'black' && seconds >= (from <= 0 ? from : from + dissolveSeconds) && seconds <= to - dissolveSeconds,
  )
