import { type RefObject, useEffect } from 'react'
import { holds } from '#core/boards/geometry.ts'
import type { Box } from '#core/boards/shape.ts'
import { useOpenBoard } from '../board-context.ts'
import type { Faces } from './faces.ts'
import { drawFar, farBelow, farColours, mostNear } from './far-picture.ts'
import type { Seen } from './seen.ts'

interface Plane {
  stage: RefObject<HTMLDivElement | null>
  /** Moved and scaled as one. */
  world: RefObject<HTMLDivElement | null>
  far: RefObject<HTMLCanvasElement | null>
  /** Contains the faces. */
  near: RefObject<HTMLDivElement | null>
  /** Content with a constant size at every zoom. */
  others: RefObject<HTMLDivElement | null>
}

/** Applies the view once per frame, without React: sets the transform, updates the near part, creates queued faces and draws the rest on the canvas. */
export function useFollowedView(seen: Seen, faces: Faces, { stage, world, far, near, others }: Plane): void {
  const { board, chosen } = useOpenBoard()
  useEffect(() => {
    const element = stage.current!
    const canvas = far.current!
    const context = canvas.getContext('2d')!
    const colours = farColours(element)
    let asked = 0
    let zoomBefore = 0
    let changed = false
    const draw = () => {
      asked = 0
      // Nothing to do before the first layout.
      if (!seen.sized) return
      const { x, y, zoom } = seen.view
      world.current!.style.transform = `scale(${zoom}) translate(${-x}px, ${-y}px)`
      // Set on as few elements as possible: all descendants recompute their styles.
      element.style.backgroundPosition = `${-x * zoom}px ${-y * zoom}px`
      const zooming = zoom !== zoomBefore
      if (zooming) {
        zoomBefore = zoom
        const step = `${zoom < 0.5 ? 128 * zoom : 32 * zoom}px`
        element.style.backgroundSize = `${step} ${step}`
        others.current?.style.setProperty('--hair-number', `${1 / zoom}`)
      }
      const box = nearBox(seen, faces.box, changed, (wanted) => board.grid.near(wanted).size)
      if (box !== faces.box) faces.move(box)
      else if (changed) faces.settle()
      changed = false
      faces.fill(zooming)
      const { waiting } = faces
      if (faces.busy) soon()
      canvas.hidden = box !== null && waiting.length === 0
      if (canvas.hidden) return
      // Near, the canvas shows cards whose faces are not created yet; connectors exist already.
      const [cards, lines] = box ? [waiting, []] : [board.cards.values(), board.lines.values()]
      drawFar(context, seen, cards, lines, (id) => board.cards.get(id), chosen.ids, faces.dragged, colours)
    }
    const soon = () => {
      asked ||= requestAnimationFrame(draw)
    }
    const size = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      canvas.width = clientWidth * devicePixelRatio
      canvas.height = clientHeight * devicePixelRatio
      seen.resize(clientWidth, clientHeight)
    })
    size.observe(element)
    const stops = [
      seen.subscribe(soon),
      faces.attach(near.current!, soon),
      board.subscribe(() => {
        changed = true
        soon()
      }),
    ]
    draw()
    return () => {
      cancelAnimationFrame(asked)
      size.disconnect()
      for (const stop of stops) stop()
    }
  }, [seen, board, chosen, faces, stage, world, far, near, others])
}

const step = 512
/**
 * The part of the board in the DOM: the view with a margin, in steps, so that it rarely changes; `before` while it contains the view and is
 * not four times as much. Null when too far out or too many cards. `changed`: the cards in `before` may have changed.
 */
function nearBox(seen: Seen, before: Box | null, changed: boolean, count: (box: Box) => number): Box | null {
  if (seen.view.zoom < farBelow) return null
  const { x, y, w, h } = seen.box
  const left = Math.floor((x - 128) / step) * step
  const top = Math.floor((y - 128) / step) * step
  const box = { x: left, y: top, w: Math.ceil((x + w + 128 - left) / step) * step, h: Math.ceil((y + h + 128 - top) / step) * step }
  if (!changed && before && holds(before, box) && before.w * before.h <= 4 * box.w * box.h) return before
  return count(box) > mostNear * 2 ? null : same(before, box) ? before : box
}
const same = (one: Box | null, other: Box): boolean =>
  one !== null && one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h
