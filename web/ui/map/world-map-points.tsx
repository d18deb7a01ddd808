import type { GeoProjection } from 'd3-geo'
import type { Frame } from './world-view.ts'

/** A place on the map. */
export interface MapPoint {
  key: string
  label: string
  longitude: number
  latitude: number
  /** How much there is; it sets the size of the dot. */
  weight: number
  /** Represents a whole country, not a point in it. */
  wide?: boolean
}

interface Placed extends MapPoint {
  x: number
  y: number
  radius: number
}
interface MapPointsProps {
  points: readonly MapPoint[]
  projection: GeoProjection
  frame: Frame
  lit: string | null
  onLight?: (key: string | null) => void
  onChoose?: (key: string) => void
}

const mostNamed = 12
/** At letters of the usual size. */
const [letterPx, lineHeightPx] = [8, 20]
/** Names are in the letters the reader has set. */
const timesLarger = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** Dots, the small ones over the large, and the names of the largest as far as there is room. A ring represents a whole country. */
export function MapPoints({ points, projection, frame, lit, onLight, onChoose }: MapPointsProps) {
  const placed = points
    .flatMap((point): Placed[] => {
      const spot = projection([point.longitude, point.latitude])
      if (!spot || spot[0] < 0 || spot[1] < 0 || spot[0] > frame.widthPx || spot[1] > frame.heightPx) return []
      return [{ ...point, x: spot[0], y: spot[1], radius: Math.min(18, 3.5 + 2 * Math.sqrt(point.weight)) }]
    })
    .toSorted((one, other) => other.weight - one.weight)
  const named = namesThatFit(placed, frame)
  const one = placed.find(({ key }) => key === lit)
  return (
    <g>
      {placed.map((point) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map is how one gets there by keyboard
        <circle
          key={point.key}
          className={`world-point${point.wide ? ' world-point--wide' : ''}${point.key === lit ? ' is-lit' : ''}`}
          cx={point.x}
          cy={point.y}
          r={point.radius}
          onPointerEnter={() => onLight?.(point.key)}
          onPointerLeave={() => onLight?.(null)}
          onClick={() => onChoose?.(point.key)}
        />
      ))}
      {placed
        .filter((point) => named.has(point.key) && point.key !== lit)
        .map((point) => (
          <Name key={point.key} point={point} frame={frame} />
        ))}
      {one && (
        <>
          <circle className="world-ring" cx={one.x} cy={one.y} r={one.radius + 4} />
          <Name point={one} frame={frame} lit />
        </>
      )}
    </g>
  )
}

function Name({ point, frame, lit }: { point: Placed; frame: Frame; lit?: boolean }) {
  const before = leftOf(point, frame)
  return (
    <text
      className={lit ? 'world-name world-name--lit' : 'world-name'}
      x={point.x + (before ? -1 : 1) * (point.radius + 6)}
      y={point.y}
      dominantBaseline="central"
      textAnchor={before ? 'end' : 'start'}
    >
      {point.label}
    </text>
  )
}

const widthOf = ({ label }: MapPoint): number => label.length * letterPx * timesLarger()
/** A name that would leave the frame is before its dot. */
const leftOf = (point: Placed, { widthPx }: Frame): boolean => point.x + point.radius + 6 + widthOf(point) > widthPx

function namesThatFit(placed: readonly Placed[], frame: Frame): Set<string> {
  const taken: { from: number; to: number; y: number }[] = []
  const named = new Set<string>()
  const lineHeight = lineHeightPx * timesLarger()
  for (const point of placed) {
    if (named.size >= mostNamed) break
    const from = leftOf(point, frame) ? point.x - point.radius - 6 - widthOf(point) : point.x + point.radius + 6
    const place = { from, to: from + widthOf(point), y: point.y }
    const clear =
      from >= 0 &&
      taken.every((other) => Math.abs(other.y - place.y) > lineHeight || place.from > other.to || place.to < other.from) &&
      placed.every(
        (other) =>
          other === point ||
          Math.abs(other.y - place.y) > other.radius + 7 ||
          other.x + other.radius < place.from ||
          other.x - other.radius > place.to,
      )
    if (!clear) continue
    taken.push(place)
    named.add(point.key)
  }
  return named
}
