import { withoutEnding } from '../../review/interchange/cuts/file-names.ts'
import type { AleRow } from '../../review/interchange/cuts/text/read-ale.ts'
import { ascii } from '../../text/ascii.ts'
import { framesOfTimecode, framesPerDay } from '../../time/frame-counts.ts'
import { countingOfRush } from './rush-frames.ts'

/** What a sheet must know of a rush to find it and to fill it. */
export interface SheetedRush {
  id: string
  name: string
  reel: string
  startFrame: number | null
  codeFrom: string | null
  dropFrame: boolean
  rateNum: number | null
  rateDen: number | null
  durationFrames: number | null
  camera: string
  take: string
  shotOn: string | null
  sceneId: string | null
  note: string
  /** Its timecode as it is shown. */
  writtenCode: string | null
}

/** The rush a row is about: by its file name, and where that is none, or several, by reel and a code it shares with it. */
export function findRush(row: AleRow, rushes: readonly SheetedRush[]): SheetedRush | 'no-rush' | 'which-rush' {
  const wanted = namesOf(row.rush.fileName)
  const named = wanted.length === 0 ? [] : rushes.filter(({ name }) => namesOf(name).some((each) => wanted.includes(each)))
  if (named.length === 1) return named[0]!
  const fitting = (named.length > 0 ? named : rushes).filter((rush) => isOnReel(row, rush) && sharesCode(row, rush))
  return fitting.length === 1 ? fitting[0]! : fitting.length > 1 || named.length > 1 ? 'which-rush' : 'no-rush'
}

/** With its ending and without, and as a program writes it that knows no other letters than those of ASCII. */
const namesOf = (fileName: string) =>
  [...new Set([fileName, withoutEnding(fileName)].flatMap((name) => [folded(name), folded(ascii(name))]))].filter(Boolean)
const folded = (name: string) => name.trim().toLowerCase()

const isOnReel = ({ rush: { reel } }: AleRow, rush: SheetedRush) => reel !== null && folded(reel) === folded(rush.reel)

/** Ends are exclusive; a rush that passes midnight goes on above the day's last frame. */
function sharesCode({ start, end }: AleRow, rush: SheetedRush): boolean {
  const counting = countingOfRush(rush)
  const from = counting && framesOfTimecode(start, counting)
  if (!counting || from === null || rush.startFrame === null || rush.durationFrames === null) return false
  const day = framesPerDay(counting)
  const written = framesOfTimecode(end, counting) ?? from + 1
  const to = written <= from ? written + day : written
  const [first, last] = [rush.startFrame, rush.startFrame + rush.durationFrames]
  return [-day, 0, day].some((later) => from + later < last && to + later > first)
}
