import { firstOf } from '../../text/cut-text.ts'
import { timecodeOf } from '../../time/frame-counts.ts'
import { type Marker, type MarkerColour, type MarkerList, onOneLine } from './markers.ts'

/**
 * CMX 3600: the cut as one event, its markers as locators in the comments below it, as Media Composer writes them. Locators are on a frame; where one
 * means a range, its words begin with the frame after it.
 */
export function writeEdl(list: MarkerList): string {
  const at = (frames: number) => timecodeOf(list.startFrames + frames, list.count)
  const length = Math.max(1, list.lengthFrames)
  const event = `001  AX       V     C        ${at(0)} ${at(length)} ${at(0)} ${at(length)}`
  const locators = list.markers.map((marker) => `* LOC: ${at(marker.startFrame)} ${marker.colour.toUpperCase().padEnd(8)}${words(marker)}`)
  return [...head(list), event, `* FROM CLIP NAME: ${onOneLine(list.title)}`, ...locators, ''].join('\r\n')

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
  const at = (frames: number) => timecodeOf(list.startFrames + frames, list.count)
  const events = joinedByFrame(list.markers).flatMap((marker, index) => {
    const [begins, next] = [at(marker.startFrame), at(marker.startFrame + 1)]
    return [
      `${String(index + 1).padStart(3, '0')}  001      V     C        ${begins} ${next} ${begins} ${next}  `,
      // A bar would begin the next of the fields.
      ` ${signed({ ...marker, name: '' }).replaceAll('|', '/')} |C:${resolveColours[marker.colour]} |M:${onOneLine(marker.name).replaceAll('|', '/')} |D:${marker.endFrame - marker.startFrame}`,
      '',
    ]
  })
  return [...head(list), ...events].join('\r\n')
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

const head = ({ title, count }: MarkerList) => [
  `TITLE: ${firstOf(onOneLine(title), 70)}`,
  `FCM: ${count.dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
  '',
]

const signed = ({ name, author, comment }: Marker) => onOneLine([author, name, comment].filter((part) => part !== '').join(': '))
