import { blankPicture, type Picture } from './picture.ts'

/** Numbers from 0 to 1 that are the same on every machine for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export interface NoiseShape {
  seed: number
  /** Waves across the picture in the coarsest octave. */
  waves: number
  octaves: number
  /** How much weaker each finer octave is. */
  persistence: number
}

/** Clouds of gradient noise around 0, about -1 to 1, that meet at the edges so that they can be laid side by side. */
export function noisePicture(size: number, { seed, waves, octaves, persistence }: NoiseShape): Picture {
  const made = blankPicture(size, size)
  let strength = 1
  for (let octave = 0; octave < octaves && waves * 2 ** octave <= size; octave++, strength *= persistence)
    addOctave(made, waves * 2 ** octave, strength, seed + octave * 101)
  return made
}

function addOctave({ width, light }: Picture, cells: number, strength: number, seed: number) {
  const random = randomFrom(seed)
  const gradients = Float32Array.from({ length: cells * cells * 2 }, () => 0)
  for (let index = 0; index < cells * cells; index++) {
    const angle = random() * Math.PI * 2
    gradients[index * 2] = Math.cos(angle)
    gradients[index * 2 + 1] = Math.sin(angle)
  }
  const scale = cells / width
  // What a column is between its cells is the same in every row.
  const columns = Int32Array.from({ length: width }, (_, x) => (x * scale) | 0)
  const parts = Float32Array.from(columns, (column, x) => x * scale - column)
  const smooth = parts.map(smoothed)
  for (let y = 0; y < width; y++) {
    const v = y * scale
    const row = v | 0
    const fy = v - row
    const sy = smoothed(fy)
    const upper = row * cells
    const lower = ((row + 1) % cells) * cells
    for (let x = 0; x < width; x++) {
      const column = columns[x]!
      const fx = parts[x]!
      const sx = smooth[x]!
      const next = column + 1 === cells ? 0 : column + 1
      const a = (upper + column) * 2
      const b = (upper + next) * 2
      const c = (lower + column) * 2
      const d = (lower + next) * 2
      const top0 = gradients[a]! * fx + gradients[a + 1]! * fy
      const top1 = gradients[b]! * (fx - 1) + gradients[b + 1]! * fy
      const low0 = gradients[c]! * fx + gradients[c + 1]! * (fy - 1)
      const low1 = gradients[d]! * (fx - 1) + gradients[d + 1]! * (fy - 1)
      const top = top0 + (top1 - top0) * sx
      light[y * width + x]! += strength * 1.5 * (top + (low0 + (low1 - low0) * sx - top) * sy)
    }
  }
}

const smoothed = (part: number) => part * part * part * (part * (part * 6 - 15) + 10)

/** Light at a place of a picture that repeats; its size must be a power of two. */
export function sampleTiled({ width, light }: Picture, x: number, y: number): number {
  const around = width - 1
  const column = Math.floor(x)
  const row = Math.floor(y)
  const right = x - column
  const below = y - row
  const upper = (row & around) * width
  const lower = ((row + 1) & around) * width
  const left = column & around
  const next = (column + 1) & around
  const top = light[upper + left]! + (light[upper + next]! - light[upper + left]!) * right
  return top + (light[lower + left]! + (light[lower + next]! - light[lower + left]!) * right - top) * below
}
