import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import shapes from 'world-atlas/countries-110m.json' with { type: 'json' }
import type { PaintedSpace } from '#contract/spaces.ts'
import type { View } from '#core/spaces/space.ts'
import { openAsset } from '#web/stage/open-asset.ts'
import { Stage } from '#web/stage/stage.ts'
import { type Frame, projectionFor } from '#web/ui/world-view.ts'

export interface Painter {
  /** Of an object, where its middle is. */
  centre: readonly number[]
  paint(pen: CanvasRenderingContext2D, view: View, halt: string | null): void
  close(): void
}
interface Size {
  width: number
  height: number
}
type Read = (name: string) => Promise<Blob>

/** Paints a space from any view into a picture of that size. Throws where it cannot be drawn. */
export async function openPainter(space: PaintedSpace, size: Size, read: Read): Promise<Painter> {
  return space.kind === 'map' ? mapPainter(space, size) : stagePainter(space, size, read)
}

async function stagePainter({ assets, assetId }: PaintedSpace, { width, height }: Size, read: Read): Promise<Painter> {
  const asset = assets.find(({ id }) => id === assetId)
  if (!asset) throw new Error('There is nothing to draw.')
  const stage = new Stage(document.createElement('canvas'), [0, 0, 75])
  try {
    const shown = await openAsset(asset, (name) => read(`${asset.folder}/${name}`), stage)
    stage.show(shown)
    stage.resize(width, height)
    return {
      centre: shown.centre.toArray(),
      paint(pen, view) {
        stage.look(view)
        stage.draw()
        pen.drawImage(stage.canvas, 0, 0, width, height)
      },
      close: () => stage.close(),
    }
  } catch (cause) {
    stage.close()
    throw cause
  }
}

const land = feature(shapes, shapes.objects.land)

function mapPainter({ spots }: PaintedSpace, { width, height }: Size): Painter {
  const frame: Frame = { widthPx: width, heightPx: height }
  const room = getComputedStyle(document.documentElement)
  const colour = (name: string) => room.getPropertyValue(name).trim()
  const [water, ground, edge, ink, signal] = ['--bg', '--bg-2', '--edge', '--ink', '--signal'].map(colour) as [
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    centre: [0, 0, 0],
    paint(pen, [longitude, latitude, closer], halt) {
      const projection = projectionFor({ longitude, latitude, closer }, frame)
      pen.fillStyle = water
      pen.fillRect(0, 0, width, height)
      pen.beginPath()
      geoPath(projection, pen)(land)
      pen.fillStyle = ground
      pen.fill()
      pen.strokeStyle = edge
      pen.stroke()
      for (const { id, place } of spots) {
        const at = projection([place[0] ?? 0, place[1] ?? 0])
        if (!at) continue
        pen.beginPath()
        pen.arc(at[0], at[1], id === halt ? 12 : 7, 0, 2 * Math.PI)
        pen.fillStyle = id === halt ? ink : signal
        pen.fill()
        pen.strokeStyle = water
        pen.lineWidth = 2
        pen.stroke()
        pen.lineWidth = 1
      }
    },
    close() {},
  }
}
