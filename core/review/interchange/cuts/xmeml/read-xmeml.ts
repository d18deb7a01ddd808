import { constantRate } from '../../../../media/media-plan.ts'
import { below, childrenOf, firstNamed, textAt, type XmlElement, type XmlEvents } from '../../../../text/xml-tree.ts'
import { framesAt, rounded } from '../../../../time/exact-seconds.ts'
import { kindNamed } from '../aside-words.ts'
import { gatherCut } from '../gathering/gather-cut.ts'
import { type ReadCut, type ReadCutWith, Remarks, type SeenClip, type SeenMark, type SeenRush, tooBig } from '../gathering/read-cut.ts'
import { readDocument, withoutCut } from '../gathering/read-document.ts'
import { XmemlFiles, xmemlRateOf } from './xmeml-files.ts'

/** Reads the first sequence of a Final Cut 7 XML: clips of the first two picture tracks, their sound, dissolves and markers. */
export function readCutXmeml(file: string, parser: XmlEvents, how: ReadCutWith = {}): ReadCut {
  const refused = tooBig(file)
  if (refused) return refused
  const remarks = new Remarks()
  const root = readDocument(file, parser, remarks)
  const sequence = root?.name === 'xmeml' ? firstNamed(root, 'sequence') : undefined
  if (!sequence) return withoutCut(remarks)
  const rate = xmemlRateOf(sequence) ?? constantRate(25)
  const files = new XmemlFiles(sequence, rate)
  const startFrame = Number.parseInt(textAt(sequence, 'timecode/frame'), 10) || 0
  const clips: SeenClip[] = []
  for (const [at, track] of childrenOf(below(sequence, 'media/video'), 'track').entries())
    readTrack(track, at < 2 ? ((at + 1) as 1 | 2) : null, true, 0)
  for (const [at, track] of childrenOf(below(sequence, 'media/audio'), 'track').entries()) readTrack(track, 1, false, at + 1)
  const marks = childrenOf(sequence, 'marker').map((marker): SeenMark => {
    const [from, to] = [Number(textAt(marker, 'in')) || 0, Number(textAt(marker, 'out'))]
    const [name, comment] = [textAt(marker, 'name'), textAt(marker, 'comment')]
    const kind = kindNamed(name)
    const text = kind ? comment : [name, comment].filter((part) => part !== '').join(': ')
    return { line: marker.line, frame: startFrame + from, durationFrames: to > from ? to - from : 1, kind: kind ?? 'note', text }
  })
  const size = below(sequence, 'media/video/format/samplecharacteristics')
  const head = {
    ...{ title: textAt(sequence, 'name'), rate, dropFrame: textAt(sequence, 'timecode/displayformat') === 'DF', startFrame },
    endFrame: startFrame + (Number.parseInt(textAt(sequence, 'duration'), 10) || 0),
    ...{ width: Number(textAt(size, 'width')) || 1920, height: Number(textAt(size, 'height')) || 1080 },
  }
  return gatherCut(head, clips, marks, remarks, how)

  function readTrack(track: XmlElement, layer: 1 | 2 | null, picture: boolean, channel: number) {
    const parts = track.children.filter(({ name }) => name === 'clipitem' || name === 'transitionitem')
    for (const [at, element] of parts.entries()) {
      if (element.name === 'transitionitem') continue
      const [before, after] = [dissolveIn(parts[at - 1]), dissolveIn(parts[at + 1])]
      const name = textAt(element, 'name')
      const rush = files.of(element)
      const isOff = textAt(element, 'enabled').toUpperCase() === 'FALSE'
      if (!layer || !rush || isOff) {
        remarks.add(element.line, !layer ? 'layer' : isOff ? 'switched-off' : 'kind', name)
        continue
      }
      const clip = clipIn(element, rush, { before, after, layer, picture, channel })
      if (clip) clips.push(clip)
      else remarks.add(element.line, 'timecode', name)
    }
  }

  function clipIn(
    element: XmlElement,
    rush: SeenRush,
    how: { before: Dissolve | null; after: Dissolve | null; layer: 1 | 2; picture: boolean; channel: number },
  ): SeenClip | null {
    const [start, end, from, to] = ['start', 'end', 'in', 'out'].map((name) => Number.parseInt(textAt(element, name), 10)) as [
      number,
      number,
      number,
      number,
    ]
    // -1: hidden under the dissolve, with which it begins or ends.
    const recordIn = start === -1 ? how.before?.from : start
    const recordOut = end === -1 ? how.after?.to : end
    if (recordIn === undefined || recordOut === undefined || ![recordIn, recordOut, from, to].every(Number.isSafeInteger)) return null
    if (below(element, 'filter/effect/effectid')?.text.trim() === 'timeremap') remarks.add(element.line, 'speed', textAt(element, 'name'))
    // In and out are counted at the clip's rate, the file's code at its own.
    const onFile = (frame: number) => (rush.startFrame ?? 0) + rounded(framesAt(frame, xmemlRateOf(element) ?? rush.rate, rush.rate))
    const heard = Number(textAt(element, 'sourcetrack/trackindex')) || how.channel
    return {
      ...{ line: element.line, layer: how.layer, rush, recordIn: startFrame + recordIn, recordOut: startFrame + recordOut },
      ...{ sourceIn: onFile(from), sourceOut: onFile(to), picture: how.picture, channels: how.picture ? [] : [heard] },
      ...{ dissolve: start === -1 && how.before ? how.before.to - how.before.from : 0, name: textAt(element, 'name'), speed: null },
    }
  }
}

interface Dissolve {
  from: number
  to: number
}

function dissolveIn(element: XmlElement | undefined): Dissolve | null {
  if (element?.name !== 'transitionitem') return null
  const [from, to] = [Number.parseInt(textAt(element, 'start'), 10), Number.parseInt(textAt(element, 'end'), 10)]
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && to > from ? { from, to } : null
}
