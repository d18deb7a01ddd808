import type { Rate } from '../../../../media/media-plan.ts'
import { below, childOf, textAt, type XmlElement } from '../../../../text/xml-tree.ts'
import { nameInUrl } from '../file-names.ts'
import type { SeenRush } from '../gathering/read-cut.ts'

/** The files of a sequence: each is described once, in any place, and referred to by its id elsewhere. */
export class XmemlFiles {
  readonly #files = new Map<string, SeenRush>()

  /** `rate` is that of the sequence, for files that do not say theirs. */
  constructor(sequence: XmlElement, rate: Rate) {
    const look = (element: XmlElement) => {
      if (element.name === 'file' && element.children.length > 0) {
        const id = element.attributes['id'] ?? `line ${element.line}`
        if (!this.#files.has(id)) this.#files.set(id, rushIn(element, id, rate))
      }
      for (const child of element.children) look(child)
    }
    look(sequence)
  }

  /** The file of a clip; undefined for a clip of something else (a title, another sequence). */
  of(clip: XmlElement): SeenRush | undefined {
    const file = childOf(clip, 'file')
    return file && this.#files.get(file.attributes['id'] ?? `line ${file.line}`)
  }
}

function rushIn(file: XmlElement, id: string, sequenceRate: Rate): SeenRush {
  const rate = xmemlRateOf(file) ?? sequenceRate
  const whole = (path: string) => {
    const read = Number.parseInt(textAt(file, path), 10)
    return Number.isSafeInteger(read) ? read : null
  }
  const size = below(file, 'media/video/samplecharacteristics')
  const count = Math.min(64, whole('media/audio/channelcount') ?? 0)
  return {
    ...{
      key: id,
      fileName: nameInUrl(textAt(file, 'pathurl')) || textAt(file, 'name'),
      reel: textAt(file, 'timecode/reel/name') || null,
      rate,
    },
    ...{
      dropFrame: textAt(file, 'timecode/displayformat').toUpperCase() === 'DF',
      startFrame: whole('timecode/frame') ?? 0,
      durationFrames: whole('duration'),
    },
    more: {
      hasPicture: below(file, 'media/video') !== undefined,
      channels: Array.from({ length: count }, (_, n) => ({ n: n + 1, name: '' })),
      ...{ width: Number(textAt(size, 'width')) || 1920, height: Number(textAt(size, 'height')) || 1080 },
    },
  }
}

/** `timebase` 30 with `ntsc` TRUE is 29.97. */
export function xmemlRateOf(element: XmlElement | undefined): Rate | null {
  const timebase = Number.parseInt(textAt(element, 'rate/timebase'), 10)
  if (!(timebase > 0 && timebase <= 1000)) return null
  return textAt(element, 'rate/ntsc').toUpperCase() === 'TRUE'
    ? { frames: timebase * 1000, seconds: 1001 }
    : { frames: timebase, seconds: 1 }
}
