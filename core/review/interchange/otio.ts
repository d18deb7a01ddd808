import { perSecond } from '../../media/media-plan.ts'
import type { MarkerList } from './markers.ts'

/** OpenTimelineIO: a timeline of one empty track as long as the cut, the markers on it, counted from its first frame. */
export function writeOtio(list: MarkerList): string {
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: perSecond(list.count.rate), value })
  const range = (start: number, duration: number) => ({ OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(duration) })
  const nothing = { metadata: {}, source_range: null, effects: [], markers: [], enabled: true }
  const gap = { OTIO_SCHEMA: 'Gap.1', ...nothing, name: '', source_range: range(0, Math.max(1, list.lengthFrames)) }
  const markers = list.markers.map(({ startFrame, endFrame, colour, name, comment, author, done }) => ({
    OTIO_SCHEMA: 'Marker.2',
    metadata: { actuality: { author, done } },
    name,
    color: colour.toUpperCase(),
    comment,
    marked_range: range(startFrame, endFrame - startFrame),
  }))
  const track = { OTIO_SCHEMA: 'Track.1', ...nothing, name: 'V1', kind: 'Video', children: [gap] }
  const stack = { OTIO_SCHEMA: 'Stack.1', ...nothing, name: 'tracks', markers, children: [track] }
  const timeline = { OTIO_SCHEMA: 'Timeline.1', metadata: {}, name: list.title, global_start_time: time(list.startFrames), tracks: stack }
  return `${JSON.stringify(timeline, null, 2)}\n`
}
