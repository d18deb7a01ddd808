import { ascii } from '../../../../text/ascii.ts'
import { onOneLine } from '../../markers.ts'
import { edlCounting, edlHead } from '../../shell/edl-parts.ts'
import { type Cut, type CutRush, countingIn, rushesOf } from '../cut.ts'
import { factsLeft, soundLeft } from '../facts-left.ts'
import { fileStem } from '../file-names.ts'
import { layOut } from '../lay-out.ts'
import { type CutOptions, type LeftOut, linesOf, type WrittenCut } from '../left-out.ts'
import { otherRates } from '../other-rates.ts'
import { edlLines, type ListEvent, listEvents } from './edl-lines.ts'
import { listReels, noReel } from './edl-reels.ts'

export interface EdlOptions extends CutOptions {
  /** `premiere` leaves out comments with paths, after which Premiere calls everything unknown. */
  style: 'plain' | 'premiere'
  /** All rushes of the film, so that the names of reels do not depend on which of them are in the cut. */
  rushes?: readonly CutRush[]
  /** The names of reels at an earlier export, by the rush's id. */
  reels?: Readonly<Record<string, string>>
}

/** A list has no more events; more go into further files. */
export const mostEvents = 999

/**
 * CMX 3600: the items as one list, or several after 999 events (`_1`, `_2`), the cutaways as a second one (`_V2`) with the same record code. A rush of
 * another rate is refused by name. `reels` are the names of reels to be kept for the next export.
 */
export function writeCutEdl(cut: Cut, options: EdlOptions): WrittenCut & { reels: Record<string, string> } {
  const refused = otherRates(cut)
  const reels = listReels(
    [...new Map([...(options.rushes ?? []), ...rushesOf(cut)].map((rush) => [rush.id, rush])).values()],
    options.reels,
  )
  if (refused.length > 0) return { files: [], leftOut: [], refused, reels }
  const { items, cutaways, leftOut } = layOut(cut)
  const tally = { letters: 0 }
  const plain = (text: string) => {
    const written = ascii(onOneLine(text))
    if (written !== onOneLine(text)) tally.letters++
    return written
  }
  const how = { cut, reels, plain, folder: options.style === 'premiere' ? '' : options.folder }
  const first = listEvents(items, { ...how, sound: options.sound }, leftOut)
  const second = listEvents(cutaways, { ...how, sound: false }, leftOut)
  leftOut.push(...reelsWritten(cut, reels), ...soundLeft(cut, options), ...factsLeft(cut, ['scene', 'rights', 'words', 'channel names']))
  const title = plain(cut.title)
  if (tally.letters > 0) leftOut.push({ what: 'letters', count: tally.letters })
  const lists = [...inFiles(first, ''), ...(second.length > 0 ? inFiles(second, '_V2') : [])]
  const files = lists.map(({ end, events }, at) => ({
    name: `${fileStem(cut.title)}${end}.edl`,
    type: 'text/plain',
    text: edlText(events, end, at === lists.length - 1 ? leftOut : []),
  }))
  return { files, leftOut, refused, reels }

  function edlText(events: readonly ListEvent[], end: string, left: readonly LeftOut[]): string {
    const counting = countingIn(cut)
    const lines = [...edlHead(`${title}${end}`, counting)]
    let dropFrame = counting.dropFrame
    for (const [at, event] of events.entries()) {
      // Each event is read in the mode that was last said: its rush's own.
      if (event.dropFrame !== dropFrame) lines.push(edlCounting({ dropFrame: event.dropFrame }))
      dropFrame = event.dropFrame
      lines.push(...edlLines(event, at + 1))
    }
    const comments = linesOf(left, options).map((line) => `* ${ascii(line)}`)
    return [...lines, ...comments, ''].join('\r\n')
  }
}

function inFiles(events: readonly ListEvent[], end: string): { end: string; events: ListEvent[] }[] {
  if (events.length <= mostEvents) return [{ end, events: [...events] }]
  const count = Math.ceil(events.length / mostEvents)
  return Array.from({ length: count }, (_, n) => ({
    end: `${end}_${n + 1}`,
    events: events.slice(n * mostEvents, (n + 1) * mostEvents),
  }))
}

const reelsWritten = (cut: Cut, reels: Readonly<Record<string, string>>): LeftOut[] =>
  rushesOf(cut)
    .filter(({ id, reel }) => reels[id] !== noReel && reels[id] !== reel)
    .map(({ id, reel }) => ({ what: 'reel', reel: reel!, written: reels[id]! }))
