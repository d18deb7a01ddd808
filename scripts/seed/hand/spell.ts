import { ease } from '../pictures/picture.ts'
import { along, between, sum } from './hand.ts'
import { type HandShape, letters, lowered, open, strokes } from './hand-shapes.ts'

/** What is spelled, and from which second on. Lower case, words apart by spaces. */
export type Spelled = readonly [startsAt: number, words: string]

/** Spelling speed for good legibility. */
const letterSeconds = 0.24
/** A letter that is drawn in the air. */
const strokeSeconds = 0.6
const raiseSeconds = 0.5
const breathSeconds = 0.22

interface Step {
  startsAt: number
  /** Until the hand has the shape. */
  movesFor: number
  endsAt: number
  shape: HandShape
  /** What it moves through from then on. */
  stroke?: (typeof strokes)[string]
  /** Which letter of the words it is. */
  letter?: number
}

export interface Spelling {
  words: string
  startsAt: number
  endsAt: number
  steps: Step[]
}

/** When the hand has which shape. Times are seconds of the film. */
export function spell(all: readonly Spelled[]): Spelling[] {
  return all.map(([startsAt, words]) => {
    const steps: Step[] = []
    let at = startsAt
    const add = (seconds: number, movesFor: number, shape: HandShape, more: Partial<Step> = {}) => {
      steps.push({ startsAt: at, movesFor, endsAt: at + seconds, shape, ...more })
      at += seconds
    }
    add(raiseSeconds, raiseSeconds, open)
    for (const [letter, sign] of [...words].entries()) {
      const shape = letters[sign]
      if (!shape) add(breathSeconds, breathSeconds, open)
      // The same letter again: the hand moves a little to the side.
      else if (words[letter - 1] === sign) add(letterSeconds, letterSeconds * 0.6, beside(shape), { letter })
      else add(strokes[sign] ? strokeSeconds : letterSeconds, letterSeconds * 0.55, shape, { letter, stroke: strokes[sign] })
    }
    add(raiseSeconds, raiseSeconds, lowered)
    return { words, startsAt, endsAt: at, steps }
  })
}

/** The hand at a second, and which letter it is at; undefined while it is out of the picture. */
export function handAt(
  spellings: readonly Spelling[],
  seconds: number,
): { shape: HandShape; spelling: Spelling; letter: number } | undefined {
  const spelling = spellings.find(({ startsAt, endsAt }) => seconds >= startsAt && seconds < endsAt)
  if (!spelling) return undefined
  const at = spelling.steps.findIndex(({ endsAt }) => seconds < endsAt)
  const step = spelling.steps[at]!
  const before = spelling.steps[at - 1]
  const moved = ease(seconds, step.startsAt, step.startsAt + step.movesFor)
  const still = between(before ? atEnd(before) : lowered, atStart(step), moved)
  const drawn = (seconds - step.startsAt - step.movesFor) / (step.endsAt - step.startsAt - step.movesFor)
  const shape = step.stroke && drawn > 0 ? stroked(step.shape, step.stroke, drawn) : still
  const letter = spelling.steps.slice(0, at + 1).findLast((each) => each.letter !== undefined)?.letter ?? -1
  return { shape, spelling, letter }
}

const atStart = ({ shape, stroke }: Step) => (stroke ? stroked(shape, stroke, 0) : shape)
const atEnd = ({ shape, stroke }: Step) => (stroke ? stroked(shape, stroke, 1) : shape)
const beside = (shape: HandShape): HandShape => ({ ...shape, wrist: sum(shape.wrist, [0.2, 0, 0]) })

function stroked(shape: HandShape, stroke: (typeof strokes)[string], part: number): HandShape {
  const place = Math.min(part, 0.9999) * (stroke.length - 1)
  const [from, to] = [stroke[Math.floor(place)]!, stroke[Math.floor(place) + 1]!]
  const way = ease(place - Math.floor(place))
  return { ...shape, wrist: sum(shape.wrist, along(from.by, to.by, way)), turn: sum(shape.turn, along(from.turn, to.turn, way)) }
}
