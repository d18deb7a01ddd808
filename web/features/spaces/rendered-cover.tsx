import { useEffect, useRef } from 'react'
import type { ListedSpace } from '#contract/spaces/spaces.ts'
import { startOf } from '#core/spaces/tiles.ts'
import { openAsset } from '#web/spatial/open-asset.ts'
import { openSpatialView } from '#web/spatial/open-spatial-view.ts'
import { readSpaceFile } from './data/spaces.ts'

const [width, height] = [480, 270]

/** One frame of an object, as on entering. Decoration beside its name. */
export default function RenderedCover({ object }: { object: NonNullable<ListedSpace['object']> }) {
  const sheet = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let wanted = true
    const taken = drawn
      .then(() => (wanted ? frameOf(object) : null))
      .then((frame) => {
        if (wanted && frame) sheet.current?.getContext('2d')?.drawImage(frame, 0, 0, width, height)
      })
    // Where nothing can be drawn, or the file does not come, the place stays empty.
    drawn = taken.catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [object])
  return <canvas ref={sheet} className="space-rendered" width={width} height={height} />
}

/** One after the other: a browser has few drawing contexts, and a list may have many objects. */
let drawn: Promise<unknown> = Promise.resolve()

async function frameOf({ kind, folder, facts, startView }: NonNullable<ListedSpace['object']>): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  const { stage, ready } = openSpatialView(canvas, startOf({ kind: 'object', startView }), (opened) =>
    openAsset({ kind, facts }, (name) => readSpaceFile(`${folder}/${name}`), opened),
  )
  try {
    stage.resize(width, height)
    await ready
    await new Promise<void>((seen) => {
      const stop = stage.onFrame(() => {
        stop()
        seen()
      })
      stage.redraw()
    })
    const copy = document.createElement('canvas')
    ;[copy.width, copy.height] = [canvas.width, canvas.height]
    copy.getContext('2d')?.drawImage(canvas, 0, 0)
    return copy
  } finally {
    stage.close()
  }
}
