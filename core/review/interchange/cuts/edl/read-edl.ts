import type { Rate } from '../../../../media/media-plan.ts'
import { readAsideWords } from '../aside-words.ts'
import { gatherCut } from '../gathering/gather-cut.ts'
import { mostClips, type ReadCut, type ReadCutWith, Remarks, type SeenClip, type SeenMark, tooBig } from '../gathering/read-cut.ts'
import { readAud, readEdlChannels } from './edl-channels.ts'
import { readComment, readLocatorWords, readSpeedLine } from './edl-comment-lines.ts'
import { type EventLine, readEventLine } from './edl-event-line.ts'
import { blackReel, noReel } from './edl-reels.ts'
import { ListClock } from './list-clock.ts'

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
  const clock = new ListClock(how.rate, how.dropFrame)
  let last: Told | null = null
  let number = -1
  let outgoing: { number: number; reel: string } | null = null

  for (const [index, whole] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [line, text] = [index + 1, whole.slice(0, 4000).trim()]
    if (text === '' || /^[*#]?$/.test(text)) continue
    // One more than is stored shows that there are more.
    if (told.length > mostClips) break
    const event = readEventLine(text)
    if (event) readEvent(line, event, text)
    else if (/^TITLE:/i.test(text)) title ||= text.slice(6).trim()
    else if (/^FCM:/i.test(text)) clock.setMode(text)
    else if (/^\d/.test(text)) remarks.add(line, 'timecode', text)
    else readBelow(line, text)
  }
  const clips = told.map(({ clip, fileName, reel }) => ({ ...clip, rush: { ...clip.rush, fileName, key: `${reel}/${fileName}` } }))
  const { record, startFrame, endFrame } = clock
  const head = { title, rate: how.rate, dropFrame: record.dropFrame, startFrame, endFrame, width: 1920, height: 1080 }
  return gatherCut(head, clips, marks, remarks, how)

  function readEvent(line: number, event: EventLine, text: string) {
    const channels = readEdlChannels(event.channels)
    const [sourceFrom, sourceTo, recordFrom, recordTo] = event.times
    const [sourceSpan, recordSpan] = [clock.sourceSpan(sourceFrom, sourceTo), clock.recordSpan(recordFrom, recordTo)]
    if (!sourceSpan || !recordSpan || !channels) return remarks.add(line, channels ? 'timecode' : 'unknown', text)
    if (numbers.has(event.number) && event.number !== number) remarks.add(line, 'number-again', text)
    numbers.add(event.number)
    number = event.number
    if (recordSpan[0] === recordSpan[1]) {
      outgoing = { number, reel: event.reel }
      return
    }
    if (/^[WK]/.test(event.type) || (event.type === 'D' && !channels.picture)) remarks.add(line, 'transition', text)
    const dissolve = /^[DW]/.test(event.type) && channels.picture ? dissolveInto(event, recordSpan[0]) : 0
    last = null
    outgoing = null
    clock.holds(recordSpan)
    // Black is where there is no clip.
    if (event.reel.toUpperCase() === blackReel) return
    const reel = event.reel.toUpperCase() === noReel ? '' : event.reel
    const unknown = { key: '', fileName: '', startFrame: null, durationFrames: null, more: {} }
    const rush = { ...unknown, reel: reel || null, rate: how.rate, dropFrame: clock.source.dropFrame }
    const spans = { recordIn: recordSpan[0], recordOut: recordSpan[1], sourceIn: sourceSpan[0], sourceOut: sourceSpan[1] }
    last = { clip: { line, layer: 1, rush, ...spans, ...channels, dissolve, name: '', speed: null }, fileName: '', reel }
    told.push(last)
  }

  /** The clip before goes on under the dissolve, which it has no line for. */
  function dissolveInto({ frames, number: own, reel }: EventLine, recordIn: number): number {
    const before = told.slice(-20).findLast(({ clip }) => clip.picture && clip.recordOut === recordIn)
    const named = outgoing?.number === own ? outgoing.reel.toUpperCase() : null
    if (named === blackReel) return frames
    // Some programs name the incoming reel twice.
    if (before && (named === null || named === reel.toUpperCase() || named === (before.reel.toUpperCase() || noReel))) {
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
    else if (what === '' && !/^[*#]|^EFFECTS NAME/i.test(text)) remarks.add(line, 'unknown', text)
  }

  function readSpeed(line: number, text: string) {
    const said = readSpeedLine(text)
    remarks.add(line, 'speed', text)
    const of = told.slice(-2).findLast((each) => (each.reel || noReel).toUpperCase() === said?.reel)
    if (of && said) of.clip.speed = said.speed
  }

  function readLocator(line: number, said: string) {
    const { code, words } = readLocatorWords(said)
    const frame = clock.recordFrame(code)
    if (frame === null) return remarks.add(line, 'timecode', said)
    marks.push({ line, frame, durationFrames: 0, ...readAsideWords(words) })
  }
}
