import { type ByHand, columnsOf, headRow, type SheetColumn, sheetColumns } from '../../text/sheet-columns.ts'
import { unguarded } from '../../text/tables.ts'
import { timecodeOf } from '../../time/frame-counts.ts'
import { frameInCut, gatherMarkers, type ReadMarkers, type ReadWith } from './gather-markers.ts'
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

/** Heads as we write them and as cutting rooms do. */
const heads = {
  in: ['in', 'timecode', 'timecodein', 'inpoint', 'start', 'starttime', 'starttc', 'tcin', 'recordin', 'time', 'von', 'position'],
  out: ['out', 'timecodeout', 'outpoint', 'end', 'endtime', 'endtc', 'tcout', 'recordout', 'bis'],
  frameIn: ['framein', 'frame', 'startframe'],
  frameOut: ['frameout', 'endframe'],
  name: ['kind', 'name', 'markername', 'type', 'art'],
  colour: ['colour', 'color', 'farbe'],
  author: ['author', 'user', 'by', 'commenter', 'owner', 'vonwem'],
  done: ['done', 'completed', 'resolved', 'erledigt'],
  comment: ['note', 'comment', 'comments', 'description', 'notes', 'text', 'anmerkung', 'kommentar', 'beschreibung'],
} as const
export type MarkerHead = keyof typeof heads
export const markerHeads = Object.keys(heads) as MarkerHead[]
type Head = MarkerHead

/** What a table's columns are taken for; `byHand`: what a person said they are. */
export const markerColumns = (rows: readonly (readonly string[])[], byHand: ByHand = {}): SheetColumn<Head>[] =>
  sheetColumns(rows, columnsOf(headRow(rows), heads, byHand))

/** Whether the timecode of a table drops frames: Premiere's semicolons say so; null where nothing is said. */
export function rowsDropFrames(rows: readonly (readonly string[])[], byHand: ByHand = {}): boolean | null {
  const at = columnsOf(headRow(rows), heads, byHand).indexOf('in')
  return rows.slice(1).some((row) => /^\s*\d{1,2}[:;]\d\d[:;]\d\d;\d\d\s*$/.test(row[at] ?? '')) || null
}

/** Reads a table whose first row names its columns; a row without a place in the cut is named and left out. */
export function readMarkerRows(rows: readonly (readonly string[])[], how: ReadWith, byHand: ByHand = {}): ReadMarkers {
  const gathered = gatherMarkers(how)
  const body = rows.slice(1)
  const first = headRow(rows)
  const columns = columnsOf(first, heads, byHand)
  if (!columns.includes('in') && !columns.includes('frameIn')) {
    gathered.problem(1, 'no-places', first.join(', '))
    return gathered.done()
  }
  for (const [at, row] of body.entries()) {
    const cell = (head: Head) => unguarded(row[columns.indexOf(head)] ?? '').trim()
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
    const counted = frameInCut(written, how)
    if (counted !== null) return counted
    const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2}(?:[.,]\d{1,3})?)$/.exec(written.trim())
    if (!clock) return null
    const seconds = Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]!.replace(',', '.'))
    return Math.floor((seconds * how.count.rate.frames) / how.count.rate.seconds + 1e-6)
  }
}
