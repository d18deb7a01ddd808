import type { Counting } from '../../../../time/frame-counts.ts'
import { edlEvent } from '../../shell/edl-parts.ts'
import { type Cut, type CutClip, countingIn, onTape } from '../cut.ts'
import { isPlacedClip, isSeen, type PlacedClip, type PlacedItem } from '../lay-out.ts'
import type { LeftOut } from '../left-out.ts'
import { edlChannels } from './edl-channels.ts'
import { locatorsOf } from './edl-locators.ts'
import { blackReel, noReel } from './edl-reels.ts'

export interface ListHow {
  cut: Cut
  /** By the rush's id. */
  reels: Readonly<Record<string, string>>
  sound: boolean
  /** Where the rushes lie; empty: no comments with paths. */
  folder: string
  /** On one line in ASCII. */
  plain: (text: string) => string
}

/** One number of a list: its line, or the two of a dissolve, without the number, and the comments below. */
export interface ListEvent {
  lines: ((number: number) => string)[]
  comments: string[]
  /** How the source timecode of its line is counted. */
  dropFrame: boolean
}

/** A list has dissolves of three digits, and old machines none above this. */
const longestDissolve = 255

export const edlLines = ({ lines, comments }: ListEvent, number: number): string[] => [...lines.map((line) => line(number)), ...comments]

/** What is placed as the events of a list: clips, and black where there is none. What it cannot have is added to `leftOut`. */
export function listEvents(items: readonly PlacedItem[], how: ListHow, leftOut: LeftOut[]): ListEvent[] {
  const locators = locatorsOf(items, how.cut, how.plain)
  const events: ListEvent[] = []
  const isLong = items.filter((placed) => placed.recordOut > placed.recordIn)
  let nextLocator = 0
  for (const [at, placed] of isLong.entries()) {
    const before = isLong[at - 1]
    const event = isPlacedClip(placed)
      ? clipEvent(placed, before && isPlacedClip(before) ? before : null, how, leftOut)
      : blackEvent(placed, how)
    const until = isLong[at + 1]?.recordIn ?? Number.POSITIVE_INFINITY
    while (nextLocator < locators.length && locators[nextLocator]!.recordIn < until) event.comments.push(locators[nextLocator++]!.line)
    events.push(event)
  }
  return events
}

function clipEvent(placed: PlacedClip, before: PlacedClip | null, how: ListHow, leftOut: LeftOut[]): ListEvent {
  const { clip, recordIn, dissolve } = placed
  const { cut, plain } = how
  const { field, aud, beyond } = edlChannels(isSeen(clip), how.sound ? clip.channels : [])
  if (beyond.length > 0) leftOut.push({ what: 'channels', item: clip.id, name: clip.name, channels: beyond })
  const tooLong = dissolve > longestDissolve
  if (tooLong) leftOut.push({ what: 'dissolve-too-long', item: clip.id, name: clip.name, frames: dissolve, most: longestDissolve })
  const recordCounting = countingIn(cut)
  const recordOut = placed.recordOut - placed.dissolveAfter
  const from = onTape(clip.rush, clip.inFrame)
  const line =
    (reel: string, type: string, counting: Counting, source: [number, number], record: [number, number], frames?: number) =>
    (number: number) =>
      edlEvent({
        ...{ number, reel, channels: field, type, source, sourceCounting: counting },
        ...{ record: [cut.startFrame + record[0], cut.startFrame + record[1]], recordCounting },
        ...(frames === undefined ? {} : { transitionFrames: frames }),
      })
  const into = (type: string, frames?: number) =>
    line(how.reels[clip.rush.id] ?? noReel, type, countingIn(clip.rush), [from, from + recordOut - recordIn], [recordIn, recordOut], frames)
  const lines = dissolve > 0 && !tooLong ? [outgoing(), into('D', dissolve)] : [into('C')]
  const names =
    dissolve > 0 && !tooLong
      ? [...(before && !placed.fromBlack ? [fromName(before.clip)] : []), `* TO CLIP NAME: ${plain(clip.rush.fileName)}`]
      : [fromName(clip)]
  const path = how.folder === '' ? [] : [`* FROM FILE: ${plain(how.folder.replace(/[/\\]*$/, '/'))}${plain(clip.rush.fileName)}`]
  const reelName =
    how.reels[clip.rush.id] !== noReel && how.reels[clip.rush.id] !== clip.rush.reel ? [`* REEL NAME: ${plain(clip.rush.reel ?? '')}`] : []
  const comment = clip.name === '' ? [] : [`* COMMENT: ${plain(clip.name)}`]
  return {
    lines,
    comments: [...(aud ? [aud] : []), ...names, ...reelName, ...path, ...comment],
    dropFrame: countingIn(clip.rush).dropFrame,
  }

  /** The line of no length that says from where a dissolve comes: the frame after the last of the clip before, or black. */
  function outgoing() {
    const at = [recordIn, recordIn] as [number, number]
    if (!before || placed.fromBlack) return line(blackReel, 'C', recordCounting, [0, 0], at)
    const out = onTape(before.clip.rush, before.clip.inFrame) + recordIn - before.recordIn
    return line(how.reels[before.clip.rush.id] ?? noReel, 'C', countingIn(before.clip.rush), [out, out], at)
  }
  function fromName({ rush }: CutClip) {
    return `* FROM CLIP NAME: ${plain(rush.fileName)}`
  }
}

function blackEvent({ recordIn, recordOut }: { recordIn: number; recordOut: number }, { cut }: ListHow): ListEvent {
  const counting = countingIn(cut)
  const record = [cut.startFrame + recordIn, cut.startFrame + recordOut] as const
  const source = [0, recordOut - recordIn] as const
  return {
    lines: [
      (number) =>
        edlEvent({ number, reel: blackReel, channels: 'V', type: 'C', source, sourceCounting: counting, record, recordCounting: counting }),
    ],
    comments: [],
    dropFrame: counting.dropFrame,
  }
}
