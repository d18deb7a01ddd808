import type { View } from '#core/spaces/space.ts'
import type { Seen } from './seen.ts'
import { type Shown, SpatialView } from './spatial-view.ts'

/** A stage in that canvas and, once `open` brought it, what it shows. */
export function openSpatialView(canvas: HTMLCanvasElement, view: View, open: (stage: SpatialView) => Promise<Shown>, edges = true): Opened {
  const stage = new SpatialView(canvas, view, edges)
  const ready = open(stage).then((shown) => {
    stage.show(shown)
    stage.look(view)
  })
  return { stage, ready, worn: stage }
}

/** A canvas that is being opened; `ready` resolves once there is something to see. `worn`: what a headset can show. */
export interface Opened {
  stage: Seen
  ready: Promise<unknown>
  worn?: SpatialView
}

/** Opens what is shown in a canvas. Throws where nothing can be drawn in it. */
export type Open = (canvas: HTMLCanvasElement, startView: View) => Opened
