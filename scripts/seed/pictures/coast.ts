import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { feature } from 'topojson-client'
import type world from 'world-atlas/countries-110m.json'
import { blankPicture, type Picture } from './picture.ts'

/** A piece of the earth, in degrees. Longitudes are drawn as wide as they are in its middle. */
export interface Window {
  west: number
  south: number
  /** Degrees of latitude from bottom to top; the picture is square. */
  heightDegrees: number
}
/** Points in units of the window's edge: 0,0 is the upper left corner, 1,1 the lower right. */
export type Outline = { x: number; y: number }[]

type Ring = [number, number][]
type Detail = '10m' | '50m'

/** Coastlines of Natural Earth (public domain) inside a window, each cut at its edges. */
export function outlinesIn(window: Window, detail: Detail = '10m'): Outline[] {
  const widthDegrees = window.heightDegrees / Math.cos(((window.south + window.heightDegrees / 2) * Math.PI) / 180)
  return landRings(detail)
    .map((ring) =>
      ring.map(([longitude, latitude]) => ({
        x: (longitude - window.west) / widthDegrees,
        y: (window.south + window.heightDegrees - latitude) / window.heightDegrees,
      })),
    )
    .map(cutAtEdges)
    .filter((outline) => outline.length > 2)
}

/** 1 on land and 0 on water. */
export async function landMask(window: Window, size: number): Promise<Picture> {
  const path = outlinesIn(window)
    .map((outline) => `M${outline.map(({ x, y }) => `${(x * size).toFixed(2)} ${(y * size).toFixed(2)}`).join('L')}Z`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%"/><path fill="#fff" fill-rule="evenodd" d="${path}"/></svg>`
  const pixels = await sharp(Buffer.from(svg), { unlimited: true }).greyscale().raw().toBuffer()
  const mask = blankPicture(size, size)
  for (let index = 0; index < mask.light.length; index++) mask.light[index] = pixels[index]! / 255
  return mask
}

function landRings(detail: Detail): Ring[] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/land-${detail}.json`)
  const topology: typeof world = JSON.parse(readFileSync(file, 'utf8'))
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon'
      ? (geometry.coordinates as Ring[])
      : geometry.type === 'MultiPolygon'
        ? (geometry.coordinates.flat() as Ring[])
        : [],
  )
}

/** Sutherland and Hodgman: one edge after the other, a little outside so that no cut is seen. */
function cutAtEdges(outline: Outline): Outline {
  const [low, high] = [-0.02, 1.02]
  const inside = [(p: Outline[0]) => p.x - low, (p: Outline[0]) => high - p.x, (p: Outline[0]) => p.y - low, (p: Outline[0]) => high - p.y]
  return inside.reduce((points, depth) => {
    const kept: Outline = []
    points.forEach((point, index) => {
      const before = points[(index + points.length - 1) % points.length]!
      const [a, b] = [depth(before), depth(point)]
      if (a >= 0 !== b >= 0)
        kept.push({ x: before.x + ((point.x - before.x) * a) / (a - b), y: before.y + ((point.y - before.y) * a) / (a - b) })
      if (b >= 0) kept.push(point)
    })
    return kept
  }, outline)
}
