import { constantRate, perSecond } from '../../../../media/media-plan.ts'
import { countingOf, framesOfTimecode, framesPerDay } from '../../../../time/frame-counts.ts'
import type { CutRush } from '../cut.ts'
import { mostClips, type ReadRemark, Remarks, tooBig } from '../gathering/read-cut.ts'

/** A row as it is written: a rush that is there counts its codes by its own rate and drop flag. */
export interface AleRow {
  line: number
  rush: CutRush
  start: string
  end: string
  /** Frames a second, where the file says it. */
  rate: number | null
  comments: string
}

export interface ReadAle {
  rushes: CutRush[]
  rows: AleRow[]
  remarks: ReadRemark[]
}

/**
 * Reads an Avid Log Exchange: its data about rushes, to fill in reel, code, scene and take. Columns are found by their heads; others are
 * ignored.
 */
export function readAle(file: string): ReadAle {
  const refused = tooBig(file)
  if (refused) return { rushes: [], rows: [], remarks: refused.remarks }
  const remarks = new Remarks()
  const rows: AleRow[] = []
  const head = new Map<string, string>()
  let heads: string[] = []
  let section = ''
  for (const [index, whole] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = index + 1
    if (whole.trim() === '') continue
    if (/^(Heading|Column|Data)$/i.test(whole.trim())) section = whole.trim().toLowerCase()
    else if (section === 'heading') head.set(whole.split('\t')[0]!.trim().toUpperCase(), (whole.split('\t')[1] ?? '').trim())
    else if (section === 'column') heads = whole.split('\t').map((cell) => cell.trim().toLowerCase())
    else if (section === 'data' && rows.length >= mostClips) {
      remarks.add(line, 'too-many')
      break
    } else if (section === 'data') readRow(line, whole.split('\t'))
    else remarks.add(line, 'unknown', whole)
  }
  if (heads.length === 0) remarks.add(0, 'no-cut')
  return { rushes: rows.map(({ rush }) => rush), rows, remarks: remarks.inOrder() }

  function readRow(line: number, cells: readonly string[]) {
    const cell = (...names: string[]) => names.map((name) => cells[heads.indexOf(name)]?.trim() ?? '').find((text) => text !== '') ?? ''
    const said = Number.parseFloat(cell('fps') || (head.get('FPS') ?? ''))
    const rate = constantRate(said > 0 && said <= 1000 ? said : 25)
    const start = cell('start', 'src tc')
    // At 29.97 and 59.94 the sign in the file's own code is all there is to go by.
    const counting = countingOf(rate, /;/.test(start))
    const [from, to] = [framesOfTimecode(start, counting), framesOfTimecode(cell('end'), counting)]
    if (from === null) remarks.add(line, 'timecode', start || cells.join(' '))
    if (cell('name') === '' && cell('tape', 'source file') === '') return remarks.add(line, 'unknown', cells.join(' '))
    const tracks = cell('tracks').toUpperCase()
    const wrapped = from !== null && to !== null && to < from ? to + framesPerDay(counting) : to
    const rush: CutRush = {
      ...{
        id: `row-${line}`,
        fileName: cell('source file', 'name'),
        reel: cell('tape', 'reel', 'camroll', 'reel name') || null,
        startFrame: from,
        rate,
      },
      ...{ dropFrame: counting.dropFrame, variableRate: false, durationFrames: from === null || wrapped === null ? 0 : wrapped - from },
      ...{
        channels: channelsOf(tracks),
        hasPicture: tracks === '' || tracks.includes('V'),
        width: 1920,
        height: Number(head.get('VIDEO_FORMAT')) || 1080,
      },
      ...{
        camera: cell('camera') || null,
        card: null,
        scene: cell('scene') || null,
        take: cell('take') || null,
        day: dayOf(cell('shoot date')),
      },
    }
    rows.push({ line, rush, start, end: cell('end'), rate: said > 0 ? said : null, comments: cell('comments', 'comment', 'description') })
    if (said > 0 && Math.abs(perSecond(rate) - said) / said > 0.0005) remarks.add(line, 'unknown', String(said))
  }
}

/** `VA1A2`, `V1A1-4`, `A1A2A3`. */
function channelsOf(tracks: string): CutRush['channels'] {
  const found = [...tracks.matchAll(/A(\d{1,2})(?:-A?(\d{1,2}))?/g)].flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)]
    return Array.from({ length: Math.max(0, Math.min(64, last) - first + 1) }, (_, n) => first + n)
  })
  return [...new Set(found)].map((n) => ({ n, name: '' }))
}

/** `20261104`, `2026-11-04`; null for what is written otherwise. */
function dayOf(written: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(written) ?? []
  return year && Number(month) <= 12 && Number(day) <= 31 ? `${year}-${month}-${day}` : null
}
