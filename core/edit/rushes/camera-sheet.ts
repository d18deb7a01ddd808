import type { AleRow } from '../../review/interchange/cuts/text/read-ale.ts'
import { countingOf, framesOfTimecode } from '../../time/frame-counts.ts'
import { findRush, type SheetedRush } from './rush-of-row.ts'
import { agreesWith } from './typed-code.ts'

export const sheetFields = ['reel', 'code', 'scene', 'take', 'camera', 'day', 'note'] as const
export type SheetField = (typeof sheetFields)[number]

/** A field of a rush as a row of the sheet has it. */
export interface FilledField {
  name: SheetField
  said: string
  /** What is there now; '' where nothing is. */
  was: string
}

/** What `fill_rushes` is told of one rush. */
export interface SheetRow {
  rush: string
  reel?: string
  camera?: string
  take?: string
  note?: string
  shotOn?: string
  scene?: string
  startFrame?: number
  dropFrame?: boolean
  /** Where the timecode is from; the sheet, unless it says the clock of the camera. */
  codeFrom?: 'sheet' | 'clock'
}
export interface RushFill {
  line: number
  name: string
  fields: FilledField[]
  row: SheetRow
}

/** A row, or a field of it, that fills nothing. */
export interface LeftRow {
  line: number
  why: 'no-rush' | 'which-rush' | 'rush-again' | 'rate' | 'timecode' | 'scene' | 'which-scene'
  text: string
}

export interface SheetScene {
  id: string
  title: string
}

/** What a sheet of the camera (ALE) fills in of the rushes of a film. A field that is said already as it is there is none of it. */
export function readSheet(rows: readonly AleRow[], rushes: readonly SheetedRush[], scenes: readonly SheetScene[]) {
  const fills: RushFill[] = []
  const left: LeftRow[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const { line } = row
    const called = row.rush.fileName || (row.rush.reel ?? '')
    const found = findRush(row, rushes)
    if (typeof found === 'string') left.push({ line, why: found, text: called })
    else if (seen.has(found.id)) left.push({ line, why: 'rush-again', text: called })
    else {
      seen.add(found.id)
      const fill = fillOf(row, found, scenes, (why, text) => left.push({ line, why, text }))
      if (fill.fields.length > 0) fills.push(fill)
    }
  }
  return { fills, left }
}

/** Whether a field has something that would be replaced. */
export const isThere = ({ was }: FilledField): boolean => was !== ''

function fillOf(
  row: AleRow,
  rush: SheetedRush,
  scenes: readonly SheetScene[],
  leave: (why: LeftRow['why'], text: string) => void,
): RushFill {
  const fields: FilledField[] = []
  const filled: SheetRow = { rush: rush.id }
  const take = (name: SheetField, said: string | null, was: string | null, put: () => void) => {
    if (!said || said === was) return
    fields.push({ name, said, was: was ?? '' })
    put()
  }
  const { reel, camera, take: number, day } = row.rush
  take('reel', reel, rush.reel, () => Object.assign(filled, { reel }))
  const code = codeOf(row, rush, leave)
  if (code && code.startFrame !== rush.startFrame) take('code', row.start, rush.writtenCode ?? '', () => Object.assign(filled, code))
  const scene = sceneOf(row.rush.scene ?? '', scenes, leave)
  if (scene && scene.id !== rush.sceneId)
    take('scene', scene.title, scenes.find(({ id }) => id === rush.sceneId)?.title ?? '', () => {
      filled.scene = scene.id
    })
  take('take', number, rush.take, () => Object.assign(filled, { take: number }))
  take('camera', camera, rush.camera, () => Object.assign(filled, { camera }))
  take('day', day, rush.shotOn, () => Object.assign(filled, { shotOn: day }))
  take('note', row.comments, rush.note, () => Object.assign(filled, { note: row.comments }))
  return { line: row.line, name: rush.name, fields, row: filled }
}

/** By the rush's own rate. Its drop flag is that of its file; where the file has no timecode the sheet says it. */
function codeOf({ start, rate }: AleRow, rush: SheetedRush, leave: (why: LeftRow['why'], text: string) => void) {
  if (start === '') return null
  const { rateNum, rateDen } = rush
  if (rateNum === null || rateDen === null || (rate !== null && !agreesWith(rate, rush))) {
    leave('rate', `${rate ?? '?'} / ${rateNum === null || rateDen === null ? '?' : Number((rateNum / rateDen).toFixed(3))}`)
    return null
  }
  const counting = countingOf({ frames: rateNum, seconds: rateDen }, rush.codeFrom === 'file' ? rush.dropFrame : start.includes(';'))
  const startFrame = framesOfTimecode(start, counting)
  if (startFrame === null) leave('timecode', start)
  return startFrame === null ? null : { startFrame, dropFrame: counting.dropFrame }
}

/** The card whose title is that, or begins with it: `12` is `12 The gate` and not `12A The ship`. */
function sceneOf(label: string, scenes: readonly SheetScene[], leave: (why: LeftRow['why'], text: string) => void): SheetScene | null {
  const wanted = label.trim().toLowerCase()
  if (wanted === '') return null
  const titled = scenes.map((scene) => ({ scene, title: scene.title.trim().toLowerCase() }))
  const same = titled.filter(({ title }) => title === wanted)
  const fitting =
    same.length > 0 ? same : titled.filter(({ title }) => title.startsWith(wanted) && !/[\p{L}\p{N}]/u.test(title[wanted.length]!))
  if (fitting.length !== 1) leave(fitting.length === 0 ? 'scene' : 'which-scene', label)
  return fitting.length === 1 ? fitting[0]!.scene : null
}
