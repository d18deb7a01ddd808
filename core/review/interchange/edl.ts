import { timecodeOf } from '../../time/frame-counts.ts'
import { type Marker, type MarkerColour, type MarkerList, onOneLine } from './markers.ts'
import { edlEvent, edlHead, edlLocator } from './shell/edl-parts.ts'

/**
 * CMX 3600: the cut as one event, its markers as locators in the comments below it, as Media Composer writes them. Locators are on a frame; where one
 * means a range, its words begin with the frame after it.
 */
export function writeEdl(list: MarkerList): string {
  const at = (frames: number) => timecodeOf(list.startFrames + frames, list.count)
  const length = Math.max(1, list.lengthFrames)
  const span = [list.startFrames, list.startFrames + length] as const
  const event = edlEvent({ number: 1, reel: 'AX', channels: 'V', type: 'C', source: span, record: span, ...counted(list) })
  const locators = list.markers.map((marker) => edlLocator(at(marker.startFrame), marker.colour, words(marker)))
  return [...edlHead(list.title, list.count), '', event, `* FROM CLIP NAME: ${onOneLine(list.title)}`, ...locators, ''].join('\r\n')

  function words(marker: Marker): string {
    const range = marker.endFrame > marker.startFrame + 1 ? `[to ${at(marker.endFrame)}] ` : ''
    return range + signed(marker)
  }
}

/**
 * The list of events DaVinci Resolve reads as timeline markers: colour, name and length are in the line below each. It keeps one marker a frame and
 * drops others silently, so markers on one frame are written as one.
 */
export function writeResolveEdl(list: MarkerList): string {
  const events = joinedByFrame(list.markers).flatMap((marker, index) => {
    const span = [list.startFrames + marker.startFrame, list.startFrames + marker.startFrame + 1] as const
    return [
      `${edlEvent({ number: index + 1, reel: '001', channels: 'V', type: 'C', source: span, record: span, ...counted(list) })}  `,
      // A bar would begin the next of the fields.
      ` ${signed({ ...marker, name: '' }).replaceAll('|', '/')} |C:${resolveColours[marker.colour]} |M:${onOneLine(marker.name).replaceAll('|', '/')} |D:${marker.endFrame - marker.startFrame}`,
      '',
    ]
  })
  return [...edlHead(list.title, list.count), '', ...events].join('\r\n')
}

/** Markers that begin on one frame as one: the words of each with its kind, the colour of the first, as long as the longest. */
export function joinedByFrame(markers: readonly Marker[]): Marker[] {
  return [...Map.groupBy(markers, ({ startFrame }) => startFrame).values()].map((group) => {
    const [first, ...others] = group as [Marker, ...Marker[]]
    if (others.length === 0) return first
    return {
      ...first,
      endFrame: Math.max(...group.map(({ endFrame }) => endFrame)),
      author: '',
      // The name of the marker is the first's kind; of the others it would be lost.
      comment: group.map((marker, n) => signed(n === 0 ? { ...marker, name: '' } : marker)).join(' / '),
      done: group.every(({ done }) => done),
    }
  })
}

export const resolveColours: Record<MarkerColour, string> = {
  red: 'ResolveColorRed',
  yellow: 'ResolveColorYellow',
  green: 'ResolveColorGreen',
  cyan: 'ResolveColorCyan',
  blue: 'ResolveColorBlue',
  magenta: 'ResolveColorFuchsia',
}

const counted = ({ count }: MarkerList) => ({ sourceCounting: count, recordCounting: count })

const signed = ({ name, author, comment }: Marker) => onOneLine([author, name, comment].filter((part) => part !== '').join(': '))
