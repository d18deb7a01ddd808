import { useEffect } from 'react'
import type { Chosen } from './chosen.ts'
import type { BoardDoc } from './document/board-doc.ts'

/** `?card=` shows a card: once, as soon as it is there. What is chosen afterwards stays. */
export function useAskedCard(board: BoardDoc, chosen: Chosen, card: string | null): void {
  useEffect(() => {
    if (!card) return
    let stop = () => {}
    const look = () => {
      if (!board.cards.has(card)) return
      stop()
      chosen.show([card])
    }
    stop = board.subscribe(look)
    look()
    return () => stop()
  }, [board, chosen, card])
}
