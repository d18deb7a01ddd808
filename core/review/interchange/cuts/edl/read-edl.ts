import type { Rate } from '../../../../media/media-plan.ts'
import { type Counting, countingOf, framesOfTimecode, framesPerDay } from '../../../../time/frame-counts.ts'
import { readAsideWords } from '../aside-words.ts'
import { gatherCut } from '../gathering/gather-cut.ts'
import { mostClips, type ReadCut, type ReadCutWith, Remarks, type SeenClip, type SeenMark, tooBig } from '../gathering/read-cut.ts'
import { readAud, readEdlChannels } from './edl-channels.ts'
import { readComment, readLocatorWords, readSpeedLine } from './edl-comment-lines.ts'
import { type EventLine, readEventLine } from './edl-event-line.ts'
import { blackReel, noReel } from './edl-reels.ts'

export interface ReadEdlWith extends ReadCutWith {
  /** A list does not say its rate. */
  rate: Rate
  /** Where it says nothing about that either. */
  dropFrame: boolean
}

/** An event with what the lines below it say. */
interface Told {
  clip: SeenClip
  fileName: string
  reel: string
}

/**
 * Reads a list of events (CMX 3600) as editors' programs write it: line ends of any kind, long reels, a frame code mode that changes (the first one is the
 * record's, later ones are the sources'), speeds, dissolves, black. What cannot be read is named by its line.
 */
export function readCutEdl(file: string, how: ReadEdlWith): ReadCut {
  const refused = tooBig(file)
  if (refused) return refused
  const remarks = new Remarks()
  const told: Told[] = []
  const marks: SeenMark[] = []
  const numbers = new Set<number>()
  let title = ''
  let mode: boolean | null = null
  let record = countingOf(how.rate, how.dropFrame)
  let last: Told | null = null
  let number = -1
  const span: { startFrame: number | null; endFrame: number | null } = { startFrame: null, endFrame: null }
  let outgoing: { number: number; reel: string } | null = null

  for (const [index, whole] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [line, text] = [index + 1, whole.slice(0, 4000).trim()]
    if (text === '' || /^[*#]?$/.test(text)) continue
    // One more than is kept says that there are more.
    if (told.length > mostClips) break
    const event = readEventLine(text)
    if (event) readEvent(line, event, text)
    else if (/^TITLE:/i.test(text)) title ||= text.slice(6).trim()
    else if (/^FCM:/i.test(text)) setMode(text)
    else if (/^\d/.test(text)) remarks.add(line, 'timecode', text)
    else readBelow(line, text)
  }
  const clips = told.map(({ clip, fileName, reel }) => ({ ...clip, rush: { ...clip.rush, fileName, key: `${reel}/${fileName}` } }))
  const head = { title, rate: how.rate, dropFrame: record.dropFrame, ...span, width: 1920, height: 1080 }
  return gatherCut(head, clips, marks, remarks, how)

  function setMode(text: string) {
    const drop = /^FCM:\s*(NON)?[\s-]*DROP/i.exec(text)
    if (!drop) return
    const dropFrame = drop[1] === undefined
    if (mode === null && told.length === 0) record = countingOf(how.rate, dropFrame)
    mode = dropFrame
  }

  function readEvent(line: number, event: EventLine, text: string) {
    const source = countingOf(how.rate, mode ?? how.dropFrame)
    const channels = readEdlChannels(event.channels)
    const [sourceSpan, recordSpan] = [spanOf(event.times[0], event.times[1], source), spanOf(event.times[2], event.times[3], record)]
    if (!sourceSpan || !recordSpan || !channels) return remarks.add(line, channels ? 'timecode' : 'unknown', text)
    const black = event.reel.toUpperCase() === blackReel
    if (numbers.has(event.number) && event.number !== number) remarks.add(line, 'number-again', text)
    numbers.add(event.number)
    number = event.number
    const length = recordSpan[1] - recordSpan[0]
    if (length === 0) {
      outgoing = { number, reel: event.reel }
      return
    }
    if (/^[WK]/.test(event.type) || (event.type === 'D' && !channels.picture)) remarks.add(line, 'transition', text)
    const dissolve = /^[DW]/.test(event.type) && channels.picture ? dissolveInto(event, recordSpan[0]) : 0
    last = null
    outgoing = null
    span.startFrame = Math.min(span.startFrame ?? recordSpan[0], recordSpan[0])
    span.endFrame = Math.max(span.endFrame ?? recordSpan[1], recordSpan[1])
    // Black is where there is no clip.
    if (black) return
    const reel = event.reel.toUpperCase() === noReel ? '' : event.reel
    const rush = {
      key: '',
      fileName: '',
      reel: reel || null,
      rate: how.rate,
      dropFrame: source.dropFrame,
      startFrame: null,
      durationFrames: null,
      more: {},
    }
    const spans = { recordIn: recordSpan[0], recordOut: recordSpan[1], sourceIn: sourceSpan[0], sourceOut: sourceSpan[1] }
    last = { clip: { line, layer: 1, rush, ...spans, ...channels, dissolve, name: '', speed: null }, fileName: '', reel }
    told.push(last)
  }

  /** The clip before goes on under the dissolve, which it has no line for. */
  function dissolveInto({ frames, number: own }: EventLine, recordIn: number): number {
    const before = told.slice(-20).findLast(({ clip }) => clip.picture && clip.recordOut === recordIn)
    const named = outgoing?.number === own ? outgoing.reel.toUpperCase() : null
    if (named === blackReel) return frames
    if (before && (named === null || named === (before.reel.toUpperCase() || noReel))) {
      before.clip.recordOut += frames
      before.clip.sourceOut += frames
    }
    return frames
  }

  function readBelow(line: number, text: string) {
    const { what, said } = readComment(text)
    if (what === 'LOC') readLocator(line, said)
    else if (what === 'FROM CLIP NAME' && last) {
      const of: Told | undefined = last.clip.dissolve > 0 ? told.at(-2) : last
      if (of) of.fileName ||= said
    } else if (what === 'TO CLIP NAME' && last) last.fileName = said
    else if (what === 'REEL NAME' && last) last.clip.rush = { ...last.clip.rush, reel: said || null }
    else if ((what === 'COMMENT' || what === 'COMMENTS') && last) last.clip.name ||= said
    else if (/^AUD\b/i.test(text)) last?.clip.channels.push(...readAud(text))
    else if (/^M2\b/i.test(text)) readSpeed(line, text)
    else if (!text.startsWith('*') && !text.startsWith('#')) remarks.add(line, 'unknown', text)
  }

  function readSpeed(line: number, text: string) {
    const said = readSpeedLine(text)
    remarks.add(line, 'speed', text)
    const of = told.slice(-2).findLast((each) => (each.reel || noReel).toUpperCase() === said?.reel)
    if (of && said) of.clip.speed = said.speed
  }

  function readLocator(line: number, said: string) {
    const { code, words } = readLocatorWords(said)
    const frame = framesOfTimecode(code, record)
    if (frame === null) return remarks.add(line, 'timecode', said)
    marks.push({ line, frame: sameDay(frame), durationFrames: 0, ...readAsideWords(words) })
  }

  function spanOf(from: string, to: string, counting: Counting): [number, number] | null {
    const [begins, ends] = [framesOfTimecode(from, counting), framesOfTimecode(to, counting)]
    if (begins === null || ends === null) return null
    const first = counting === record ? sameDay(begins) : begins
    const span = ends - begins
    return [first, first + (span < 0 ? span + framesPerDay(counting) : span)]
  }

  /** Record code that passed midnight goes on counting. */
  function sameDay(frame: number): number {
    const day = framesPerDay(record)
    return span.startFrame !== null && frame < span.startFrame - day / 2 ? frame + day : frame
  }
}
