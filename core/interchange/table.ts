import { framesOfTimecode, timecodeOf } from '../frame-counts.ts'
import { gatherMarkers, type ReadMarkers, type ReadWith } from './gather-markers.ts'
import { isColour, type MarkerList } from './markers.ts'

const columns = ['In', 'Out', 'Frame in', 'Frame out', 'Kind', 'Colour', 'Author', 'Done', 'Note'] as const

/** Markers as the rows of a table, its heads first. Out is the frame after the last, as lists of events have it. */
export const markerRows = ({ markers, startFrames, count }: MarkerList): string[][] => [
  [...columns],
  ...markers.map(({ startFrame, endFrame, name, colour, author, done, comment }) => [
    timecodeOf(startFrames + startFrame, count),
    timecodeOf(startFrames + endFrame, count),
    ...[startFrame, endFrame, name, colour, author, done ? 'yes' : 'no', comment].map(String),
  ]),
]

/** Heads as we write them and as cutting rooms do; compared without case, spaces and signs. */
const heads = {
  in: ['in', 'timecode', 'timecodein', 'start', 'starttime', 'starttc', 'tcin', 'recordin', 'time', 'von', 'position'],
  out: ['out', 'timecodeout', 'end', 'endtime', 'endtc', 'tcout', 'recordout', 'bis'],
  frameIn: ['framein', 'frame', 'startframe'],
  frameOut: ['frameout', 'endframe'],
  name: ['kind', 'name', 'markername', 'type', 'art'],
  colour: ['colour', 'color', 'farbe'],
  author: ['author', 'user', 'by', 'commenter', 'owner', 'von wem'],
  done: ['done', 'completed', 'resolved', 'erledigt'],
  comment: ['note', 'comment', 'comments', 'description', 'notes', 'text', 'anmerkung', 'kommentar', 'beschreibung'],
} as const
type Head = keyof typeof heads

/** Reads a table whose first row names its columns; a row without a place in the cut is named and left out. */
export function readMarkerRows(rows: readonly (readonly string[])[], how: ReadWith): ReadMarkers {
  const gathered = gatherMarkers(how)
  const [first = [], ...body] = rows
  const places = new Map<Head, number>()
  for (const [at, head] of first.entries()) {
    const plain = head.toLowerCase().replace(/[^\p{L}]/gu, '')
    const known = (Object.keys(heads) as Head[]).find((each) => (heads[each] as readonly string[]).includes(plain))
    if (known && !places.has(known)) places.set(known, at)
  }
  if (!places.has('in') && !places.has('frameIn')) {
    gathered.problem(1, 'no-places', first.join(', '))
    return gathered.done()
  }
  for (const [at, row] of body.entries()) {
    const cell = (head: Head) => unguarded(row[places.get(head) ?? -1] ?? '')
    if (row.every((each) => each.trim() === '')) continue
    const begins = placeOf(cell('frameIn'), cell('in'))
    const ends = placeOf(cell('frameOut'), cell('out'))
    if (begins === null) gathered.problem(at + 2, 'timecode', cell('in') || cell('frameIn'))
    else
      gathered.add(at + 2, {
        startFrame: begins,
        endFrame: ends ?? begins + 1,
        colour: isColour(cell('colour').toLowerCase()) ?? null,
        name: cell('name'),
        comment: cell('comment') || cell('name'),
        author: cell('author'),
        done: ['yes', 'true', '1', 'x', 'ja'].includes(cell('done').toLowerCase()),
      })
  }
  return gathered.done()

  /** A frame of the cut: by its number, else by what its timecode or the clock says. */
  function placeOf(frame: string, written: string): number | null {
    if (/^\d{1,9}$/.test(frame)) return Number(frame)
    const counted = framesOfTimecode(written, how.count)
    if (counted !== null) return counted - how.startFrames
    const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2}(?:\.\d{1,3})?)$/.exec(written.trim())
    if (!clock) return null
    const seconds = Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    return Math.floor((seconds * how.count.rate.frames) / how.count.rate.seconds + 1e-6)
  }
}

/** A cell that a spreadsheet would take for a formula was written with an apostrophe before it. */
const unguarded = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim()
