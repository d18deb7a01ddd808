import type { MarkerList } from './markers.ts'
import { otioNothing, otioRange, otioTimeline } from './shell/otio-time.ts'

/** OpenTimelineIO: a timeline of one empty track as long as the cut, the markers on it, counted from its first frame. */
export function writeOtio(list: MarkerList): string {
  const { rate } = list.count
  const gap = { OTIO_SCHEMA: 'Gap.1', ...otioNothing, name: '', source_range: otioRange(0, Math.max(1, list.lengthFrames), rate) }
  const markers = list.markers.map(({ startFrame, endFrame, colour, name, comment, author, done }) => ({
    OTIO_SCHEMA: 'Marker.2',
    metadata: { actuality: { author, done } },
    name,
    color: colour.toUpperCase(),
    comment,
    marked_range: otioRange(startFrame, endFrame - startFrame, rate),
  }))
  const track = { OTIO_SCHEMA: 'Track.1', ...otioNothing, name: 'V1', kind: 'Video', children: [gap] }
  return otioTimeline(list.title, list.startFrames, rate, { markers, children: [track] })
}
