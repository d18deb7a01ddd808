import { createContext, useContext } from 'react'
import type { Assembly } from '#core/edit/assembly.ts'
import type { EditItem, EditRush } from '#core/edit/items.ts'
import type { EditTimer } from '#core/edit/timer.ts'
import type { OutlineScene } from '#web/data/boards/outlines.ts'
import type { PaperEdit } from '#web/data/edit/paper-edits.ts'
import type { RushSelect } from '#web/data/edit/selects.ts'
import type { RowPlayer } from '#web/player/assembly/row-player.ts'
import type { EditActs } from './use-edit.ts'

/** What every part of an open paper edit knows. */
export interface OpenEdit extends EditActs {
  edit: PaperEdit
  me: string
  film: { id: string; title: string }
  /** Items that have a row of the script: all but cutaways over something. */
  rows: readonly EditItem[]
  assembly: Assembly
  timer: EditTimer
  rushes: ReadonlyMap<string, EditRush>
  /** The caption track each rush is read in. */
  transcripts: ReadonlyMap<string, string>
  /** The languages there are transcripts in. */
  languages: readonly string[]
  people: ReadonlyMap<string, string>
  scenes: readonly OutlineScene[]
  selects: ReadonlyMap<string, RushSelect>
  player: RowPlayer
  /** The item that has the keyboard. */
  chosen: string | null
  choose(id: string | null): void
  readOnly: boolean
}

const OpenEditContext = createContext<OpenEdit | null>(null)
export const OpenEditProvider = OpenEditContext.Provider

export function useOpenEdit(): OpenEdit {
  const whole = useContext(OpenEditContext)
  if (!whole) throw new Error('No paper edit is open around this.')
  return whole
}
