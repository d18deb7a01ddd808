/** A place or a direction: to the viewer's right, up, towards the viewer. Lengths are in breadths of the palm. */
export type Place = readonly [x: number, y: number, z: number]

/** How far a finger is bent at its three joints, and how far it leans to the thumb's side; degrees. */
export type Finger = readonly [knuckle: number, middle: number, tip: number, lean: number]

/** A hand as it is for a letter: the right one, its palm to the viewer unless it is turned. */
export interface HandShape {
  /** Index, middle, ring and little finger. */
  fingers: readonly [Finger, Finger, Finger, Finger]
  /** Where the thumb ends, and what it bends round on its way there. */
  thumb: { tip: Place; by: Place }
  /** Degrees about the upright, about the viewer's left to right, and in the picture against the clock. */
  turn: Place
  /** Where the wrist is. */
  wrist: Place
}

const up = (lean = 0): Finger => [4, 6, 4, lean]
const fist: Finger = [86, 102, 62, 0]
const overThumb: Finger = [74, 86, 22, 0]
const curved: Finger = [34, 46, 34, 0]
const round: Finger = [52, 56, 38, 0]
const clawed: Finger = [38, 112, 66, 0]

const thumbs = {
  beside: { tip: [0.55, 1.2, 0.2], by: [0.66, 0.66, 0.12] },
  out: { tip: [1.2, 0.76, 0.08], by: [0.72, 0.36, 0.1] },
  acrossPalm: { tip: [-0.16, 0.66, 0.36], by: [0.5, 0.62, 0.36] },
  acrossFingers: { tip: [-0.06, 0.8, 0.7], by: [0.62, 0.74, 0.5] },
  underTips: { tip: [-0.18, 0.54, 0.46], by: [0.56, 0.48, 0.42] },
  holdsTwo: { tip: [-0.2, 0.76, 0.68], by: [0.44, 0.62, 0.5] },
} satisfies Record<string, HandShape['thumb']>

const inFront: Place = [0, 0, 0]
const shape = (fingers: HandShape['fingers'], thumb: HandShape['thumb'], turn: Place = [0, 0, 0], wrist: Place = inFront): HandShape => ({
  fingers,
  thumb,
  turn,
  wrist,
})

/** Pointing to the viewer's right, its back to the viewer. */
const sideways: Place = [180, 0, -84]
const beforeSideways: Place = [-0.98, 0.5, 0.1]
/** Hanging from the wrist, turned a little so that one sees what its fingers do. */
const hanging: Place = [-52, 146, 0]
const beforeHanging: Place = [-0.5, 1.2, 0]

const pointing = shape([up(), fist, fist, fist], thumbs.acrossFingers)
const littleFinger = shape([fist, fist, fist, up(-6)], thumbs.acrossFingers)
const beak = shape([[8, 6, 4, 0], fist, fist, fist], { tip: [0.56, 1.24, 0.34], by: [0.6, 0.6, 0.3] })
const leaning = shape([up(2), [46, 6, 4, 0], fist, fist], { tip: [0.26, 1.2, 0.38], by: [0.56, 0.66, 0.36] })

/** The one-handed alphabet of American Sign Language. J and Z are drawn in the air: `strokes` says where. */
export const letters: Record<string, HandShape> = {
  a: shape([fist, fist, fist, fist], thumbs.beside),
  b: shape([up(-2), up(), up(2), up(5)], thumbs.acrossPalm),
  c: shape([curved, curved, curved, curved], { tip: [0.22, 0.66, 0.98], by: [0.5, 0.1, 0.72] }, [62, 0, 0]),
  d: shape([up(), round, round, round], { tip: [0.14, 0.92, 0.72], by: [0.6, 0.36, 0.5] }, [34, 0, 0]),
  e: shape([clawed, clawed, clawed, clawed], thumbs.underTips),
  f: shape([[48, 62, 34, 0], up(4), up(-6), up(-14)], { tip: [0.36, 1.06, 0.66], by: [0.7, 0.5, 0.4] }),
  g: { ...beak, turn: sideways, wrist: beforeSideways },
  h: shape([up(), up(2), fist, fist], thumbs.holdsTwo, sideways, beforeSideways),
  i: littleFinger,
  j: littleFinger,
  k: { ...leaning, turn: [26, 0, 0] },
  l: shape([up(), fist, fist, fist], thumbs.out),
  m: shape([overThumb, overThumb, overThumb, fist], { tip: [-0.27, 0.94, 0.52], by: [0.6, 0.62, 0.3] }),
  n: shape([overThumb, overThumb, fist, fist], { tip: [-0.02, 1, 0.58], by: [0.64, 0.66, 0.3] }),
  o: shape([round, round, round, round], { tip: [0.2, 0.96, 0.76], by: [0.54, 0.3, 0.6] }, [54, 0, 0]),
  p: { ...leaning, turn: hanging, wrist: beforeHanging },
  q: { ...beak, turn: [40, 146, 0], wrist: beforeHanging },
  r: shape([[-2, 4, 4, -13], [8, 8, 6, 11], fist, fist], thumbs.holdsTwo),
  s: shape([fist, fist, fist, fist], thumbs.acrossFingers),
  t: shape([[80, 92, 50, 0], fist, fist, fist], { tip: [0.24, 1.26, 0.66], by: [0.66, 0.8, 0.34] }),
  u: shape([up(-3), up(4), fist, fist], thumbs.holdsTwo),
  v: shape([up(13), up(-9), fist, fist], thumbs.holdsTwo),
  w: shape([up(14), up(1), up(-13), fist], { tip: [-0.3, 0.72, 0.62], by: [0.4, 0.5, 0.5] }),
  x: shape([[6, 84, 58, 0], fist, fist, fist], thumbs.acrossFingers, [32, 0, 0]),
  y: shape([fist, fist, fist, up(-20)], thumbs.out),
  z: pointing,
}

/** Movement of a letter while it is shown: offset of the wrist from its place, and rotation of the hand. */
export const strokes: Record<string, readonly { by: Place; turn: Place }[]> = {
  j: [
    { by: [0, 0.1, 0], turn: [0, 0, 0] },
    { by: [0, -0.35, 0], turn: [20, 0, 0] },
    { by: [0.25, -0.5, 0], turn: [70, 0, -14] },
    { by: [0.5, -0.25, 0], turn: [120, 0, -26] },
  ],
  z: [
    { by: [0.4, 0.15, 0], turn: [0, 0, 0] },
    { by: [-0.4, 0.15, 0], turn: [0, 0, 0] },
    { by: [0.4, -0.45, 0], turn: [0, 0, 0] },
    { by: [-0.4, -0.45, 0], turn: [0, 0, 0] },
  ],
}

/** Between words: about to begin. */
export const open: HandShape = shape(
  [
    [14, 18, 12, 4],
    [16, 20, 14, 1],
    [20, 24, 16, -3],
    [26, 28, 18, -8],
  ],
  { tip: [0.82, 0.86, 0.34], by: [0.68, 0.44, 0.2] },
  [12, 0, 4],
  [0, -0.25, 0],
)

/** While nothing is said: below the picture. */
export const lowered: HandShape = { ...open, turn: [20, 0, 10], wrist: [0.1, -3.4, -0.4] }
