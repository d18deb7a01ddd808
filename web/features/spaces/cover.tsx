import { lazy, type ReactNode, useMemo } from 'react'
import type { ListedSpace } from '#contract/spaces/spaces.ts'
import { memoryBytes, warnFromBytes } from '#core/spaces/budget.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { savesData } from '#web/player/stream/data-saver.ts'
import { mapSheet } from '#web/spatial/map-sheet.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { FilePicture } from './file-picture.tsx'

/** Loads the renderer of objects, which a list without one does not need. */
const RenderedCover = lazy(() => import('./rendered-cover.tsx'))

/** The picture of a space in a list: its cover, or of a map its places as a small sheet. */
export function Cover({ space }: { space: Pick<ListedSpace, 'kind' | 'picture' | 'places' | 'object' | 'still'> }): ReactNode {
  const { kind, picture, places, object, still } = space
  if (kind === 'map') return <Sheet places={places} />
  if (picture) return <FilePicture name={picture} alt="" ratio={16 / 9} />
  if (still) return <FilmStill objectName={still.posterObject} ratio={ratioOf(still)} />
  if (!object || savesData() || memoryBytes(object.facts) >= warnFromBytes) return <Outline round={kind === 'scene'} />
  return (
    <WhenNear>
      <RenderedCover object={object} />
    </WhenNear>
  )
}

const [width, height] = [320, 180]

/** The part of the world the places are in. */
function Sheet({ places }: { places: readonly number[][] }) {
  const drawn = useMemo(() => mapSheet(places, width, height), [places])
  return (
    <svg className="space-sheet" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="world-water" d={drawn.land} strokeWidth={9} />
      <path className="world-land" d={drawn.land} />
      {drawn.points.map((point) => point && <circle key={point.join()} className="world-point" cx={point[0]} cy={point[1]} r={4.5} />)}
    </svg>
  )
}

/** What would take much to draw, or is not there yet: the edges of a box, or of a sphere. */
function Outline({ round }: { round: boolean }) {
  return (
    <svg className="space-sheet" viewBox="0 0 320 180" aria-hidden="true">
      <path
        className="space-behind"
        d={round ? 'M106 90a54 16 0 0 1 108 0M160 36a20 54 0 0 0 0 108' : 'M160 90V38M160 90l-52 28M160 90l52 28'}
      />
      <path
        className="space-edges"
        d={
          round
            ? 'M106 90a54 54 0 1 0 108 0 54 54 0 1 0-108 0a54 16 0 0 0 108 0M160 36a20 54 0 0 1 0 108'
            : 'M160 38l52 28v52l-52 28-52-28V66zM108 66l52 28 52-28M160 94v52'
        }
      />
    </svg>
  )
}
