import { createContext, use, useSyncExternalStore } from 'react'
import type { BoardFacts } from '#contract/boards/boards.ts'
import type { Card } from '#core/boards/shape.ts'
import type { Chosen } from './chosen.ts'
import type { Others, Whereabouts } from './data/board-live.ts'
import type { BoardDoc } from './document/board-doc.ts'
import type { BoardLine } from './document/board-line.ts'

export interface OpenBoard {
  id: string
  me: { id: string; name: string }
  board: BoardDoc
  line: BoardLine
  facts: BoardFacts
  chosen: Chosen
  mayEdit: boolean
  mayComment: boolean
  /** Broadcasts the own position; throttled. */
  say: (where: Whereabouts) => void
}

export const BoardContext = createContext<OpenBoard | null>(null)
/** The other people, separate: they move many times a second, and only their layer rerenders. */
export const OthersContext = createContext<Others>({ here: [], pointers: new Map() })

export function useOpenBoard(): OpenBoard {
  const open = use(BoardContext)
  if (!open) throw new Error('No board is open here.')
  return open
}

/** Rerenders with each change of the board. Returns its version, as a dependency for derived data. */
export const useBoardVersion = (board: BoardDoc): number => useSyncExternalStore(board.subscribe, () => board.version)

/** Rerenders when a card changes. */
export const useCard = (board: BoardDoc, id: string): Card | undefined => useSyncExternalStore(board.subscribe, () => board.cards.get(id))

export const useChosen = (chosen: Chosen): ReadonlySet<string> => useSyncExternalStore(chosen.subscribe, () => chosen.ids)
export const useEdited = (chosen: Chosen): string | null => useSyncExternalStore(chosen.subscribe, () => chosen.edited)
