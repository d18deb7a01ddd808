import { lineBetween, overlaps } from '#core/boards/geometry.ts'
import type { Box, Card, Line } from '#core/boards/shape.ts'
import type { Seen } from './seen.ts'

/** Below this zoom text is unreadable: cards are drawn as shape and colour. */
export const farBelow = 0.4
/** With more visible cards than this, all are drawn in one picture. */
export const mostNear = 400

export interface FarColours {
  ink: string
  rule: string
  paper: string
  frame: string
  signal: string
  strengths: readonly string[]
}

/** All cards of a board on a canvas: one path per colour, so that ten thousand take a few milliseconds. `moved`: what is being dragged. */
export function drawFar(
  context: CanvasRenderingContext2D,
  seen: Seen,
  cards: Iterable<Card>,
  lines: Iterable<Line>,
  card: (id: string) => Card | undefined,
  chosen: ReadonlySet<string>,
  moved: { ids: ReadonlySet<string>; dx: number; dy: number } | null,
  colours: FarColours,
): void {
  const { view, width, height, box } = seen
  const ratio = devicePixelRatio
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(ratio * view.zoom, 0, 0, ratio * view.zoom, -view.x * view.zoom * ratio, -view.y * view.zoom * ratio)
  const hair = 1 / view.zoom
  const placed = (one: Card): Box => (moved?.ids.has(one.id) ? { x: one.x + moved.dx, y: one.y + moved.dy, w: one.w, h: one.h } : one)
  const paths: Path2D[] = colours.strengths.map(() => new Path2D())
  const [frames, edges, words, taken, inks] = [new Path2D(), new Path2D(), new Path2D(), new Path2D(), new Path2D()]
  const withWords = view.zoom > 0.1
  const withEdges = view.zoom > 0.05
  for (const one of cards) {
    const at = placed(one)
    if (!overlaps(at, box)) continue
    if (one.kind === 'frame') {
      frames.rect(at.x, at.y, at.w, at.h)
    } else if (one.kind === 'ink') {
      inkPath(inks, one.ink, at)
    } else {
      paths[one.strength]!.rect(at.x, at.y, at.w, at.h)
      if (withEdges) edges.rect(at.x, at.y, at.w, at.h)
      if (withWords) {
        words.rect(at.x + 16, at.y + 40, Math.min(at.w - 32, 9 * one.words.length), 14)
        if (one.words.length > 40 && at.h > 90) words.rect(at.x + 16, at.y + 66, (at.w - 32) * 0.7, 8)
      }
    }
    if (chosen.has(one.id)) taken.rect(at.x - 2 * hair, at.y - 2 * hair, at.w + 4 * hair, at.h + 4 * hair)
  }
  context.lineWidth = hair
  context.strokeStyle = colours.ink
  const ties = new Path2D()
  for (const { from, to } of lines) {
    const [one, other] = [card(from), card(to)]
    if (!one || !other) continue
    const ends = lineBetween(placed(one), placed(other))
    ties.moveTo(ends.from.x, ends.from.y)
    ties.lineTo(ends.to.x, ends.to.y)
  }
  context.stroke(ties)
  context.strokeStyle = colours.frame
  context.stroke(frames)
  for (const [at, path] of paths.entries()) {
    context.fillStyle = colours.strengths[at]!
    context.fill(path)
  }
  context.strokeStyle = colours.rule
  if (withEdges) context.stroke(edges)
  context.fillStyle = colours.ink
  if (withWords) context.fill(words)
  context.strokeStyle = colours.ink
  context.lineWidth = 3
  context.stroke(inks)
  context.lineWidth = 3 * hair
  context.strokeStyle = colours.signal
  context.stroke(taken)
}

function inkPath(path: Path2D, ink: readonly number[], at: Box): void {
  for (let n = 0; n + 2 < ink.length; n += 3)
    if (n === 0) path.moveTo(at.x + ink[0]!, at.y + ink[1]!)
    else path.lineTo(at.x + ink[n]!, at.y + ink[n + 1]!)
}

/** The colours of the page's light, as the style sheet has them. */
export function farColours(element: Element): FarColours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ...{ ink: of('--ink-2'), rule: of('--edge'), paper: of('--bg'), frame: of('--ink'), signal: of('--signal') },
    strengths: [0, 1, 2, 3, 4].map((at) => of(`--board-strength-${at}`)),
  }
}
