import type { Rate } from '../../../../media/media-plan.ts'
import { below, childrenOf, type XmlElement } from '../../../../text/xml-tree.ts'
import { type Fraction, inFrames, minus, plus, readSeconds, rounded, whole } from '../../../../time/exact-seconds.ts'
import type { SeenClip } from '../gathering/read-cut.ts'
import type { FcpxmlAsset } from './fcpxml-assets.ts'
import { clipKey } from './fcpxml-resources.ts'

interface Place {
  /** On the sequence's clock, in seconds. */
  offset: Fraction
  duration: Fraction
  layer: 1 | 2
  /** Whole frames, of the sequence where no other rate is given. */
  frames: (seconds: Fraction, element: XmlElement, of?: Rate) => number
}

/** Of several takes to choose from the first is used. */
export const chosenOf = (element: XmlElement): XmlElement => (element.name === 'audition' ? (element.children[0] ?? element) : element)

/** A clip of an asset, from `start` on the asset's clock. */
export function seenClip(element: XmlElement, asset: FcpxmlAsset, start: Fraction, { offset, duration, layer, frames }: Place): SeenClip {
  const of = asset.rush.rate
  const [recordIn, recordOut] = [frames(offset, element), frames(plus(offset, duration), element)]
  const sourceIn = frames(start, element, of)
  // Of another rate the length is that of the cut, and the source's the nearest to it.
  const sourceOut = sourceIn + Math.max(1, rounded(inFrames(duration, of)))
  const srcEnable = element.attributes['srcEnable'] ?? 'all'
  const listed = childrenOf(element, 'audio-channel-source').flatMap(({ attributes }) => (attributes['srcCh'] ?? '').split(',').map(Number))
  const all = Array.from({ length: asset.channels }, (_, n) => n + 1)
  const facts = new Map(childrenOf(below(element, 'metadata'), 'md').map(({ attributes }) => [attributes['key'], attributes['value']]))
  const fact = (name: string) => facts.get(clipKey(name)) ?? null
  return {
    ...{
      line: element.line,
      layer,
      rush: { ...asset.rush, dropFrame: element.attributes['tcFormat'] === 'DF' },
      recordIn,
      recordOut,
      sourceIn,
      sourceOut,
    },
    picture: asset.hasPicture && srcEnable !== 'audio',
    channels: srcEnable === 'video' || layer === 2 ? [] : listed.length > 0 ? listed.filter((n) => n > 0 && n <= 64) : all,
    ...{ dissolve: 0, name: element.attributes['name'] ?? '', speed: null, words: fact('words') ?? '' },
    metadata: { item: fact('item'), person: fact('person'), scene: fact('scene'), rights: fact('rights') },
  }
}

/**
 * What a clip of another rate said of its frames when it was written, where that still is what its place says to the frame of the cut. `least` is how many
 * frames of its own one of the cut has, rounded up.
 */
export function saidSource(
  element: XmlElement,
  { sourceIn, sourceOut }: SeenClip,
  least: number,
): { sourceIn: number; sourceOut: number } | null {
  const said = childrenOf(below(element, 'metadata'), 'md').find(({ attributes }) => attributes['key'] === clipKey('source'))
  const [, from, to] = /^(\d{1,9}) (\d{1,9})$/.exec(said?.attributes['value'] ?? '') ?? []
  if (from === undefined || Math.abs(Number(from) - sourceIn) > least || Math.abs(Number(to) - sourceOut) > least) return null
  return { sourceIn: Number(from), sourceOut: Number(to) }
}

/** A `clip` contains its media: where its start is on the asset's clock. Null where it contains something else. */
export function insideClip(
  clip: XmlElement,
  start: Fraction,
  assets: ReadonlyMap<string, FcpxmlAsset>,
): { asset: FcpxmlAsset; start: Fraction } | null {
  const media = clip.children.find(({ name, attributes }) => (name === 'video' || name === 'audio') && attributes['lane'] === undefined)
  const asset = assets.get(media?.attributes['ref'] ?? '')
  if (!media || !asset) return null
  const ahead = minus(readSeconds(media.attributes['start']) ?? asset.start, readSeconds(media.attributes['offset']) ?? whole(0))
  return { asset, start: plus(start, ahead) }
}
