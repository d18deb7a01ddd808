import './world-map.css'
import { geoGraticule, geoPath } from 'd3-geo'
import { useEffect, useMemo, useRef, useState } from 'react'
import { feature, mesh } from 'topojson-client'
import shapes from 'world-atlas/countries-110m.json' with { type: 'json' }
import { Button } from '../controls/button.tsx'
import { useDrag } from '../controls/use-drag.ts'
import { useWidthPx } from '../layout/width.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { type MapPoint, MapPoints } from './world-map-points.tsx'
import { closest, frameFor, moved, projectionFor, type WorldView, wholeWorld, zoomed } from './world-view.ts'

interface WorldMapProps {
  /** What the map shows, for anyone who cannot see it; the same is in a list beside it. */
  label: string
  points: readonly MapPoint[]
  /** ISO numbers of the countries that are hatched. */
  hatched?: ReadonlySet<string>
  /** The point that is spoken of; it is named on the map. */
  lit?: string | null
  onLight?: (key: string | null) => void
  onChoose?: (key: string) => void
  /** A press on any spot of the world, in degrees. */
  onPress?: (longitude: number, latitude: number) => void
  /** Where to look from now on, when it changes; the reader's hand moves on from there. */
  look?: WorldView | undefined
  /** Where the reader looks. */
  onLook?: (view: WorldView) => void
}

const countries = feature(shapes, shapes.objects.countries).features
const land = feature(shapes, shapes.objects.land)
const borders = mesh(shapes, shapes.objects.countries, (one, other) => one !== other)
const graticule = geoGraticule().step([20, 20])()

/**
 * The world as an atlas prints it, from Natural Earth: drawn here, nothing is fetched from elsewhere. It is moved by dragging or by its
 * buttons, never by the wheel that scrolls the page. A picture: every act on it is also in a list beside it.
 */
export default function WorldMap({ label, points, hatched, lit = null, onLight, onChoose, onPress, look, onLook }: WorldMapProps) {
  const t = useText(uiText)
  const [box, widthPx] = useWidthPx<HTMLDivElement>()
  const frame = useMemo(() => frameFor(widthPx), [widthPx])
  const [view, setOwnView] = useState<WorldView>(look ?? wholeWorld)
  const setView = (next: WorldView) => {
    setOwnView(next)
    onLook?.(next)
  }
  useEffect(() => {
    if (look) setOwnView(look)
  }, [look])
  const picture = useRef<SVGGElement>(null)
  const projection = useMemo(() => projectionFor(view, frame), [view, frame])
  const drawn = useMemo(() => {
    const path = geoPath(projection).digits(1)
    return {
      land: path(land) ?? '',
      borders: path(borders) ?? '',
      graticule: path(graticule) ?? '',
      hatched: countries.filter(({ id }) => hatched?.has(String(id))).map((country) => path(country) ?? ''),
    }
  }, [projection, hatched])
  const drag = useDrag(picture, {
    onEnd: (dx, dy) => setView(moved(view, frame, dx, dy)),
    onPress: (x, y) => {
      const spot = projection.invert?.([x, y])
      if (spot && onPress) onPress(spot[0], spot[1])
    },
  })
  return (
    <div className="world-map">
      <div className="world-frame" ref={box}>
        <svg
          role="img"
          aria-label={label}
          width={frame.widthPx}
          height={frame.heightPx}
          viewBox={`0 0 ${frame.widthPx} ${frame.heightPx}`}
          {...drag}
        >
          <defs>
            <pattern id="world-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path className="world-hatch" d="M0 0V4" />
            </pattern>
          </defs>
          <g ref={picture}>
            <path className="world-graticule" d={drawn.graticule} />
            {/* The coast as engravers set it: lines that follow it out to sea. */}
            {[13, 8, 4].map((width) => (
              <path key={width} className="world-water" d={drawn.land} strokeWidth={width} />
            ))}
            <path className="world-land" d={drawn.land} />
            {drawn.hatched.map((country) => (
              <path key={country} d={country} fill="url(#world-hatch)" />
            ))}
            <path className="world-borders" d={drawn.borders} />
            <MapPoints
              points={points}
              projection={projection}
              frame={frame}
              lit={lit}
              {...(onLight ? { onLight } : {})}
              {...(onChoose ? { onChoose } : {})}
            />
          </g>
        </svg>
      </div>
      <p className="world-acts">
        <Button small notNow={view.closer >= closest} onClick={() => setView(zoomed(towards(view, points, lit), 2))}>
          {t('zoomIn')}
        </Button>
        <Button small notNow={view.closer <= 1} onClick={() => setView(zoomed(view, 0.5))}>
          {t('zoomOut')}
        </Button>
        <Button small notNow={view.closer <= 1} onClick={() => setView(wholeWorld)}>
          {t('wholeWorld')}
        </Button>
      </p>
    </div>
  )
}

/** From the whole one goes in where there is most to see, or to what is spoken of. */
function towards(view: WorldView, points: readonly MapPoint[], lit: string | null): WorldView {
  const wanted =
    points.find(({ key }) => key === lit) ?? (view.closer === 1 ? points.toSorted((one, other) => other.weight - one.weight)[0] : undefined)
  return wanted ? { ...view, longitude: wanted.longitude, latitude: wanted.latitude } : view
}
