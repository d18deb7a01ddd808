import { type FrameCount, frameCountOf, timecodeOf } from '../time/frame-counts.ts'
import { type Assembly, assemble } from './assembly.ts'
import { type BiteWord, isStruck, type SaidCue, wordsOfCues, wordsOfItem } from './bite-words.ts'
import { type EditClock, type EditItem, type EditRush, type ItemKind, inOrderOfEdit } from './items.ts'
import { msOfFrames } from './kept-frames.ts'

/** A row of the two-column script. Left is what is seen and where it is from, right who says what. A heading has its text alone. */
export interface ScriptRow {
  kind: ItemKind
  /** Timecode of the cut; empty for what has no length. */
  at: string
  /** Length in milliseconds. */
  lengthMs: number
  estimated: boolean
  /** File, reel and timecode of what is taken: one line a piece. */
  file: string
  reel: string
  source: string[]
  speaker: string
  text: string
}

export interface ScriptFacts {
  items: readonly EditItem[]
  clock: EditClock
  rushes: ReadonlyMap<string, EditRush>
  said: ReadonlyMap<string, readonly SaidCue[]>
  /** Names of people by id. */
  people: ReadonlyMap<string, string>
}

/** A paper edit as it is printed: every item in order, with the words that are kept. */
export function scriptOf(facts: ScriptFacts): ScriptRow[] {
  const assembly = assemble(facts.items, facts.clock, facts.rushes)
  const words = new Map([...facts.said].map(([rush, cues]) => [rush, wordsOfCues(cues)]))
  return inOrderOfEdit(facts.items).map((item) => rowOf(item, assembly, facts, words))
}

function rowOf(item: EditItem, { spans, events, over }: Assembly, facts: ScriptFacts, words: ReadonlyMap<string, BiteWord[]>): ScriptRow {
  const { clock, rushes, people } = facts
  const rush = item.rush ? rushes.get(item.rush) : undefined
  const span = spans.get(item.id)
  const hasLength = span !== undefined && span.record[1] > span.record[0]
  const pieces = [...events, ...over].filter((event) => event.item.id === item.id && event.rush)
  const said = rush && item.kind !== 'cutaway' ? keptWords(item, rush, words.get(rush.id) ?? []) : []
  return {
    kind: item.kind,
    at: hasLength ? editTimecode(clock, span.record[0]) : '',
    lengthMs: hasLength ? Math.round(msOfFrames(span.record[1] - span.record[0], clock.rate)) : 0,
    estimated: span?.estimated ?? false,
    file: rush?.name ?? '',
    reel: rush?.reel ?? '',
    source: rush ? pieces.map(({ source: [from, to] }) => `${rushTimecode(rush, from)} - ${rushTimecode(rush, to)}`) : [],
    speaker: (item.person && people.get(item.person)) || said[0]?.speaker || '',
    text: said.length > 0 ? said.map(({ text }) => text).join(' ') : item.text,
  }
}

/** The words of an item that are heard. */
export const keptWords = (item: EditItem, { rate }: EditRush, words: readonly BiteWord[]): BiteWord[] =>
  words.slice(...wordsOfItem(words, item, rate)).filter((word) => !isStruck(word, item.struck, rate))

/** The timecode on the tape; frames from the first one where nobody counts at its rate or it has none. */
export function rushTimecode({ rate, dropFrame, startFrame }: EditRush, frame: number): string {
  const count = frameCountOf(rate.frames / rate.seconds, dropFrame)
  return count && startFrame !== null ? timecodeOf(startFrame + frame, count) : count ? timecodeOf(frame, count) : String(frame)
}

export const countOf = ({ rate, dropFrame }: Pick<EditClock, 'rate' | 'dropFrame'>): FrameCount | null =>
  frameCountOf(rate.frames / rate.seconds, dropFrame)

/** The timecode of a frame of the cut, counted from its start timecode. */
export function editTimecode(clock: EditClock, frame: number): string {
  const count = countOf(clock)
  return count ? timecodeOf(clock.startFrame + frame, count) : String(clock.startFrame + frame)
}
