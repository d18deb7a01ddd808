import { perSecond, sameRate } from '../../../../media/media-plan.ts'
import { xmlText } from '../../../../text/xml.ts'
import { type Fraction, floored, inFrames, minus, plus, secondsOf, writeSeconds } from '../../../../time/exact-seconds.ts'
import { asideWords } from '../aside-words.ts'
import { type Cut, countingIn, onTape } from '../cut.ts'
import { factsLeft, soundLeft } from '../facts-left.ts'
import { fileStem } from '../file-names.ts'
import { isPlacedClip, isSeen, layOut, type PlacedClip, type PlacedItem } from '../lay-out.ts'
import type { CutOptions, WrittenCut } from '../left-out.ts'
import { xmlComments } from '../xml-comments.ts'
import { clipKey, fcpxmlResources, metadataXml } from './fcpxml-resources.ts'
import { type Span, spineOf } from './fcpxml-spine.ts'

/** What is hung on an element of the spine: cutaways over it and markers in it, with the place of each on the sequence's clock. */
interface Hung {
  cutaways: PlacedClip[]
  markers: { recordIn: number; xml: (start: string) => string }[]
}

/**
 * FCPXML 1.10: items in a spine whose clock is the timecode, each clip by the tape's own code, cutaways connected above it. Times are fractions of a
 * second, whole frames of the sequence. Clips of another rate are at their summed place; where the rush ends before the last frame does, a gap follows.
 */
export function writeCutFcpxml(cut: Cut, options: CutOptions): WrittenCut {
  const { items, cutaways, lengthFrames, leftOut } = layOut(cut)
  leftOut.push(...soundLeft(cut, options), ...factsLeft(cut, ['channel names']))
  const { xml: resources, ids } = fcpxmlResources(cut, options.folder)
  const time = (frames: number) => secondsOf(frames, cut.rate)
  const onClock = (frames: number) => writeSeconds(time(cut.startFrame + frames))
  const title = xmlText(cut.title)
  const counting = countingIn(cut)
  const spine = spineOf(items)
  const waiting: Hung = { cutaways: [...cutaways], markers: items.flatMap(markerOf) }
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
${xmlComments(leftOut, options)}<fcpxml version="1.10">
  <resources>
${resources}  </resources>
  <library>
    <event name="${title}">
      <project name="${title}">
        <sequence format="r1" duration="${writeSeconds(time(lengthFrames))}" tcStart="${onClock(0)}" tcFormat="${counting.dropFrame ? 'DF' : 'NDF'}" audioLayout="stereo" audioRate="48k">
          <spine>
${spine.map((span, at) => spanXml(span, hungBefore(spine[at + 1]?.from ?? Number.POSITIVE_INFINITY))).join('')}          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
  return { files: [{ name: `${fileStem(cut.title)}.fcpxml`, type: 'application/xml', text }], leftOut, refused: [] }

  /** What hangs on an element and was not hung on one before. */
  function hungBefore(until: number): Hung {
    const before = ({ recordIn }: { recordIn: number }) => recordIn < until
    const [over, said] = [waiting.cutaways.findIndex((each) => !before(each)), waiting.markers.findIndex((each) => !before(each))]
    return {
      cutaways: waiting.cutaways.splice(0, over < 0 ? waiting.cutaways.length : over),
      markers: waiting.markers.splice(0, said < 0 ? waiting.markers.length : said),
    }
  }

  function markerOf(placed: PlacedItem): Hung['markers'] {
    const said = isPlacedClip(placed) ? null : asideWords(placed.aside)
    if (!said || isPlacedClip(placed)) return []
    const value = xmlText(`${said.name}: ${said.text}`)
    const kind = placed.aside.kind === 'heading' ? 'chapter-marker' : 'marker'
    const xml = (start: string) => `<${kind} start="${start}" duration="${writeSeconds(time(1))}" value="${value}"/>`
    return [{ recordIn: placed.recordIn, xml }]
  }

  function spanXml({ from, to, clip, dissolve, dissolveFrom }: Span, hung: Hung): string {
    if (!clip) return gapXml(from, to, hung)
    const [transition, short] = [
      dissolve > 0
        ? `            <transition name="Cross Dissolve" offset="${onClock(dissolveFrom)}" duration="${writeSeconds(time(dissolve))}"/>\n`
        : '',
      clipXml(clip, from, to, '            ', onClock(from), hung),
    ]
    // The sequence's last frame would be past the end of a rush of another rate.
    return transition + short.xml + (short.missing > 0 ? gapXml(to - short.missing, to, { cutaways: [], markers: [] }) : '')
  }

  function gapXml(from: number, to: number, hung: Hung): string {
    const inside = hungXml(hung, time(cut.startFrame), '              ')
    const attributes = `name="Gap" offset="${onClock(from)}" start="${onClock(from)}" duration="${writeSeconds(time(to - from))}"`
    return `            <gap ${attributes}${inside === '' ? '/>\n' : `>\n${inside}            </gap>\n`}`
  }

  function clipXml(placed: PlacedClip, from: number, to: number, indent: string, offset: string, hung: Hung, lane = '') {
    const { clip } = placed
    const { rush } = clip
    const start = sourceAt(placed, from)
    const left = minus(secondsOf(onTape(rush, rush.durationFrames), rush.rate), start)
    const duration = Math.min(to - from, Math.max(1, floored(inFrames(left, cut.rate))))
    const conform = sameRate(rush.rate, cut.rate) ? '' : `${indent}  <conform-rate scaleEnabled="0"${conformed(perSecond(rush.rate))}/>\n`
    const channels = options.sound ? clip.channels : []
    const all = rush.channels.length === channels.length
    const sources = channels.length > 0 && !all ? `${indent}  <audio-channel-source srcCh="${channels.join(', ')}"/>\n` : ''
    const { item, person, scene, rights } = clip.metadata
    // The format has whole frames of the sequence: which frames of the rush they are is said where that is not the same.
    const source = conform === '' ? null : `${onTape(rush, clip.inFrame)} ${onTape(rush, clip.outFrame)}`
    const facts = { item, person, scene, rights, words: clip.words === '' ? null : clip.words, source }
    const known = metadataXml(
      Object.entries(facts).map(([fact, value]) => [clipKey(fact), value] as const),
      `${indent}  `,
    )
    const which = isSeen(clip) ? (channels.length === 0 && rush.channels.length > 0 ? ' srcEnable="video"' : '') : ' srcEnable="audio"'
    const attributes = `ref="${ids.get(rush.id)}"${lane} name="${xmlText(clip.name)}" offset="${offset}" start="${writeSeconds(start)}" duration="${writeSeconds(time(duration))}"${which} tcFormat="${countingIn(rush).dropFrame ? 'DF' : 'NDF'}"`
    const inside = conform + hungXml(hung, minus(start, time(from)), `${indent}  `) + sources + known
    const xml = `${indent}<asset-clip ${attributes}${inside === '' ? '/>\n' : `>\n${inside}${indent}</asset-clip>\n`}`
    return { xml, missing: to - from - duration }
  }

  /** The clock inside an element is the sequence's and `ahead`. */
  function hungXml({ cutaways: over, markers }: Hung, ahead: Fraction, indent: string): string {
    const at = (frames: number) => writeSeconds(plus(time(frames), ahead))
    const none = { cutaways: [], markers: [] }
    return [
      ...over.map((each) => clipXml(each, each.recordIn, each.recordOut, indent, at(each.recordIn), none, ' lane="1"').xml),
      ...markers.map(({ recordIn, xml }) => `${indent}${xml(at(recordIn))}\n`),
    ].join('')
  }

  /** Where the source is at a frame of the cut, in seconds on the tape; of another rate the frame that is shown there. */
  function sourceAt({ clip, recordIn }: PlacedClip, record: number): Fraction {
    const { rush } = clip
    if (record === recordIn) return secondsOf(onTape(rush, clip.inFrame), rush.rate)
    const further = floored(inFrames(time(record - recordIn), rush.rate))
    return secondsOf(onTape(rush, clip.inFrame) + further, rush.rate)
  }
}

/** The rates the format has a name for. */
function conformed(rate: number): string {
  const named = ['23.98', '24', '25', '29.97', '30', '60', '47.95', '48', '50', '59.94'].find(
    (name) => Math.abs(Number(name) - rate) < 0.01,
  )
  return named ? ` srcFrameRate="${named}"` : ''
}
