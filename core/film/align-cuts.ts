import { type CutPrint, framesPerSecond, likeness, loudPerSecond, motionSteps } from './cut-print.ts'

/** A stretch of one cut that is also in another: `lengthMs` from `fromMs` in the first, from `toMs` in the second. */
export interface Piece {
  fromMs: number
  toMs: number
  lengthMs: number
}

const stepMs = 1000 / framesPerSecond
/** What is looked for at once. */
const windowSteps = 5 * framesPerSecond
/** What is found must be this similar, and by this margin more similar than anywhere else. */
const alikeFrom = 0.75
const clearBy = 0.08
/** An edit is assumed where nothing fits for this long. */
const lostAfterSteps = 6
const fitsFrom = 0.6
const leastMs = 1500

/**
 * Where the stretches of a cut are in another: the same length, in any order. Each stretch is found once, and what is in one cut twice belongs to
 * where it was found first. In the order of the first cut. Yields its progress, 0 to 1, every few milliseconds, so that the event loop can run.
 */
export function* alignCuts(one: CutPrint, other: CutPrint): Generator<number, Piece[]> {
  const pieces: Piece[] = []
  const taken = new Uint8Array(other.frameCount)
  let covered = 0
  let misses = 0
  for (let at = 0; at + 1 < one.frameCount; ) {
    if (at < covered) {
      at = covered
      continue
    }
    let steps = Math.min(windowSteps, one.frameCount - at)
    // A window no longer than two seconds is not distinctive enough.
    if (steps < 2 * framesPerSecond && pieces.length > 0) break
    let found = find(one, other, at, steps)
    if (!found && steps === windowSteps) {
      // An edit within the window: half of it may be before.
      steps >>= 1
      found = find(one, other, at, steps)
    }
    yield at / one.frameCount
    if (!found) {
      // Where nothing of the other cut is found for long, it is looked for less often.
      misses = Math.min(24, misses + 1)
      at += Math.ceil(misses / 6) * framesPerSecond
      continue
    }
    const before = pieces.at(-1)
    // Back into the stretch before it: which of the two a still moment belongs to is decided below.
    const from = before ? Math.ceil((before.fromMs + leastMs) / stepMs) : 0
    const piece = grow(one, other, at + (steps >> 1), refine(one, other, at, steps, found.offset), { from: Math.min(from, covered), taken })
    if (!piece || piece.lengthMs < leastMs) {
      at += framesPerSecond
      continue
    }
    misses = 0
    if (before) {
      mark(taken, before, 0)
      divide(one, other, before, piece)
      mark(taken, before, 1)
    }
    if (piece.lengthMs < leastMs) {
      at += framesPerSecond
      continue
    }
    pieces.push(piece)
    mark(taken, piece, 1)
    covered = Math.max(at + 1, Math.ceil((piece.fromMs + piece.lengthMs) / stepMs))
  }
  return joined(pieces)
}

const mark = (taken: Uint8Array, { toMs, lengthMs }: Piece, as: 0 | 1) =>
  taken.fill(as, Math.floor(toMs / stepMs), Math.ceil((toMs + lengthMs) / stepMs))

/** Where two stretches that follow each other both fit, the edit is where what is before it fits the first best, and what is after it the second. */
function divide(one: CutPrint, other: CutPrint, before: Piece, after: Piece): void {
  const [start, end] = [Math.floor(after.fromMs / stepMs), Math.ceil((before.fromMs + before.lengthMs) / stepMs)]
  if (end <= start) return
  const fitOf = (piece: Piece, step: number) => {
    const to = Math.round(step + (piece.toMs - piece.fromMs) / stepMs)
    return step >= one.frameCount || to < 0 || to >= other.frameCount ? -1 : fitness(one, other, step, to, piece.toMs - piece.fromMs)
  }
  // Beginning with all of it the second's, step by step given to the first.
  let [score, best, at] = [0, 0, start]
  for (let step = start; step < end; step++) {
    score += fitOf(before, step) - fitOf(after, step)
    if (score > best) [best, at] = [score, step + 1]
  }
  const editMs = Math.round(at * stepMs)
  before.lengthMs = Math.min(before.lengthMs, editMs - before.fromMs)
  const cutMs = Math.max(0, editMs - after.fromMs)
  after.fromMs += cutMs
  after.toMs += cutMs
  after.lengthMs -= cutMs
}

interface Found {
  /** Offset of the second cut against the first, in steps. */
  offset: number
  score: number
}

/** Where a window of the first cut is in the second, if that is unambiguous. */
function find(one: CutPrint, other: CutPrint, at: number, steps: number): Found | null {
  const seen = stepsSeen(one, at, steps)
  const heard = voiceOf(one.loud, loudAt(at), loudAt(steps))
  const heardWeight = heard ? 0.6 : 0
  if (seen.weight + heardWeight < 0.25) return null
  const last = other.frameCount - steps
  const scores = new Float32Array(Math.max(0, last + 1))
  let best: Found | null = null
  for (let to = 0; to <= last; to++) {
    const picture = seen.weight > 0 ? pictureAt(one, other, seen.steps, to - at) : 0
    // The sound is compared only where the picture is similar enough.
    if (seen.weight > 0.5 && picture < 0.35) continue
    const sound = heard ? voiceAt(heard, other.loud, loudAt(to)) : 0
    const score = (seen.weight * picture + heardWeight * sound) / (seen.weight + heardWeight)
    scores[to] = score
    if (!best || score > best.score) best = { offset: to - at, score }
  }
  if (!best || best.score < alikeFrom) return null
  const where = best.offset + at
  for (let to = 0; to <= last; to++) if (Math.abs(to - where) > framesPerSecond && scores[to]! > best.score - clearBy) return null
  return best
}

interface Seen {
  step: number
  weight: number
}

/** A few frames of a window, the most distinctive ones: their weights add up to 1. The window's own weight is 1 where something moves in it. */
function stepsSeen(one: CutPrint, at: number, steps: number): { steps: Seen[]; weight: number } {
  const chosen: Seen[] = []
  let [sum, most] = [0, 0]
  for (let step = at; step < at + steps; step += 3) {
    const weight = shows(one, step) || one.moves[step]! > 0 ? 0.05 + one.moves[step]! : 0
    if (weight > 0) chosen.push({ step, weight })
    sum += weight
    most = Math.max(most, one.moves[step]!)
  }
  return {
    steps: chosen.map(({ step, weight }) => ({ step, weight: weight / sum })),
    weight: chosen.length === 0 ? 0 : Math.min(1, 0.1 + 2 * most),
  }
}

/** Similarity of chosen frames to those so many steps later in the other cut, by motion and by picture. */
function pictureAt(one: CutPrint, other: CutPrint, seen: readonly Seen[], offset: number): number {
  let [sum, done] = [0, 0]
  for (const { step, weight } of seen) {
    const to = step + offset
    if (to < 0 || to >= other.frameCount) return 0
    const looks = likeness(one.frames, step, other.frames, to)
    const moves = one.moves[step]! > 0 ? likeness(one.motion, step, other.motion, to) : looks
    sum += weight * (0.4 * looks + 0.6 * moves)
    done += weight
    if (done > 0.4 && sum < 0.1) return 0
  }
  return sum
}

const shows = ({ frames }: CutPrint, step: number) => likeness(frames, step, frames, step) > 0.5
const loudAt = (step: number) => Math.round((step / framesPerSecond) * loudPerSecond)

/** A stretch of loudness with mean 0 and length 1; null where it is nearly constant. */
function voiceOf(loud: Float32Array, from: number, length: number): Float32Array | null {
  if (from < 0 || from + length > loud.length || length < 10) return null
  const voice = loud.slice(from, from + length)
  let mean = 0
  for (const value of voice) mean += value
  mean /= length
  let energy = 0
  for (let at = 0; at < length; at++) {
    voice[at]! -= mean
    energy += voice[at]! ** 2
  }
  // A range of less than three decibels is a hum.
  if (energy < length * 9) return null
  const scale = 1 / Math.sqrt(energy)
  for (let at = 0; at < length; at++) voice[at]! *= scale
  return voice
}

/** Similarity of the sound of a stretch, -1 to 1; 0 where there is nothing to compare. */
function voiceAt(voice: Float32Array, loud: Float32Array, from: number): number {
  const { length } = voice
  if (from < 0 || from + length > loud.length) return 0
  let [sum, squares, product] = [0, 0, 0]
  for (let at = 0; at < length; at++) {
    const value = loud[from + at]!
    sum += value
    squares += value * value
    product += voice[at]! * value
  }
  const energy = squares - (sum * sum) / length
  return energy < length * 4 ? 0 : product / Math.sqrt(energy)
}

/** The offset in milliseconds between two steps, to a fiftieth of a second, by sound where possible, else by motion. */
function refine(one: CutPrint, other: CutPrint, at: number, steps: number, offset: number): number {
  const voice = voiceOf(one.loud, loudAt(at), loudAt(steps))
  if (voice) {
    const middle = loudAt(at + offset)
    let best = { shift: 0, alike: -2 }
    for (let shift = -12; shift <= 12; shift++) {
      const alike = voiceAt(voice, other.loud, middle + shift)
      if (alike > best.alike) best = { shift, alike }
    }
    if (best.alike > 0.7) return ((middle + best.shift - loudAt(at)) * 1000) / loudPerSecond
  }
  const seen = stepsSeen(one, at, steps).steps
  const [before, here, after] = [-1, 0, 1].map((near) => pictureAt(one, other, seen, offset + near)) as [number, number, number]
  const bend = before - 2 * here + after
  // Vertex of the parabola through three values.
  const between = bend < -1e-6 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0
  // The same frames at the same places.
  return (here > 0.95 ? offset : offset + between) * stepMs
}

/** Grows a match around a step at this offset as far as both cuts are similar and neither stretch is taken. */
function grow(one: CutPrint, other: CutPrint, seed: number, offsetMs: number, bounds: { from: number; taken: Uint8Array }): Piece | null {
  const toStep = (step: number) => Math.round(step + offsetMs / stepMs)
  const fits = (step: number) => {
    const to = toStep(step)
    if (step < bounds.from || step >= one.frameCount || to < 0 || to >= other.frameCount || bounds.taken[to]) return null
    return fitness(one, other, step, to, offsetMs)
  }
  const reach = (direction: 1 | -1) => {
    let [last, bad] = [seed, 0]
    for (let step = seed; ; step += direction) {
      const value = fits(step)
      if (value === null) return last
      if (value >= fitsFrom) {
        last = step
        bad = 0
      } else if (++bad >= lostAfterSteps) return last
    }
  }
  const [first, last] = [reach(-1), reach(1)]
  if (last <= first) return null
  const fromMs = Math.max(0, Math.round(first * stepMs), Math.round(-offsetMs))
  const endMs = Math.round((last + 1) * stepMs)
  return { fromMs, toMs: Math.round(fromMs + offsetMs), lengthMs: endMs - fromMs }
}

/** How well two moments fit together: moving pictures are compared by picture, still ones by sound. */
function fitness(one: CutPrint, other: CutPrint, step: number, to: number, offsetMs: number): number {
  const [seen, seenThere] = [shows(one, step), shows(other, to)]
  const [heard, heardThere] = [one.audible[step] === 1, other.audible[to] === 1]
  if (!seen && !seenThere && !heard && !heardThere) return fitsFrom
  const sound = heard || heardThere ? soundFit(one, other, step, offsetMs) : null
  const looks = seen !== seenThere ? 0 : nearest(other, to, (near) => likeness(one.frames, step, other.frames, near))
  // From here on, or up to here: beside an edit one of them goes across it.
  const moving = Math.max(one.moves[step]!, one.moves[step - motionSteps] ?? 0, other.moves[to]!, other.moves[to - motionSteps] ?? 0)
  const moves = Math.max(
    nearest(other, to, (near) => likeness(one.motion, step, other.motion, near)),
    step < motionSteps ? -1 : nearest(other, to - motionSteps, (near) => likeness(one.motion, step - motionSteps, other.motion, near)),
  )
  const picture = seen || seenThere ? (moving > 0.1 ? 0.4 * looks + 0.6 * Math.max(0, moves) : looks) : null
  const pictureWeight = picture === null ? 0 : 0.25 + moving
  const soundWeight = sound === null ? 0 : 0.5
  if (pictureWeight + soundWeight === 0) return heard === heardThere ? fitsFrom : 0
  return ((picture ?? 0) * pictureWeight + (sound ?? 0) * soundWeight) / (pictureWeight + soundWeight)
}

/**
 * Similarity of a second of sound around a moment; null where there is nothing to compare. At the edge of a cut the second is moved inwards: half of it
 * would be outside, and the first and last half second of a calm picture would belong to no stretch.
 */
function soundFit(one: CutPrint, other: CutPrint, step: number, offsetMs: number): number | null {
  const shift = Math.round((offsetMs * loudPerSecond) / 1000)
  const first = Math.max(0, -shift)
  const last = Math.min(one.loud.length, other.loud.length - shift) - loudPerSecond
  const from = Math.max(first, Math.min(last, loudAt(step) - loudPerSecond / 2))
  const voice = voiceOf(one.loud, from, loudPerSecond)
  return voice && voiceAt(voice, other.loud, from + shift)
}

/** The best of a step and its neighbours: offsets fall between steps. */
const nearest = ({ frameCount }: CutPrint, step: number, ask: (step: number) => number) => {
  let best = -1
  for (let near = Math.max(0, step - 1); near <= Math.min(frameCount - 1, step + 1); near++) best = Math.max(best, ask(near))
  return best
}

/** Neighbours that go on at the same offset are one. */
function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const before = all.at(-1)
    const gapMs = before ? piece.fromMs - before.fromMs - before.lengthMs : 0
    if (before && Math.abs(piece.toMs - piece.fromMs - (before.toMs - before.fromMs)) <= 60 && gapMs <= 2 * stepMs)
      before.lengthMs = piece.fromMs + piece.lengthMs - before.fromMs
    else all.push({ ...piece })
  }
  return all
}
