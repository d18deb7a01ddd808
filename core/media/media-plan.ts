import type { PictureStream, Probe, SoundStream } from './media-probe.ts'
import type { Mp4Film } from './mp4/mp4-film.ts'

/** Frames per second as a fraction, so that 29.97 stays 30000/1001. */
export interface Rate {
  frames: number
  seconds: number
}

/** How a source is shown: what every rendition is made from. */
export interface PicturePlan {
  /** Square pixels, upright, even. */
  width: number
  height: number
  rate: Rate
  variableRate: boolean
}

export const perSecond = (rate: Rate) => rate.frames / rate.seconds

/** The same rate, however its fraction is written. */
export const sameRate = (one: Rate, other: Rate): boolean => one.frames * other.seconds === other.frames * one.seconds

/** Sound alone is shown on a picture of its wave; more lines would show nothing more. */
export const soundOnlyPicture: PicturePlan = { width: 854, height: 480, rate: { frames: 25, seconds: 1 }, variableRate: false }

export function planPicture(picture: PictureStream, film?: Mp4Film): PicturePlan {
  const shown = { width: picture.width * picture.pixelAspect, height: picture.height }
  const sideways = picture.rotation % 180 !== 0
  const constant = film?.video?.constantRate ?? isConstant(picture)
  const nominal = constant ? (film?.video?.frameRate ?? picture.averageRate) || picture.baseRate : picture.averageRate || picture.baseRate
  return {
    width: even(sideways ? shown.height : shown.width),
    height: even(sideways ? shown.width : shown.height),
    rate: constant ? constantRate(nominal) : rateForVariable(picture),
    variableRate: !constant,
  }
}

/** MPEG-2 and H.264 often count fields: a base rate of twice the average is not a variable rate. */
function isConstant({ averageRate, baseRate }: PictureStream): boolean {
  if (averageRate === 0 || baseRate === 0) return false
  return [1, 2].some((fields) => Math.abs(baseRate / (averageRate * fields) - 1) < 0.004)
}

const broadcastRates = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60]

/** The rate a steady source already has, halved until it is at most 60; the small rounding of a printed figure is undone. */
export function constantRate(nominal: number): Rate {
  let rate = nominal
  while (rate > 61) rate /= 2
  const near = broadcastRates.find((known) => Math.abs(known - rate) / known < 0.0005)
  if (near !== undefined) return asFraction(near)
  return Number.isInteger(rate) ? { frames: rate, seconds: 1 } : { frames: Math.max(1, Math.round(rate * 1000)), seconds: 1000 }
}

/** The broadcast rate that has a slot for every frame of a variable-rate source, else the next that keeps them all. */
export function rateForVariable({ averageRate, baseRate }: Pick<PictureStream, 'averageRate' | 'baseRate'>): Rate {
  const grid = broadcastRates.find((known) => Math.abs(known - baseRate) / known < 0.0005)
  return asFraction(grid ?? [10, 15, 24, 25, 30, 50, 60].find((rate) => rate >= averageRate * 0.98) ?? 60)
}

const asFraction = (rate: number): Rate =>
  Number.isInteger(rate) ? { frames: rate, seconds: 1 } : { frames: Math.round(rate * 1.001) * 1000, seconds: 1001 }

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** Why a source's picture cannot be passed on as it is; null when it can be. For the log, not for people. */
export function whyNotCopied(probe: Probe, sound: readonly SoundStream[], film: Mp4Film | undefined, fileBytes: number): string | null {
  const track = film?.video
  if (!track) return 'its tables are not those of an MP4'
  const kind = whyKindNotCopied(probe)
  if (kind !== null) return kind
  const heard = sound.map(({ stream }) => film?.audios.find((track) => track.stream === stream))
  if (track.codec === '') return `it is ${probe.picture?.codec}`
  if (!track.constantRate || track.frameRate > 61) return 'its rate varies'
  if (track.longestKeyFrameGapSeconds > 10) return `it has ${track.longestKeyFrameGapSeconds.toFixed(1)} s between key frames`
  if ([track, ...heard].some((each) => each && each.missing.length > 0)) return 'some of it is missing'
  if (!track.startsWithKeyFrame || !track.plainEdits || heard.some((track) => track && !track.plainEdits)) return 'it has an edit list'
  if (heard.some((each) => each && each.durationSeconds > track.durationSeconds + 0.5)) return 'its sound outlasts its picture'
  if ((fileBytes * 8) / track.durationSeconds > 16_000_000) return 'it needs more than 16 Mbit/s'
  return null
}

/** What can be said of it before any of its packets were looked at. */
export function whyKindNotCopied({ picture }: Probe): string | null {
  if (!picture) return 'it has no picture'
  if (picture.codec !== 'h264') return `it is ${picture.codec}`
  if (!['yuv420p', 'yuvj420p'].includes(picture.pixelFormat)) return `its pixels are ${picture.pixelFormat}`
  if (Math.min(picture.width, picture.height) > 1080 || Math.max(picture.width, picture.height) > 1920) return 'it is larger than 1080p'
  if (picture.width % 2 || picture.height % 2) return 'its size is odd'
  if (Math.abs(picture.pixelAspect - 1) > 0.001) return 'its pixels are not square'
  if (picture.rotation !== 0) return 'it is turned'
  if (picture.interlaced) return 'it is interlaced'
  return picture.highDynamicRange ? 'it is HDR' : null
}

/** True when the sound can be passed on beside a copied picture: AAC-LC, stereo, 48 kHz, and not shorter than the picture. */
export function soundCanBeCopied(sound: readonly SoundStream[], film: Mp4Film | undefined): boolean {
  const track = film?.audios.find(({ stream }) => stream === sound[0]?.stream)
  if (!track || track.uneven || !film?.video) return false
  const covers = track.durationSeconds > film.video.durationSeconds - 0.25 && track.durationSeconds < film.video.durationSeconds + 0.5
  return soundKindCanBeCopied(sound) && covers
}

/** What can be said of it before any of its packets were looked at. */
export const soundKindCanBeCopied = ([sound, another]: readonly SoundStream[]): boolean =>
  sound !== undefined && !another && sound.codec === 'aac (LC)' && sound.sampleRate === 48000 && sound.channels === 'stereo'
