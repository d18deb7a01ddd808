import { constantRate, type Rate } from '../../../../media/media-plan.ts'
import { below, childOf, childrenOf, type XmlElement } from '../../../../text/xml-tree.ts'
import { type Fraction, inFrames, readSeconds, rounded, whole } from '../../../../time/exact-seconds.ts'
import { nameInUrl } from '../file-names.ts'
import type { SeenRush } from '../gathering/read-cut.ts'
import { rushKeys } from './fcpxml-resources.ts'

export interface FcpxmlAsset {
  rush: SeenRush
  start: Fraction
  duration: Fraction
  hasPicture: boolean
  /** How many there are. */
  channels: number
}
interface Format {
  rate: Rate
  width: number
  height: number
}

/** The files a document names and the formats they are in, by their ids. */
export function readAssets(root: XmlElement): { assets: Map<string, FcpxmlAsset>; formats: Map<string, Format> } {
  const resources = below(root, 'resources')
  const formats = new Map<string, Format>()
  for (const { attributes } of childrenOf(resources, 'format')) {
    const frame = readSeconds(attributes['frameDuration'])
    const size = { width: Number(attributes['width'] ?? 1920) || 1920, height: Number(attributes['height'] ?? 1080) || 1080 }
    if (frame && frame.above > 0n) formats.set(attributes['id'] ?? '', { rate: rateOf(frame), ...size })
  }
  const sequence = [...formats.values()][0]
  const assets = childrenOf(resources, 'asset').map((asset) => [asset.attributes['id'] ?? '', assetOf(asset, formats, sequence)] as const)
  return { assets: new Map(assets), formats }
}

function assetOf(asset: XmlElement, formats: ReadonlyMap<string, Format>, sequence: Format | undefined): FcpxmlAsset {
  const { attributes } = asset
  const format = formats.get(attributes['format'] ?? '')
  // Sound has no frames of its own: it is counted as the first format is.
  const rate = format?.rate ?? sequence?.rate ?? constantRate(25)
  const start = readSeconds(attributes['start']) ?? whole(0)
  const duration = readSeconds(attributes['duration']) ?? whole(0)
  const url = childOf(asset, 'media-rep')?.attributes['src'] ?? attributes['src'] ?? ''
  const fact = (key: string) =>
    childrenOf(below(asset, 'metadata'), 'md').find((md) => md.attributes['key'] === key)?.attributes['value'] ?? null
  const hasPicture = attributes['hasVideo'] === '1'
  const channels = attributes['hasAudio'] === '1' ? Math.min(64, Number(attributes['audioChannels'] ?? 2) || 2) : 0
  const { camera, card, scene, take, day } = rushKeys
  const rush: SeenRush = {
    ...{
      key: attributes['id'] ?? '',
      fileName: nameInUrl(url) || (attributes['name'] ?? ''),
      reel: fact(rushKeys.reel),
      rate,
      dropFrame: false,
    },
    ...{ startFrame: rounded(inFrames(start, rate)), durationFrames: rounded(inFrames(duration, rate)) || null },
    more: {
      ...{ hasPicture, ...(format ? { width: format.width, height: format.height } : {}) },
      channels: Array.from({ length: channels }, (_, n) => ({ n: n + 1, name: '' })),
      ...{ camera: fact(camera), card: fact(card), scene: fact(scene), take: fact(take), day: fact(day) },
    },
  }
  return { rush, start, duration, hasPicture, channels }
}

/** Frames a second from the length of one; `100/2500s` is 25. */
function rateOf({ above, below: under }: Fraction): Rate {
  const exact = Number(under) / Number(above)
  const known = constantRate(exact)
  return Math.abs(known.frames / known.seconds - exact) < 0.002 ? known : { frames: Number(under), seconds: Number(above) }
}
