import { useCallback } from 'react'
import type { View } from '#core/spaces/space.ts'
import { openTiles } from '#web/spatial/tiles/map-of-tiles.ts'
import { readSpaceFile } from './data/spaces.ts'
import { ViewFrame } from './view-frame.tsx'
import type { StageProps } from './view-handle.ts'

/** A story on a map of its author's own, read tile by tile from the archive they sent. Who made the map is under it. */
export default function TilesView(props: StageProps) {
  const { facts, folder, credit } = props.asset!
  const open = useCallback(
    (canvas: HTMLCanvasElement, view: View) => openTiles(canvas, view, facts, (name, part) => readSpaceFile(`${folder}/${name}`, part)),
    [facts, folder],
  )
  const said = [...new Set([credit, facts.attribution].filter(Boolean))].join(' · ')
  return (
    <div className="tiles-stage">
      <ViewFrame {...props} open={open} />
      {said && <p className="small dim tiles-credit">{said}</p>}
    </div>
  )
}
