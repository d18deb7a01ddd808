import { constantRate, type Rate } from '../../media/media-plan.ts'
import type { Probe, SoundStream } from '../../media/media-probe.ts'
import { firstOf } from '../../text/cut-text.ts'

/** What a camera file says of itself beside picture and sound, from ffmpeg's report on it. Empty or null where it says nothing. */
export interface TapeNotes {
  reel: string
  camera: string
  /** ISO 8601, in UTC. */
  shotAt: string | null
  /** The day where it was shot, as far as the file knows the zone. */
  shotOn: string | null
}

/** What a rush says of its tape: counted in whole frames of its own rate. */
export interface Tape extends TapeNotes {
  rate: Rate
  dropFrame: boolean
  /** Null where the file does not say it. */
  startFrame: number | null
  durationFrames: number
  variableRate: boolean
  channels: { n: number; name: string }[]
  take: string
  /** Of sound alone, which counts in samples. */
  sound: { startSamples: number | null; sampleRate: number; samples: number; ratePresumed: boolean } | null
}

/** What a sound is counted by whose recorder does not say it. */
export interface PictureRate {
  rate: Rate
  dropFrame: boolean
}

export function readTapeNotes(report: string): TapeNotes {
  const said = (...names: string[]) => names.map((name) => noteIn(report, name)).find((value) => value !== '') ?? ''
  const make = said('com.apple.quicktime.make', 'make', 'com.android.manufacturer')
  const model = said('com.apple.quicktime.model', 'model', 'com.android.model')
  const written = said('com.apple.quicktime.creationdate', 'creation_time')
  const shotAt = momentOf(written)
  return {
    reel: firstOf(said('reel_name'), 64).trim(),
    camera: firstOf(model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`, 80).trim(),
    shotAt,
    shotOn: shotAt && written.slice(0, 10),
  }
}

/** The rate of the file itself, which may be higher than what it is shown at. */
export function rateOfTape(nominal: number): Rate {
  let times = 1
  while (nominal / times > 61) times *= 2
  const { frames, seconds } = constantRate(nominal / times)
  return { frames: frames * times, seconds }
}

/** The channels of all sound streams, numbered as a cutting room does: through all of them. */
export function channelsOf(sounds: readonly SoundStream[]): { n: number; name: string }[] {
  const named = sounds.flatMap(({ channels, title }) => Array.from({ length: channelsIn(channels) }, () => title))
  return named.slice(0, 64).map((name, at) => ({ n: at + 1, name: firstOf(name, 60) }))
}

/** Timecode of the first frame, and whether its numbers are dropped, which ffmpeg says by the sign alone. Null where the file has none. */
export const startTimecodeOf = ({ startTimecode }: Probe) =>
  startTimecode === null ? null : { written: startTimecode, dropFrame: startTimecode.includes(';') }

const counts: Record<string, number> = { mono: 1, stereo: 2, downmix: 2, '2.1': 3, '4.0': 4, quad: 4, '5.0': 5, '5.1': 6, '7.1': 8 }

/** How many channels that are: `stereo`, `5.1(side)`, `4 channels`. */
export const channelsIn = (written: string): number =>
  counts[written.replace(/\(.*/, '').trim()] ?? Number(/^(\d{1,2}) channels/.exec(written)?.[1] ?? 1)

const noteIn = (report: string, name: string): string =>
  new RegExp(`^ +${name.replaceAll('.', '\\.')} *: (.*)$`, 'm').exec(report)?.[1]?.trim() ?? ''

/** Cameras whose clock was never set write 1904 or 1970. */
function momentOf(written: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT/.test(written)) return null
  const at = new Date(written.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 || at.getUTCFullYear() > 2200 ? null : at.toISOString()
}
