import { perSecond, type Rate } from '../../../media/media-plan.ts'

/** Frames as OpenTimelineIO has a time: their number and their rate, in full. */
export const otioTime = (value: number, rate: Rate) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: perSecond(rate), value })

/** From a frame, so many frames long. */
export const otioRange = (start: number, duration: number, rate: Rate) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: otioTime(start, rate),
  duration: otioTime(duration, rate),
})

/** What every item has, and most have empty. */
export const otioNothing = { metadata: {}, source_range: null, effects: [], markers: [], enabled: true }

/** The whole file: tracks on a stack, with what the timecode shows on its first frame. */
export const otioTimeline = (name: string, startFrames: number, rate: Rate, stack: object, metadata: object = {}) =>
  `${JSON.stringify(
    {
      OTIO_SCHEMA: 'Timeline.1',
      metadata,
      name,
      global_start_time: otioTime(startFrames, rate),
      tracks: { OTIO_SCHEMA: 'Stack.1', ...otioNothing, name: 'tracks', ...stack },
    },
    null,
    2,
  )}\n`
