/** A rendition to be made. Its name is its short side: `720p`. */
export interface Rung {
  name: string
  width: number
  height: number
  /** Peak bits per second of its picture. */
  maxBitrate: number
}

const shortSides = [1080, 720, 480, 360, 240]

/** Renditions of a film of that size, best first: at most 1080 lines, never upscaled, three more below at most. */
export function ladderFor(width: number, height: number): Rung[] {
  const top = Math.min(Math.min(width, height), 1080)
  // A rung next to the top would cost an encode without a benefit.
  const lower = shortSides.filter((side) => side <= top * 0.8).slice(0, 3)
  return [top, ...lower].map((side) => rungOf(width, height, side))
}

/** The rendition people see first while the ladder is still being made: small, so that it is there quickly. */
export function firstRung(width: number, height: number): Rung {
  const rung = rungOf(width, height, Math.min(480, width, height))
  return { ...rung, name: 'first' }
}

/** The one rendition of a rush: enough to read a face, small enough to edit from anywhere. */
export const proxyRung = (width: number, height: number): Rung => rungOf(width, height, Math.min(540, width, height))

function rungOf(width: number, height: number, side: number): Rung {
  const scale = side / Math.min(width, height)
  const size = { width: evenNear(width * scale), height: evenNear(height * scale) }
  return { name: `${side}p`, ...size, maxBitrate: maxBitrateOf(size.width * size.height) }
}

/** 1080p: 5.6 Mbit/s, 720p: 3.0, 480p: 1.6, 360p: 1.0. Bitrate grows slower than area. */
function maxBitrateOf(pixels: number): number {
  return Math.max(150_000, Math.round(5_600_000 * (pixels / (1920 * 1080)) ** 0.77))
}

const evenNear = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
