import { expect, it } from 'vitest'
import { openDamageEar } from './hear-damage.ts'

const frame = (seconds: number) => `[Parsed_showinfo_5 @ 0x55] [info] n:   3 pts: 100 pts_time:${seconds} duration: 1 fmt:yuv420p`
const heard = (...lines: string[]) => {
  const ear = openDamageEar(['aac'])
  for (const line of lines) ear.hear(line)
  return ear.places()
}

it('an error is placed after the last reported frame', () => {
  expect(heard(frame(0), frame(7.5), '[h264 @ 0x1] [error] error while decoding MB 19 1, bytestream -5')).toEqual([
    { what: 'picture', startsSeconds: 7.5, endsSeconds: 9 },
  ])
})

it('consecutive errors are one place, those of the sound another', () => {
  const places = heard(
    ...[frame(1), '[h264 @ 0x1] [error] left block unavailable', frame(2), '[h264 @ 0x1] [error] left block unavailable'],
    ...[
      '[aac @ 0x2] [error] Reserved bit set.',
      frame(20),
      '[aist#0:1/aac @ 0x3] [error] Error submitting packet to decoder: Invalid data found',
    ],
  )
  expect(places).toEqual([
    { what: 'picture', startsSeconds: 1, endsSeconds: 3.5 },
    { what: 'sound', startsSeconds: 2, endsSeconds: 3.5 },
    { what: 'sound', startsSeconds: 20, endsSeconds: 21.5 },
  ])
})

it.each([
  ['what an encoder or a filter says of its own work', '[libx264 @ 0x1] [error] VBV is full'],
  ['references given up early', '[h264 @ 0x1] [error] mmco: unref short failure'],
  ['a warning that is no damage', '[h264 @ 0x1] [warning] Increasing reorder buffer to 2'],
  ['progress', 'frame=  100 fps= 25 q=28.0 size=     256kB'],
])('%s is no damage', (_, line) => {
  expect(heard(frame(3), line)).toEqual([])
})

it('errors before the first frame mean that the stream began in the middle of a picture', () => {
  expect(heard('[h264 @ 0x1] [error] non-existing PPS 0 referenced', frame(0))).toEqual([])
})
