import { geoPath } from 'd3-geo'
import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import type { View } from '#core/spaces/space.ts'
import { startOf } from '#core/spaces/tiles.ts'
import { land } from '#web/spatial/map-sheet.ts'
import { openAsset } from '#web/spatial/open-asset.ts'
import type { Read } from '#web/spatial/seen.ts'
import { SpatialView } from '#web/spatial/spatial-view.ts'
import { inksOf } from '#web/spatial/tiles/draw-tile.ts'
import { openTiles } from '#web/spatial/tiles/map-of-tiles.ts'
import { closest, type Frame, projectionFor } from '#web/ui/map/world-view.ts'

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

/** Paints a space from any view into a picture of that size. Throws where it cannot be drawn. */
export async function openPainter(space: PaintedSpace, size: Size, read: Read): Promise<Painter> {
  const asset = space.assets.find(({ id, state }) => id === space.assetId && state === 'ready')
  if (space.kind !== 'map') return stagePainter(space, size, read)
  return asset?.kind === 'tiles' ? tilesPainter(space, asset, size, read) : mapPainter(space, size)
}

async function stagePainter({ assets, assetId }: PaintedSpace, { width, height }: Size, read: Read): Promise<Painter> {
  const asset = assets.find(({ id }) => id === assetId)
  if (!asset) throw new Error('There is nothing to draw.')
  const stage = new SpatialView(document.createElement('canvas'), [0, 0, 75], asset.kind !== 'panorama')
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

/** A map of the author's own; who made it is in its corner, as it does under it on a page. */
function tilesPainter(space: PaintedSpace, { facts, folder, credit }: PaintedSpace['assets'][number], size: Size, read: Read): Painter {
  const canvas = document.createElement('canvas')
  const { stage } = openTiles(canvas, startOf(space, facts.tiles), facts, (name, part) => read(`${folder}/${name}`, part))
  stage.resize(size.width, size.height)
  const said = [...new Set([credit, facts.attribution].filter(Boolean))].join(' · ')
  const inks = inksOf(document.documentElement)
  return {
    centre: stage.centre(),
    paint(pen, view, halt) {
      stage.look(view)
      stage.draw()
      pen.drawImage(canvas, 0, 0, size.width, size.height)
      paintSpots(pen, space.spots, halt, (place) => {
        const at = stage.project(place)
        return at && [at.x, at.y]
      })
      pen.font = `${size.height / 45}px "Schibsted Grotesk Variable", sans-serif`
      pen.textAlign = 'right'
      const width = pen.measureText(said).width
      pen.fillStyle = inks.ground
      if (said) pen.fillRect(size.width - width - 16, 0, width + 16, size.height / 28)
      pen.fillStyle = inks.ink
      pen.fillText(said, size.width - 8, size.height / 40)
      pen.textAlign = 'left'
    },
    close: () => stage.close(),
  }
}

function paintSpots(
  pen: CanvasRenderingContext2D,
  spots: PaintedSpace['spots'],
  halt: string | null,
  on: (place: readonly number[]) => readonly [number, number] | null | undefined,
) {
  const room = getComputedStyle(document.documentElement)
  const [water, ink, signal] = ['--bg', '--ink', '--signal'].map((name) => room.getPropertyValue(name).trim()) as [string, string, string]
  for (const { id, place } of spots) {
    const at = on(place)
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
}

function mapPainter({ spots }: PaintedSpace, { width, height }: Size): Painter {
  const frame: Frame = { widthPx: width, heightPx: height }
  const room = getComputedStyle(document.documentElement)
  const colour = (name: string) => room.getPropertyValue(name).trim()
  const [water, ground, edge] = ['--bg', '--bg-2', '--edge'].map(colour) as [string, string, string]
  return {
    centre: [0, 0, 0],
    paint(pen, [longitude, latitude, closer], halt) {
      const projection = projectionFor({ longitude, latitude, closer: Math.min(closest, closer) }, frame)
      pen.fillStyle = water
      pen.fillRect(0, 0, width, height)
      pen.beginPath()
      geoPath(projection, pen)(land)
      pen.fillStyle = ground
      pen.fill()
      pen.strokeStyle = edge
      pen.stroke()
      paintSpots(pen, spots, halt, (place) => projection([place[0] ?? 0, place[1] ?? 0]))
    },
    close() {},
  }
}
