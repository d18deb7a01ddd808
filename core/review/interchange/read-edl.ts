import { firstOf } from '../../text/cut-text.ts'
import { resolveColours } from './edl.ts'
import { frameInCut, gatherMarkers, type ReadMarkers, type ReadWith } from './gather-markers.ts'
import { isColour, type MarkerColour, markerColours } from './markers.ts'

/** Whether a list of events says its timecode drops frames; null where it says neither. */
export function edlDropsFrames(file: string): boolean | null {
  const said = /^FCM:[ \t]*(NON-DROP|DROP)/im.exec(file.slice(0, 20_000))?.[1]?.toUpperCase()
  return said === undefined ? null : said === 'DROP'
}

/**
 * Reads the markers of a list of events (CMX 3600): DaVinci Resolve's, one an event with its words below; locators of Media Composer; comments below an
 * event, which then are about its record range. Events without a comment are no notes.
 */
export function readEdl(file: string, how: ReadWith): ReadMarkers {
  const gathered = gatherMarkers(how)
  let event: { startFrame: number; endFrame: number } | null = null
  const frame = (written: string) => frameInCut(written, how)
  for (const [at, whole] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = firstOf(whole, 6000).trim()
    const times = /^\d{1,6}\s/.test(line) ? line.split(/\s+/).slice(-4) : []
    if (times.length === 4 && times.every((each) => /^[\d:;.,]{11}$/.test(each))) {
      const [begins, ends] = [frame(times[2]!), frame(times[3]!)]
      event = begins === null ? null : { startFrame: begins, endFrame: ends ?? begins + 1 }
      if (begins === null) gathered.problem(at + 1, 'timecode', times[2]!)
    } else if (line.includes('|C:') || line.includes('|M:')) {
      if (event) gathered.add(at + 1, { ...ofResolve(line), startFrame: event.startFrame, endFrame: event.startFrame + lengthIn(line) })
    } else if (/^\*\s?LOC:/i.test(line)) locator(at + 1, line.slice(line.indexOf(':') + 1).trim())
    else if (event && /^\*\s?COMMENTS?:/i.test(line))
      gathered.add(at + 1, { ...event, colour: null, name: '', comment: line.slice(line.indexOf(':') + 1).trim(), author: '', done: false })
  }
  return gathered.done()

  function locator(line: number, text: string) {
    const [written = '', second = ''] = text.split(/\s+/, 2)
    const startFrame = frame(written)
    if (startFrame === null) return gathered.problem(line, 'timecode', written)
    const colour = isColour(second.toLowerCase())
    const rest = text.slice(written.length).trim()
    const words = colour || /^(black|white)$/i.test(second) ? rest.slice(second.length).trim() : rest
    // Our own locators say so where a range ends.
    const ranged = /^\[to ([\d:;.,]{11})\] ?/.exec(words)
    const endFrame = (ranged && frame(ranged[1]!)) ?? startFrame + 1
    gathered.add(line, { startFrame, endFrame, colour, name: '', comment: words.slice(ranged?.[0].length ?? 0), author: '', done: false })
  }
}

/** `The words |C:ResolveColorRed |M:A name |D:12`. Names Resolve gives by itself say nothing. */
function ofResolve(line: string) {
  const [comment = '', ...fields] = line.split('|')
  const field = (letter: string) =>
    fields
      .find((each) => each.startsWith(`${letter}:`))
      ?.slice(2)
      .trim() ?? ''
  const name = /^Marker \d+$/.test(field('M')) ? '' : field('M')
  const colour = markerColours.find((each): each is MarkerColour => resolveColours[each] === field('C')) ?? null
  return { colour, name, comment: comment.trim() || name, author: '', done: false }
}

const lengthIn = (line: string) => Number(/\|D:(\d{1,7})\b/.exec(line)?.[1] ?? 1)
