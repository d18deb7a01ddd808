import { type BiteWord, begunBy, isStruck } from '#core/edit/bite-words.ts'
import type { EditItem } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { useRowState } from '#web/player/assembly/row-picture.tsx'
import { useOpenEdit } from '../open/open-edit.ts'

/** Index of the word that is said now while this item is played; -1 otherwise. An item that is not played is not drawn again. */
export function useSpokenWord(item: EditItem, words: readonly BiteWord[]): number {
  const { player, assembly, edit } = useOpenEdit()
  return useRowState(player, ({ key, nowMs, playing }) => {
    if (!key?.startsWith(item.id) || (!playing && nowMs === 0)) return -1
    const event = assembly.events.find((one) => one.key === key)
    if (!event?.rush) return -1
    const sourceMs = msOfFrames(event.source[0], event.rush.rate) + nowMs - msOfFrames(event.record[0], edit.rate)
    const at = begunBy(words, sourceMs + 1) - 1
    const word = words[at]
    // The rest of a frame of a struck word is no word.
    return word && !isStruck(word, item.struck, event.rush.rate) ? at : -1
  })
}
