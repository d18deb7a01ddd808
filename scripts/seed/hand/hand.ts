import { mix } from '../pictures/picture.ts'
import type { Finger, HandShape, Place } from './hand-shapes.ts'

/** A tapering limb with round ends. */
export interface Limb {
  from: Place
  to: Place
  thick: readonly [from: number, to: number]
  /** Covered by a sleeve, which is darker. */
  sleeve?: boolean
}

const knuckles: readonly Place[] = [
  [0.36, 1, 0],
  [0.12, 1.07, 0],
  [-0.13, 1.01, 0],
  [-0.36, 0.89, 0],
]
const lengths = [
  [0.46, 0.29, 0.23],
  [0.52, 0.33, 0.24],
  [0.48, 0.31, 0.23],
  [0.37, 0.23, 0.2],
] as const
const thickness = [0.142, 0.146, 0.138, 0.12]
const thumbRoot: Place = [0.24, 0.26, 0.06]
const elbow: Place = [-0.35, -4.4, -0.9]

/** The hand in this shape, as limbs in front of the viewer. */
export function limbsOf({ fingers, thumb, turn, wrist }: HandShape): Limb[] {
  const limbs = [...palm, ...fingers.flatMap((finger, at) => fingerLimbs(finger, at)), ...thumbLimbs(thumb)]
  const placed = (place: Place) => sum(turned(place, turn), wrist)
  const cuff = along(wrist, elbow, 0.17)
  return [
    ...limbs.map(({ from, to, thick }) => ({ from: placed(from), to: placed(to), thick })),
    { from: wrist, to: cuff, thick: [0.27, 0.3] },
    { from: along(wrist, elbow, 0.15), to: elbow, thick: [0.4, 0.62], sleeve: true },
  ]
}

/** Halfway between two shapes, and anywhere else on the way from one to the other. */
export function between(one: HandShape, other: HandShape, part: number): HandShape {
  const fingers = one.fingers.map((from, at) => from.map((bent, joint) => mix(bent, other.fingers[at]![joint]!, part)))
  return {
    fingers: fingers as unknown as HandShape['fingers'],
    thumb: { tip: along(one.thumb.tip, other.thumb.tip, part), by: along(one.thumb.by, other.thumb.by, part) },
    turn: along(one.turn, other.turn, part),
    wrist: along(one.wrist, other.wrist, part),
  }
}

const palm: Limb[] = [
  ...knuckles.map(
    (knuckle, at): Limb => ({ from: [knuckle[0] * 0.5, 0.16, -0.04], to: knuckle, thick: [0.22, [0.165, 0.17, 0.165, 0.15][at]!] }),
  ),
  // What fills the hand between its bones.
  ...[-0.25, 0, 0.24].map((x): Limb => ({ from: [x * 0.6, 0.1, -0.02], to: [x, 0.84, -0.01], thick: [0.22, 0.18] })),
  // The ball of the thumb, and the edge of the hand across from it.
  { from: [0.2, 0.2, 0.06], to: [0.3, 0.56, 0.06], thick: [0.2, 0.17] },
  { from: [-0.2, 0.2, 0.02], to: [-0.34, 0.74, 0.02], thick: [0.2, 0.16] },
]

function fingerLimbs([knuckle, middle, tip, lean]: Finger, at: number): Limb[] {
  let bent = 0
  let from = knuckles[at]!
  const side = radians(lean)
  return [knuckle, middle, tip].map((more, joint) => {
    bent += radians(more)
    const length = lengths[at]![joint]!
    const to: Place = [
      from[0] + Math.sin(side) * Math.cos(bent) * length,
      from[1] + Math.cos(side) * Math.cos(bent) * length,
      from[2] + Math.sin(bent) * length,
    ]
    const thick = [thickness[at]! * (1 - joint * 0.08), thickness[at]! * (0.94 - joint * 0.08)] as const
    const limb = { from, to, thick }
    from = to
    return limb
  })
}

/** Its bones follow a bow: what matters of a thumb is where it ends. */
function thumbLimbs({ tip, by }: HandShape['thumb']): Limb[] {
  const onBow = (part: number): Place => {
    const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2]
    return [0, 1, 2].map((axis) => a * thumbRoot[axis]! + b * by[axis]! + c * tip[axis]!) as unknown as Place
  }
  const joints = [0, 0.3, 0.62, 1].map(onBow)
  const thick = [0.18, 0.16, 0.146, 0.12]
  return [0, 1, 2].map((bone) => ({ from: joints[bone]!, to: joints[bone + 1]!, thick: [thick[bone]!, thick[bone + 1]!] as const }))
}

/** First bent forward, then turned about the upright, then tilted in the picture. */
function turned([x, y, z]: Place, [upright, forward, tilt]: Place): Place {
  const [f, u, t] = [radians(forward), radians(upright), radians(tilt)]
  const [y1, z1] = [y * Math.cos(f) - z * Math.sin(f), y * Math.sin(f) + z * Math.cos(f)]
  const [x2, z2] = [x * Math.cos(u) + z1 * Math.sin(u), z1 * Math.cos(u) - x * Math.sin(u)]
  return [x2 * Math.cos(t) - y1 * Math.sin(t), x2 * Math.sin(t) + y1 * Math.cos(t), z2]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
export const sum = (one: Place, other: Place): Place => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
export const along = (from: Place, to: Place, part: number): Place => [
  mix(from[0], to[0], part),
  mix(from[1], to[1], part),
  mix(from[2], to[2], part),
]
