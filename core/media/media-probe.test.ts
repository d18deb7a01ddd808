import { expect, it } from 'vitest'
import { parseProbe } from './media-probe.ts'

const report = (duration: string, ...streams: string[]) => `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/films/a':
  Metadata:
    title           : Stream #0:9: Video: h264, yuv420p, 9999x9999
  Duration: ${duration}, start: 0.000000, bitrate: 1103 kb/s
${streams.map((stream) => `  Stream ${stream}`).join('\n')}
At least one output file must be specified
`

it('reads container, length, the first picture and every sound', () => {
  const probe = parseProbe(
    report(
      '01:48:30.04',
      '#0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1920x1080 [SAR 1:1 DAR 16:9], 906 kb/s, 23.98 fps, 23.98 tbr, 12288 tbn (default)',
      '#0:1[0x2](eng): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, 5.1(side), fltp, 192 kb/s (default)',
      '#0:2[0x3](ger): Audio: ac3, 44100 Hz, stereo, fltp (comment)\n      Metadata:\n        title           : Kommentar',
    ),
  )
  expect(probe).toEqual({
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    durationSeconds: 6510.04,
    startsSeconds: 0,
    startTimecode: null,
    picture: {
      stream: 0,
      codec: 'h264',
      pixelFormat: 'yuv420p',
      width: 1920,
      height: 1080,
      pixelAspect: 1,
      averageRate: 23.98,
      baseRate: 23.98,
      interlaced: false,
      rotation: 0,
      highDynamicRange: false,
    },
    coverStream: null,
    sounds: [
      { stream: 1, codec: 'aac (LC)', sampleRate: 48000, channels: '5.1(side)', language: 'en', title: '', isDefault: true, aside: false },
      { stream: 2, codec: 'ac3', sampleRate: 44100, channels: 'stereo', language: 'de', title: 'Kommentar', isDefault: false, aside: true },
    ],
  })
})

it.each([
  [
    'fields',
    'mpeg2video (Main), yuv420p(tv, top first), 720x576 [SAR 64:45 DAR 16:9], 25 fps, 50 tbr, 90k tbn',
    { interlaced: true, pixelAspect: 64 / 45, averageRate: 25, baseRate: 50 },
  ],
  ['a rate in thousands', 'vp8, yuv420p(progressive), 320x180, 1k fps, 1k tbr, 1k tbn', { averageRate: 1000, baseRate: 1000 }],
  ['no rate at all', 'vp9 (Profile 0), yuv420p(tv), 320x180, 1k tbn', { averageRate: 0, baseRate: 0 }],
  [
    'HDR',
    'hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 3840x2160, 30 fps, 30 tbr, 600 tbn',
    { highDynamicRange: true, pixelFormat: 'yuv420p10le' },
  ],
  ['an impossible pixel shape as square', 'h264, yuv420p, 320x180 [SAR 0:1 DAR 0:1], 25 fps, 25 tbr, 25 tbn', { pixelAspect: 1 }],
])('understands %s', (_, video, expected) => {
  expect(parseProbe(report('00:00:03.00', `#0:0: Video: ${video}`))?.picture).toMatchObject(expected)
})

it.each([
  ['-90.00', 90],
  ['90.00', 270],
  ['180.00', 180],
  ['-0.00', 0],
])('a display matrix of %s degrees means turning it by %i', (degrees, expected) => {
  const video = `#0:0: Video: h264, yuv420p, 320x180, 25 fps, 25 tbr, 25 tbn\n    Side data:\n      displaymatrix: rotation of ${degrees} degrees`
  expect(parseProbe(report('00:00:03.00', video))?.picture?.rotation).toBe(expected)
})

it('the rotation of a second stream is not used for the first', () => {
  const streams = [
    '#0:0: Video: h264, yuv420p, 320x180, 25 fps, 25 tbr, 25 tbn',
    '#0:1: Video: h264, yuv420p, 64x64\n    Side data:\n      displaymatrix: rotation of -90.00 degrees',
  ]
  expect(parseProbe(report('00:00:03.00', ...streams))?.picture).toMatchObject({ stream: 0, rotation: 0 })
})

it('a cover is not a picture, a track without a rate no sound, N/A no length', () => {
  const probe = parseProbe(
    report(
      'N/A',
      '#0:0: Audio: aac (mp4a / 0x6134706D), 0 channels',
      '#0:1: Video: mjpeg, yuvj420p, 600x600, 90k tbr, 90k tbn (attached pic)',
    ),
  )
  expect(probe).toMatchObject({ durationSeconds: null, picture: null, sounds: [], coverStream: 1 })
})

it('a file ffmpeg could not open has no data', () => {
  expect(parseProbe('/films/a: Invalid data found when processing input\n')).toBeNull()
})

it.each([
  ['      Metadata:\n        handler_name    : Core Media Video\n        timecode        : 01:00:00:00', '01:00:00:00'],
  ['      Metadata:\n        timecode        : 10:00:00;02', '10:00:00;02'],
  ['      Metadata:\n        timecode        : 99:99:99:99', null],
  ['      Metadata:\n        title           : timecode : 01:00:00:00', null],
])('reads the timecode of the first frame where the file has one', (said, read) => {
  const probe = parseProbe(report('00:00:10.00', `#0:0: Video: h264, yuv420p, 640x360, 25 fps, 25 tbr\n${said}`))
  expect(probe!.startTimecode).toBe(read)
})
