import { describe, expect, it } from 'vitest'
import type { SoundStream } from '../../media/media-probe.ts'
import { readWaveNotes } from './broadcast-wave.ts'
import { channelsOf, rateOfTape, readTapeNotes } from './tape-facts.ts'

const report = (...lines: string[]) => `Input #0, mov, from 'a.mov':\n  Metadata:\n${lines.map((line) => `    ${line}`).join('\n')}\n`
const sound = (channels: string, title = ''): SoundStream => ({
  ...{ stream: 1, codec: 'pcm', sampleRate: 48_000, language: '', isDefault: true, aside: false },
  channels,
  title,
})

describe('what a camera file says', () => {
  it('is its reel, its camera, its date and its day', () => {
    expect(
      readTapeNotes(report('creation_time   : 2026-11-04T10:15:46.000000Z', 'make    : ARRI', 'model : ALEXA 35', 'reel_name : A001')),
    ).toEqual({ reel: 'A001', camera: 'ARRI ALEXA 35', shotAt: '2026-11-04T10:15:46.000Z', shotOn: '2026-11-04' })
  })
  it('is the day of the place where it was shot', () => {
    const said = readTapeNotes(report('com.apple.quicktime.creationdate: 2023-08-02T00:30:00+0200', 'creation_time: 2023-08-01T22:30:00Z'))
    expect(said).toMatchObject({ shotAt: '2023-08-01T22:30:00.000Z', shotOn: '2023-08-02' })
  })
  it('does not name the maker twice', () => {
    expect(readTapeNotes(report('make : Canon', 'model : Canon EOS C70')).camera).toBe('Canon EOS C70')
  })
  it.each(['1904-01-01T00:00:00.000000Z', '1970-01-01T00:00:00Z', '10:15:46', 'soon', ''])('is no date where it says %s', (written) => {
    expect(readTapeNotes(report(`creation_time : ${written}`))).toMatchObject({ shotAt: null, shotOn: null })
  })
})

it('keeps the rate of a tape that is faster than what is shown', () => {
  expect(rateOfTape(119.88)).toEqual({ frames: 120_000, seconds: 1001 })
  expect(rateOfTape(100)).toEqual({ frames: 100, seconds: 1 })
  expect(rateOfTape(29.97)).toEqual({ frames: 30_000, seconds: 1001 })
  expect(rateOfTape(23.98)).toEqual({ frames: 24_000, seconds: 1001 })
})

it('numbers channels through all streams', () => {
  expect(channelsOf([sound('stereo'), sound('mono', 'lav Amina'), sound('4 channels')]).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(channelsOf([sound('mono', 'boom')])).toEqual([{ n: 1, name: 'boom' }])
  expect(channelsOf([sound('5.1(side)')])).toHaveLength(6)
})

describe('what a sound recorder says', () => {
  const bext = new Uint8Array(602)
  new TextEncoder().encodeInto('2026-11-04', bext.subarray(320))
  new DataView(bext.buffer).setBigUint64(338, 1_773_208_800n, true)
  const ixml =
    '<BWFXML><SCENE>12</SCENE><TAKE>3</TAKE><TAPE>S&amp;V 01</TAPE><SPEED><TIMECODE_RATE>30000/1001</TIMECODE_RATE><TIMECODE_FLAG>DF</TIMECODE_FLAG></SPEED><TRACK_LIST><TRACK><CHANNEL_INDEX>1</CHANNEL_INDEX><NAME>boom</NAME></TRACK><TRACK><CHANNEL_INDEX>2</CHANNEL_INDEX><NAME>lav Amina</NAME></TRACK></TRACK_LIST></BWFXML>'
  it('is its samples since midnight, rate, slate and the names of its channels', () => {
    expect(readWaveNotes(bext, ixml)).toEqual({
      startSamples: 1_773_208_800,
      recordedOn: '2026-11-04',
      rate: { frames: 30_000, seconds: 1001 },
      dropFrame: true,
      tape: 'S&V 01',
      scene: '12',
      take: '3',
      channels: [
        { n: 1, name: 'boom' },
        { n: 2, name: 'lav Amina' },
      ],
    })
  })
  it('is nothing where the chunks are missing, short or broken', () => {
    const nothing = { startSamples: null, recordedOn: null, rate: null, dropFrame: false, tape: '', scene: '', take: '', channels: [] }
    expect(readWaveNotes(undefined, '')).toEqual(nothing)
    expect(readWaveNotes(new Uint8Array(40), '<TIMECODE_RATE>0/0</TIMECODE_RATE><TRACK>')).toEqual(nothing)
  })
})
