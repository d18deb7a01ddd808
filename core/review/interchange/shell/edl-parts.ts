import { firstOf } from '../../../text/cut-text.ts'
import { type Counting, timecodeOf } from '../../../time/frame-counts.ts'
import { onOneLine } from '../markers.ts'

/** The two lines a list of events begins with. A title has at most 70 letters. */
export const edlHead = (title: string, counting: Counting): string[] => [`TITLE: ${firstOf(onOneLine(title), 70)}`, edlCounting(counting)]

/** Frame code mode: it is always said, because most programs take a list that says nothing for non-drop. */
export const edlCounting = ({ dropFrame }: Pick<Counting, 'dropFrame'>): string => `FCM: ${dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`

/** One event: what is read from where, from a frame to the frame after the last one, and where it goes. Times are frames of a count. */
export interface EdlEvent {
  number: number
  reel: string
  channels: string
  /** `C`, or `D` with the length of the dissolve. */
  type: string
  transitionFrames?: number
  source: readonly [from: number, to: number]
  sourceCounting: Counting
  record: readonly [from: number, to: number]
  recordCounting: Counting
}

export function edlEvent({
  number,
  reel,
  channels,
  type,
  transitionFrames,
  source,
  sourceCounting,
  record,
  recordCounting,
}: EdlEvent): string {
  const length = transitionFrames === undefined ? '   ' : String(transitionFrames).padStart(3, '0')
  const times = [...source.map((frame) => timecodeOf(frame, sourceCounting)), ...record.map((frame) => timecodeOf(frame, recordCounting))]
  return `${String(number).padStart(3, '0')}  ${reel.padEnd(8)} ${channels.padEnd(5)} ${type.padEnd(4)} ${length} ${times.join(' ')}`
}

/** A locator: a comment on a frame of the cut, in a colour. */
export const edlLocator = (timecode: string, colour: string, words: string): string =>
  `* LOC: ${timecode} ${colour.toUpperCase().padEnd(8)}${words}`
