import { firstOf } from '../text/cut-text.ts'

/** What ffmpeg says about a file it was asked to open (`ffmpeg -i`): the first picture and every sound. */
export interface Probe {
  /** ffmpeg's names of the container, as in `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  /** Null when the file does not say, as with a browser's recording. */
  durationSeconds: number | null
  /** What its clock shows at the beginning. */
  startsSeconds: number
  /** Timecode of the first frame as in the cutting room, `;` before the frames in drop frame; null when the file does not say. */
  startTimecode: string | null
  picture: PictureStream | null
  /** A still that comes with a sound file. */
  coverStream: number | null
  /** In the file's order; at most `mostSounds`. */
  sounds: SoundStream[]
}

export interface PictureStream {
  /** Number of the stream in the file. */
  stream: number
  codec: string
  pixelFormat: string
  /** Stored pixels, before rotation and pixel shape. */
  width: number
  height: number
  /** Width of a pixel divided by its height. */
  pixelAspect: number
  /** Average frames per second; 0 when unknown. */
  averageRate: number
  /** Lowest rate at which every timestamp falls on a frame; 0 when unknown. */
  baseRate: number
  interlaced: boolean
  /** Clockwise degrees to turn it for showing: 0, 90, 180, 270. */
  rotation: number
  /** PQ or HLG. */
  highDynamicRange: boolean
}

export interface SoundStream {
  stream: number
  codec: string
  sampleRate: number
  channels: string
  /** ISO 639-1 (`en`) where there is one, else what the file says; empty when it says nothing. */
  language: string
  /** What the file calls it; often empty. */
  title: string
  isDefault: boolean
  /** Beside the film: a commentary, a description for the blind, a clean-up for the hard of hearing. */
  aside: boolean
}

/** A file with more tracks is a mistake or an attack; further ones are ignored. */
const mostSounds = 32

/** Reads the report ffmpeg writes about its first input; null when it could not open it. */
export function parseProbe(report: string): Probe | null {
  const container = /^Input #0, (\S+), from /m.exec(report)?.[1]
  if (!container) return null
  const probe: Probe = {
    container,
    durationSeconds: durationIn(report),
    startsSeconds: startIn(report),
    startTimecode: /^ +timecode +: (\d\d:[0-5]\d:[0-5]\d[:;]\d\d)$/m.exec(report)?.[1] ?? null,
    picture: null,
    coverStream: null,
    sounds: [],
  }
  const lines = report.split('\n')
  lines.forEach((line, at) => {
    const stream = /^ {2}Stream #0:(\d+)(?:\[\w+\])?(?:\((\w+)\))?: (Video|Audio): (.*)$/.exec(line)
    if (!stream) return
    const [number, kind, text] = [Number(stream[1]), stream[3], stream[4]!]
    if (kind === 'Audio') {
      const sound = soundIn(number, text, { language: stream[2] ?? '', block: sideDataAfter(lines, at) })
      if (sound && probe.sounds.length < mostSounds) probe.sounds.push(sound)
      return
    }
    if (text.includes('(attached pic)')) probe.coverStream ??= number
    else probe.picture ??= pictureIn(number, text, sideDataAfter(lines, at))
  })
  return probe
}

function durationIn(report: string): number | null {
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(report) ?? []
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const startIn = (report: string) => Number(/^ {2}Duration: .*?, start: (-?[\d.]+)/m.exec(report)?.[1] ?? 0)

/** Lines of a stream's own block, up to the next stream. */
function sideDataAfter(lines: string[], at: number): string {
  const end = lines.findIndex((line, index) => index > at && /^ {2}Stream #|^\S/.test(line))
  return lines.slice(at + 1, end === -1 ? undefined : end).join('\n')
}

function pictureIn(stream: number, text: string, sideData: string): PictureStream | null {
  const size = /, (\d+)x(\d+)/.exec(text)
  if (!size) return null
  const format = splitOutsideBrackets(text)[1] ?? ''
  const [, across = '1', down = '1'] = /SAR (\d+):(\d+)/.exec(text) ?? []
  const turn = Number(/displaymatrix: rotation of (-?[\d.]+) degrees/.exec(sideData)?.[1] ?? 0)
  return {
    stream,
    codec: /^(\S+)/.exec(text)![1]!.replace(/,$/, ''),
    pixelFormat: /^[^(\s]*/.exec(format)![0],
    width: Number(size[1]),
    height: Number(size[2]),
    pixelAspect: Number(across) > 0 && Number(down) > 0 ? Number(across) / Number(down) : 1,
    averageRate: rateIn(text, 'fps'),
    baseRate: rateIn(text, 'tbr'),
    interlaced: /(top|bottom) (first|coded first)/.test(format),
    // ffmpeg counts anticlockwise.
    rotation: (((Math.round(-turn / 90) * 90) % 360) + 360) % 360,
    highDynamicRange: /smpte2084|arib-std-b67/.test(format),
  }
}

function soundIn(stream: number, text: string, about: { language: string; block: string }): SoundStream | null {
  const [codec = '', rate = '', channels = ''] = splitOutsideBrackets(text)
  const sampleRate = Number(/^(\d+) Hz$/.exec(rate)?.[1] ?? 0)
  // A declared track without a rate has no sound in it.
  if (sampleRate === 0) return null
  return {
    ...{ stream, codec: codec.replace(/ \([^)]* \/ .*\)$/, ''), sampleRate, channels },
    language: shortLanguage(about.language),
    title: firstOf(/^ +title +: (.*)$/m.exec(about.block)?.[1] ?? '', 120).trim(),
    isDefault: /\(default\)/.test(text),
    aside: /\((comment|visual impaired|hearing impaired|descriptions|karaoke|clean effects)\)/.test(text),
  }
}

/** Files name languages by ISO 639-2, in either of its spellings; `und` and what is no language say nothing. */
function shortLanguage(code: string): string {
  if (['', 'mis', 'zxx', 'mul'].includes(code)) return ''
  try {
    return new Intl.Locale(code).language ?? ''
  } catch {
    return ''
  }
}

/** "29.97 fps", "25k tbr" → frames per second. */
function rateIn(text: string, unit: string): number {
  const [, figure, thousand] = new RegExp(`([\\d.]+)(k?) ${unit}`).exec(text) ?? []
  return figure === undefined ? 0 : Number(figure) * (thousand ? 1000 : 1)
}

function splitOutsideBrackets(text: string): string[] {
  return text.match(/(?:\([^()]*\)|\[[^\]]*\]|[^,([])+/g)?.map((part) => part.trim()) ?? []
}
