import { ascii } from '../../../../text/ascii.ts'
import { framesPerDay } from '../../../../time/frame-counts.ts'
import { type CutRush, countingIn, onTape } from '../cut.ts'
import { listReels } from '../edl/edl-reels.ts'
import { withoutEnding } from '../file-names.ts'
import type { Remarks, SeenClip, SeenRush } from './read-cut.ts'

/** A rush and where a code is on it. */
export interface Linked {
  rush: CutRush
  frameOf: (code: number) => number
}

/**
 * The rush of each use of a file, by its key: one of the film's with its file name and reel and all of the codes used, else one made from
 * what the file contains. Where that lacks even its first code, it begins with the first that is used.
 */
export function linkRushes(clips: readonly SeenClip[], known: readonly CutRush[], remarks: Remarks): Map<string, Linked> {
  const all = called(known)
  const byKey = Map.groupBy(clips, ({ rush }) => rush.key)
  return new Map(
    [...byKey].map(([key, uses]) => {
      const seen = uses[0]!.rush
      const span = codesOf(seen, uses)
      const fitting = all.filter((each) => isCalled(each, seen) && holds(each.rush, span))
      if (fitting.length > 1) remarks.add(uses[0]!.line, 'which-rush', seen.fileName || (seen.reel ?? ''))
      const rush = fitting.length === 1 ? fitting[0]!.rush : made(seen, span, uses)
      const day = framesPerDay(countingIn(rush))
      const frameOf = (code: number) => {
        const frame = code - onTape(rush, 0)
        return frame < 0 && frame + day <= rush.durationFrames ? frame + day : frame
      }
      return [key, { rush, frameOf }]
    }),
  )
}

/** What a list can call a rush: its name, with or without its ending, in ASCII; its reel, in eight letters too. */
interface Called {
  rush: CutRush
  names: ReadonlySet<string>
  reels: ReadonlySet<string>
}

function called(known: readonly CutRush[]): Called[] {
  const reels = listReels(known)
  return known.map((rush) => {
    const names = [rush.fileName, withoutEnding(rush.fileName)].flatMap((name) => [folded(name), folded(ascii(name))])
    return { rush, names: new Set(names), reels: new Set([rush.reel ?? '', reels[rush.id]!].map(folded)) }
  })
}

function isCalled({ names, reels }: Called, { fileName, reel }: SeenRush): boolean {
  if (fileName !== '' && !names.has(folded(fileName)) && !names.has(folded(withoutEnding(fileName)))) return false
  return reel === null ? fileName !== '' : reels.has(folded(reel))
}
const folded = (name: string) => name.trim().toLowerCase()

interface Span {
  from: number
  to: number
}

/** From the first code used to the last; a file that passes midnight goes on above the day's last frame. */
function codesOf(seen: SeenRush, uses: readonly SeenClip[]): Span {
  const day = framesPerDay(countingIn(seen))
  const [least, most] = uses.reduce(
    ([low, high], { sourceIn, sourceOut }) => [Math.min(low, sourceIn), Math.max(high, sourceOut)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (most - least <= day / 2) return { from: least, to: most }
  const after = uses.map(({ sourceIn, sourceOut }) => (sourceIn < day / 2 ? [sourceIn + day, sourceOut + day] : [sourceIn, sourceOut]))
  return { from: after.reduce((low, [from]) => Math.min(low, from!), most), to: after.reduce((high, [, to]) => Math.max(high, to!), 0) }
}

function holds(rush: CutRush, { from, to }: Span): boolean {
  const day = framesPerDay(countingIn(rush))
  const [first, end] = [onTape(rush, 0), onTape(rush, rush.durationFrames)]
  return [0, day].some((later) => from + later >= first && to + later <= end)
}

function made(seen: SeenRush, span: Span, uses: readonly SeenClip[]): CutRush {
  const startFrame = seen.startFrame ?? span.from
  const channels = [...new Set(uses.flatMap((use) => use.channels))].toSorted((one, other) => one - other)
  return {
    ...{ id: seen.key, fileName: seen.fileName, reel: seen.reel, startFrame, rate: seen.rate, dropFrame: seen.dropFrame },
    ...{ variableRate: false, durationFrames: Math.max(seen.durationFrames ?? 0, span.to - startFrame) },
    ...{ channels: channels.map((n) => ({ n, name: '' })), hasPicture: uses.some(({ picture }) => picture), width: 1920, height: 1080 },
    ...{ camera: null, card: null, scene: null, take: null, day: null },
    ...seen.more,
  }
}
