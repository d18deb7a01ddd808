import { constantRate, type Rate, sameRate } from '../../../../media/media-plan.ts'
import { below, firstNamed, type XmlElement, type XmlEvents } from '../../../../text/xml-tree.ts'
import { type Fraction, framesAt, inFrames, isWhole, minus, plus, readSeconds, rounded, whole } from '../../../../time/exact-seconds.ts'
import { readAsideWords } from '../aside-words.ts'
import { gatherCut } from '../gathering/gather-cut.ts'
import { type ReadCut, type ReadCutWith, Remarks, type SeenClip, type SeenMark, tooBig } from '../gathering/read-cut.ts'
import { readDocument, withoutCut } from '../gathering/read-document.ts'
import { readAssets } from './fcpxml-assets.ts'
import { chosenOf, insideClip, saidSource, seenClip } from './fcpxml-clip.ts'

const zero = whole(0)
const notRead = new Set(['sync-clip', 'ref-clip', 'mc-clip', 'title', 'caption', 'audio', 'video'])

/** Reads the first sequence of an FCPXML, of any version: asset-clips and clips of its spine, the first layer connected above it, dissolves and markers. */
export function readCutFcpxml(file: string, parser: XmlEvents, how: ReadCutWith = {}): ReadCut {
  const refused = tooBig(file)
  if (refused) return refused
  const remarks = new Remarks()
  const root = readDocument(file, parser, remarks)
  // Compound clips are sequences too, and come before the project.
  const project = firstNamed(root, 'project')
  const sequence = firstNamed(project ?? root, 'sequence')
  const spine = below(sequence, 'spine')
  if (!root || !sequence || !spine) return withoutCut(remarks)
  const { assets, formats } = readAssets(root)
  const format = formats.get(sequence.attributes['format'] ?? '')
  const rate = format?.rate ?? constantRate(25)
  const tcStart = readSeconds(sequence.attributes['tcStart']) ?? zero
  const clips: SeenClip[] = []
  const marks: SeenMark[] = []
  readSpine(spine, tcStart, 1)
  const duration = readSeconds(sequence.attributes['duration'])
  const head = {
    ...{ title: project?.attributes['name'] ?? '', rate, dropFrame: sequence.attributes['tcFormat'] === 'DF' },
    ...{ startFrame: frames(tcStart, sequence), endFrame: duration && frames(plus(tcStart, duration), sequence) },
    ...{ width: format?.width ?? 1920, height: format?.height ?? 1080 },
  }
  return gatherCut(head, clips, marks, remarks, how)

  function frames(seconds: Fraction, element: XmlElement, of: Rate = rate): number {
    const exact = inFrames(seconds, of)
    if (!isWhole(exact)) remarks.add(element.line, 'not-whole-frames', element.attributes['name'] ?? element.name)
    return rounded(exact)
  }

  /** One after another, from where the spine begins on the clock around it. */
  function readSpine(element: XmlElement, begins: Fraction, layer: 1 | 2) {
    let next = begins
    let dissolve: { from: number; to: number } | null = null
    let before: SeenClip | null = null
    const read: { clip: SeenClip; child: XmlElement }[] = []
    for (const child of element.children) {
      const duration = durationOf(child)
      const offset = readSeconds(child.attributes['offset']) ?? next
      if (child.name === 'transition') {
        const [from, to] = [frames(offset, child), frames(plus(offset, duration), child)]
        if (before && before.recordOut >= from) {
          before.sourceOut += ownFrames(to - before.recordOut, before)
          before.recordOut = to
        } else before = null
        dissolve = { from, to }
        continue
      }
      next = plus(offset, duration)
      before = readItem(child, offset, duration, layer)
      if (before && dissolve) {
        before.sourceIn -= ownFrames(before.recordIn - dissolve.from, before)
        before.recordIn = dissolve.from
        before.dissolve = dissolve.to - dissolve.from
      }
      dissolve = null
      if (before) read.push({ clip: before, child })
    }
    for (const { clip, child } of read)
      if (!sameRate(clip.rush.rate, rate)) Object.assign(clip, saidSource(child, clip, ownFrames(1, clip) + 1))
  }

  function durationOf(element: XmlElement): Fraction {
    const { attributes } = chosenOf(element)
    return readSeconds(attributes['duration']) ?? assets.get(attributes['ref'] ?? '')?.duration ?? zero
  }

  function ownFrames(count: number, { rush }: SeenClip): number {
    return rounded(framesAt(count, rate, rush.rate))
  }

  /** `offset` is on the sequence's clock, `start` on the element's own, on which what hangs on it is placed. */
  function readItem(element: XmlElement, offset: Fraction, duration: Fraction, layer: 1 | 2): SeenClip | null {
    const chosen = chosenOf(element)
    const asset = assets.get(chosen.attributes['ref'] ?? '')
    const start = readSeconds(chosen.attributes['start']) ?? (chosen.name === 'asset-clip' ? asset?.start : undefined) ?? zero
    hang(chosen, minus(offset, start), layer)
    if (chosen.name === 'gap') return null
    const isOff = chosen.attributes['enabled'] === '0'
    const source =
      chosen.name === 'asset-clip' && asset ? { asset, start } : chosen.name === 'clip' ? insideClip(chosen, start, assets) : null
    if (isOff || !source) {
      const why = isOff ? 'switched-off' : notRead.has(chosen.name) ? 'kind' : 'unknown'
      remarks.add(chosen.line, why, chosen.attributes['name'] ?? chosen.name)
      return null
    }
    const clip = seenClip(chosen, source.asset, source.start, { offset, duration, layer, frames })
    if (below(chosen, 'timeMap')) remarks.add(chosen.line, 'speed', clip.name)
    clips.push(clip)
    return clip
  }

  function hang(element: XmlElement, ahead: Fraction, layer: 1 | 2) {
    for (const child of element.children) {
      if (/^(chapter-)?marker$/.test(child.name)) {
        const frame = frames(plus(readSeconds(child.attributes['start']) ?? zero, ahead), child)
        const words = readAsideWords([child.attributes['value'], child.attributes['note']].filter(Boolean).join(': '))
        const kind = child.name === 'marker' ? words.kind : 'heading'
        marks.push({ line: child.line, frame, durationFrames: 1, text: words.text, kind })
        continue
      }
      const lane = Number(child.attributes['lane'] ?? 0)
      if (lane === 0) continue
      const offset = plus(readSeconds(child.attributes['offset']) ?? zero, ahead)
      if (lane < 0) remarks.add(child.line, 'sound-apart', child.attributes['name'] ?? child.name)
      else if (lane > 1 || layer === 2) remarks.add(child.line, 'layer', child.attributes['name'] ?? child.name)
      else if (child.name === 'spine') readSpine(child, offset, 2)
      else readItem(child, offset, durationOf(child), 2)
    }
  }
}
