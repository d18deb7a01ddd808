import { type GeoProjection, geoNaturalEarth1 } from 'd3-geo'

/** Where a map looks: the point in the middle of its frame, in degrees, and how many times closer than the whole. */
export interface WorldView {
  longitude: number
  latitude: number
  closer: number
}
export interface Frame {
  widthPx: number
  heightPx: number
}

export const wholeWorld: WorldView = { longitude: 11, latitude: 22, closer: 1 }
export const closest = 16
/** What lies further north and south is ice. */
const [north, south] = [84, -57]
const leastHeightPx = 300

/** The frame a map of the world fills at this width: low on a narrow page, but never a mere strip. */
export const frameFor = (widthPx: number): Frame => ({ widthPx, heightPx: Math.round(Math.max(leastHeightPx, widthPx * 0.46)) })

/** Natural Earth's projection so that the frame is filled and nothing beyond the edge of the world is looked at. */
export function projectionFor(view: WorldView, { widthPx, heightPx }: Frame): GeoProjection {
  const unit = geoNaturalEarth1().scale(1).translate([0, 0])
  const at = (longitude: number, latitude: number) => unit([longitude, latitude]) ?? [0, 0]
  const [left] = at(-180, 0)
  const [right] = at(180, 0)
  const [, top] = at(0, north)
  const [, bottom] = at(0, south)
  const scale = Math.max(widthPx / (right - left), heightPx / (bottom - top)) * view.closer
  const [x, y] = at(view.longitude, view.latitude)
  const within = (middle: number, size: number, from: number, to: number) =>
    Math.min(-from * scale, Math.max(size - to * scale, size / 2 - middle * scale))
  return geoNaturalEarth1()
    .scale(scale)
    .translate([within(x, widthPx, left, right), within(y, heightPx, top, bottom)])
}

/** The view after the picture was moved by so many pixels. */
export function moved(view: WorldView, frame: Frame, dx: number, dy: number): WorldView {
  const middle = projectionFor(view, frame).invert?.([frame.widthPx / 2 - dx, frame.heightPx / 2 - dy])
  if (!middle || middle.some((degrees) => !Number.isFinite(degrees))) return view
  return { ...view, longitude: middle[0], latitude: Math.max(south, Math.min(north, middle[1])) }
}

/** The same place, `times` closer or, below one, further. */
export const zoomed = (view: WorldView, times: number): WorldView => ({
  ...view,
  closer: Math.min(closest, Math.max(1, view.closer * times)),
})
