/** What a cut looks and sounds like, compact enough to store and compare: see `readPrint`. */
export interface CutPrint {
  /** Frames, `framesPerSecond` of them; each a vector of length 1, or all 0 for a blank frame. */
  frames: Float32Array
  frameCount: number
  /** Motion: the change from each frame to the one `motionSteps` later, as a vector of length 1; all 0 where nothing moves. */
  motion: Float32Array
  /** Amount of that motion, 0 to 1: a still picture says little about the position. */
  moves: Float32Array
  /** Loudness as people perceive it, `loudPerSecond` values a second, smoothed over a tenth of a second. */
  loud: Float32Array
  /** 1 where there is sound within half a second. */
  audible: Uint8Array
}

/** Eight times a second: an edit is found to an eighth, and placed more finely by its sound. */
export const framesPerSecond = 8
export const loudPerSecond = 50
/** Width and height of a frame. */
export const frameSize = [16, 9] as const
/** Half a second. */
export const motionSteps = 4
export const frameCells = frameSize[0] * frameSize[1]

/**
 * Reads a print from its stored bytes: `picture` has one byte of grey per cell, frame after frame; `sound` one byte per fiftieth of a second, the
 * loudness in halves of a decibel above -96.
 */
export function readPrint(picture: Uint8Array, sound: Uint8Array): CutPrint {
  const frameCount = Math.floor(picture.length / frameCells)
  const frames = new Float32Array(frameCount * frameCells)
  for (let at = 0; at < frameCount; at++) {
    const from = at * frameCells
    let mean = 0
    for (let cell = 0; cell < frameCells; cell++) mean += picture[from + cell]!
    mean /= frameCells
    let energy = 0
    for (let cell = 0; cell < frameCells; cell++) energy += (picture[from + cell]! - mean) ** 2
    // A spread of less than three grey levels is encoder noise.
    if (energy < frameCells * 9) continue
    const scale = 1 / Math.sqrt(energy)
    for (let cell = 0; cell < frameCells; cell++) frames[from + cell] = (picture[from + cell]! - mean) * scale
  }
  const motion = new Float32Array(frameCount * frameCells)
  const moves = new Float32Array(frameCount)
  for (let at = 0; at + motionSteps < frameCount; at++) {
    const [from, to] = [at * frameCells, (at + motionSteps) * frameCells]
    let energy = 0
    for (let cell = 0; cell < frameCells; cell++) energy += (picture[to + cell]! - picture[from + cell]!) ** 2
    // About one grey level in each cell is encoder noise.
    if (energy < 2 * frameCells) continue
    const scale = 1 / Math.sqrt(energy)
    for (let cell = 0; cell < frameCells; cell++) motion[from + cell] = (picture[to + cell]! - picture[from + cell]!) * scale
    moves[at] = Math.min(1, (Math.sqrt(energy / frameCells) - Math.SQRT2) / 5)
  }
  const loud = smoothed(sound)
  const audible = new Uint8Array(frameCount)
  for (let at = 0; at < frameCount; at++) {
    const middle = Math.round((at / framesPerSecond) * loudPerSecond)
    for (let near = Math.max(0, middle - 25); near <= Math.min(sound.length - 1, middle + 25); near++)
      if (sound[near]! > 80) audible[at] = 1
  }
  return { frames, frameCount, motion, moves, loud, audible }
}

/** Similarity of two frames, -1 to 1; 0 where one of them shows nothing. */
export function likeness(one: Float32Array, at: number, other: Float32Array, where: number): number {
  const [from, to] = [at * frameCells, where * frameCells]
  let sum = 0
  for (let cell = 0; cell < frameCells; cell++) sum += one[from + cell]! * other[to + cell]!
  return sum
}

/** The loudness of samples (-1 to 1 as 16-bit numbers) as a byte: halves of a decibel above -96. */
export const loudnessByte = (meanSquare: number): number =>
  Math.max(0, Math.min(255, Math.round(2 * (96 + 10 * Math.log10(Math.max(1e-12, meanSquare / 32768 ** 2))))))

function smoothed(sound: Uint8Array): Float32Array {
  const loud = new Float32Array(sound.length)
  for (let at = 0; at < sound.length; at++) {
    let [sum, count] = [0, 0]
    for (let near = Math.max(0, at - 2); near <= Math.min(sound.length - 1, at + 2); near++) {
      // What is nearly silence differs between two encodings of it.
      sum += Math.max(60, sound[near]!)
      count++
    }
    loud[at] = sum / count
  }
  return loud
}
