import { type RefObject, useEffect } from 'react'
import { type BiteWord, begunBy, isStruck } from '#core/edit/bite-words.ts'
import type { EditItem } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import type { RowState } from '#web/player/assembly/row-state.ts'
import { useOpenEdit } from '../open/open-edit.ts'

/** Marks the word of an item that is said now, three or four times a second: on the page itself, so that nothing is drawn again. */
export function useSpokenWord(place: RefObject<HTMLElement | null>, item: EditItem, words: readonly BiteWord[]): void {
  const { player, assembly, edit } = useOpenEdit()
  useEffect(() => {
    const own = new Map(assembly.events.filter((event) => event.item.id === item.id).map((event) => [event.key, event]))
    const saidAt = ({ key, nowMs, playing }: RowState): number => {
      const event = key === null ? undefined : own.get(key)
      if (!event?.rush || (!playing && nowMs === 0)) return -1
      const at = begunBy(words, msOfFrames(event.source[0], event.rush.rate) + nowMs - msOfFrames(event.record[0], edit.rate) + 1) - 1
      const word = words[at]
      // The rest of a frame of a struck word is no word.
      return word && !isStruck(word, item.struck, event.rush.rate) ? at : -1
    }
    let marked = -1
    const mark = () => {
      const at = saidAt(player.get())
      if (at === marked) return
      marked = at
      for (const former of place.current?.querySelectorAll('[data-spoken]') ?? []) former.removeAttribute('data-spoken')
      place.current?.querySelector(`[data-word="${at}"]`)?.setAttribute('data-spoken', 'true')
    }
    mark()
    const stop = player.subscribe(mark)
    return () => {
      stop()
      for (const former of place.current?.querySelectorAll('[data-spoken]') ?? []) former.removeAttribute('data-spoken')
    }
  }, [place, player, assembly, edit, item, words])
}
