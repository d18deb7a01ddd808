import { describe, expect, it } from 'vitest'
import { constantRate, planPicture, rateForVariable, soundCanBeCopied, whyNotCopied } from './media-plan.ts'
import type { PictureStream, Probe, SoundStream } from './media-probe.ts'
import type { Mp4Film } from './mp4/mp4-film.ts'

const picture: PictureStream = {
  stream: 0,
  codec: 'h264',
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  pixelAspect: 1,
  averageRate: 25,
  baseRate: 25,
  interlaced: false,
  rotation: 0,
  highDynamicRange: false,
}
const film: Mp4Film = {
  video: {
    durationSeconds: 60,
    plainEdits: true,
    missing: [],
    codec: 'avc1.640028',
    frameRate: 25,
    constantRate: true,
    longestKeyFrameGapSeconds: 2,
    startsWithKeyFrame: true,
  },
  audios: [{ durationSeconds: 60, plainEdits: true, missing: [], stream: 1 }],
}
const probe: Probe = {
  container: 'mov,mp4',
  durationSeconds: 60,
  startsSeconds: 0,
  startTimecode: null,
  picture,
  coverStream: null,
  sounds: [{ stream: 1, codec: 'aac (LC)', sampleRate: 48000, channels: 'stereo', language: '', title: '', isDefault: true, aside: false }],
}
const { sounds } = probe

describe('a picture is copied', () => {
  it('when every browser plays it and it may be cut every ten seconds', () => {
    expect(whyNotCopied(probe, sounds, film, 10_000_000)).toBeNull()
  })
  it.each<[string, Partial<PictureStream>, RegExp]>([
    ['another codec', { codec: 'hevc' }, /hevc/],
    ['10 bits', { pixelFormat: 'yuv420p10le' }, /yuv420p10le/],
    ['more than 1080 lines', { width: 2560, height: 1440 }, /larger/],
    ['an odd size', { width: 1919 }, /odd/],
    ['oblong pixels', { pixelAspect: 1.0667 }, /square/],
    ['a turn', { rotation: 90 }, /turned/],
    ['fields', { interlaced: true }, /interlaced/],
    ['HDR', { highDynamicRange: true }, /HDR/],
  ])('but not with %s', (_, change, why) => {
    expect(whyNotCopied({ ...probe, picture: { ...picture, ...change } }, sounds, film, 10_000_000)).toMatch(why)
  })
  it.each<[string, Partial<NonNullable<Mp4Film['video']>>, RegExp]>([
    ['a rate that varies', { constantRate: false }, /varies/],
    ['more than ten seconds between key frames', { longestKeyFrameGapSeconds: 10.5 }, /10\.5 s/],
    ['a first frame that is no key frame', { startsWithKeyFrame: false }, /edit list/],
    ['an edit list', { plainEdits: false }, /edit list/],
    ['a stretch that is not there', { missing: [{ startsSeconds: 58, endsSeconds: 60 }] }, /missing/],
    ['several sample descriptions', { codec: '' }, /it is h264/],
    ['sound that goes on without it', { durationSeconds: 50 }, /outlasts/],
  ])('nor with %s', (_, change, why) => {
    expect(whyNotCopied(probe, sounds, { ...film, video: { ...film.video!, ...change } }, 10_000_000)).toMatch(why)
  })
  it('nor from a container whose tables we do not read, nor at a bitrate no connection carries', () => {
    expect(whyNotCopied(probe, sounds, undefined, 10_000_000)).toMatch(/tables/)
    expect(whyNotCopied(probe, sounds, film, 60 * 2_100_000)).toMatch(/16 Mbit/)
  })
})

it.each<[string, Partial<SoundStream>, number, boolean]>([
  ['stereo AAC at 48 kHz', {}, 60, true],
  ['5.1', { channels: '5.1' }, 60, false],
  ['44.1 kHz', { sampleRate: 44100 }, 60, false],
  ['HE-AAC', { codec: 'aac (HE-AAC)' }, 60, false],
  ['a second too short', {}, 59, false],
])('sound is copied: %s', (_, change, seconds, expected) => {
  expect(soundCanBeCopied([{ ...sounds[0]!, ...change }], { ...film, audios: [{ ...film.audios[0]!, durationSeconds: seconds }] })).toBe(
    expected,
  )
})

it.each([
  [23.98, '24000/1001'],
  [23.976, '24000/1001'],
  [24, '24/1'],
  [25, '25/1'],
  [29.97, '30000/1001'],
  [59.94, '60000/1001'],
  [10, '10/1'],
  [12.5, '12500/1000'],
  [120, '60/1'],
  [100, '50/1'],
  [119.88, '60000/1001'],
])('a steady %d frames a second stay %s', (nominal, expected) => {
  const { frames, seconds } = constantRate(nominal)
  expect(`${frames}/${seconds}`).toBe(expected)
})

it.each([
  [17.6, 25, '25/1'],
  [29.4, 30, '30/1'],
  [24.9, 90000, '25/1'],
  [22.1, 29.97, '30000/1001'],
  [300, 1000, '60/1'],
  [0, 0, '10/1'],
])('a rate that wanders around %d on a grid of %d becomes %s', (averageRate, baseRate, expected) => {
  const { frames, seconds } = rateForVariable({ averageRate, baseRate })
  expect(`${frames}/${seconds}`).toBe(expected)
})

it.each<[string, Partial<PictureStream>, [number, number]]>([
  ['square', {}, [1920, 1080]],
  ['anamorphic', { width: 720, height: 576, pixelAspect: 64 / 45 }, [1024, 576]],
  ['turned', { rotation: 90 }, [1080, 1920]],
  ['odd', { width: 321, height: 181 }, [322, 182]],
])('a picture that is %s is shown in %j', (_, change, [width, height]) => {
  expect(planPicture({ ...picture, ...change })).toMatchObject({ width, height })
})

it('fields counted as frames are no variable rate', () => {
  expect(planPicture({ ...picture, averageRate: 25, baseRate: 50 })).toMatchObject({
    variableRate: false,
    rate: { frames: 25, seconds: 1 },
  })
})
