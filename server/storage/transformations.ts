import { StorageRefused } from './errors.ts'

/** How an image is to be changed; sizes in pixels. */
export interface Transformation {
  width?: number
  height?: number
  resize: 'cover' | 'contain' | 'fill'
  /** 20 to 100. */
  quality?: number
  format?: 'origin' | 'avif' | 'webp'
}

const maxPixels = 2500
const imgproxyNames = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** Reads the options of a query or of a request to sign. `signed` goes into the token, `shown` is the answer's X-Transformations, both as the platform spells them. */
export function transformationsOf(options: Record<string, unknown>): { transformation: Transformation; signed: string; shown: string } {
  const [width, height, quality] = [
    count(options.width, 'width', 1, maxPixels),
    count(options.height, 'height', 1, maxPixels),
    count(options.quality, 'quality', 20, 100),
  ]
  const resize = oneOf(options.resize, 'resize', ['cover', 'contain', 'fill'] as const) ?? 'cover'
  const format = oneOf(options.format, 'format', ['origin', 'avif', 'webp'] as const)
  const spell = (resizing: string) =>
    [
      height && `height:${height}`,
      width && `width:${width}`,
      (width || height) && resizing,
      quality && `quality:${quality}`,
      format && format !== 'origin' && `format:${format}`,
    ]
      .filter(Boolean)
      .join(',')
  const origin = format === 'origin' ? 'format:origin' : ''
  return {
    transformation: { width, height, resize, quality, format },
    signed: [spell(`resize:${resize}`), origin].filter(Boolean).join(','),
    shown: spell(`resizing_type:${imgproxyNames[resize]}`),
  }
}

/** Reads back what a token carries. */
export const transformationsOfToken = (signed: string) =>
  transformationsOf(
    Object.fromEntries(
      signed
        .split(',')
        .filter(Boolean)
        .map((part) => part.split(':', 2)),
    ),
  )

function count(value: unknown, name: string, least: number, most: number): number | undefined {
  if (value === undefined || value === '' || value === null) return undefined
  const number = Number(value)
  if (!Number.isInteger(number) || number < 0) throw new StorageRefused('InvalidRequest', `${name} must be a whole number`)
  return number === 0 ? undefined : Math.min(Math.max(number, least), most)
}

function oneOf<Value extends string>(value: unknown, name: string, allowed: readonly Value[]): Value | undefined {
  if (value === undefined || value === '') return undefined
  const found = allowed.find((candidate) => candidate === value)
  if (!found) throw new StorageRefused('InvalidRequest', `${name} must be one of ${allowed.join(', ')}`)
  return found
}
