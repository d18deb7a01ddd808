import { firstOf } from '../text/cut-text.ts'
import type { EditRush, Item } from './items.ts'

/** As long as this a recording can be, in seconds. */
export const longestTakeSeconds = 10 * 60
const nameLetters = 40

/** The file name of a recorded voice-over: by the words that are read, with the number of the take among those the film has. */
export function takeName(text: string, names: Iterable<string>): string {
  const words = firstOf(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(), nameLetters) || 'without words'
  const taken = new Set(names)
  for (let number = 1; ; number++) {
    const name = `Voice-over ${words}, take ${number}.wav`
    if (!taken.has(name)) return name
  }
}

/** A voice-over that is heard from a recording: the whole of it. `frames`: how long it is in the edit, until its file was read. */
export const recorded = (rush: string, frames: number): Partial<Item> => ({ rush, in: null, out: null, struck: [], frames })

/** The same without its recording: its length is reckoned from its words again. */
export const unrecorded: Partial<Item> = { rush: null, in: null, out: null, struck: [], frames: null }

/** What is heard of an item that names no range: of a recording all of it. */
export const wholeTake = (item: Pick<Item, 'kind' | 'in'>, rush: EditRush | null): readonly [number, number] | null =>
  item.kind === 'voice-over' && item.in === null && rush ? [0, rush.frames] : null
